package com.xebia.movieshop.poster.picture;

import java.awt.color.ColorSpace;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

import org.jspecify.annotations.Nullable;

/**
 * The structure of a WebP: chunks that fill the size given in the header.
 *
 * @param colours the colour space, which the decoder does not report
 * @param frame the first frame of an animation, null for a still picture
 */
record WebpStructure(Orientation orientation, ColorSpace colours, @Nullable Frame frame) implements Structure {

	private static final int CHUNK_HEADER = 8;

	// Contains the width and height in every variant of the format.
	private static final int HEADER_LENGTH = 64;

	private static final int FRAME_HEADER_LENGTH = 16;

	// The length of the RIFF header and a VP8X chunk.
	private static final int WRAPPING_LENGTH = 30;

	private static final int ALPHA_FLAG = 0x10;

	@Override
	public ColorSpace colours(ColorSpace decoded) {
		return this.colours;
	}

	@Override
	public PictureType type() {
		return PictureType.WEBP;
	}

	static WebpStructure of(UploadStream content) throws IOException, PictureException {
		content.skip(4);
		long end = content.readLittleEndianInt() + CHUNK_HEADER;
		content.skip(4);
		Orientation orientation = Orientation.UPRIGHT;
		ColorSpace colours = SrgbConversion.SRGB;
		Frame frame = null;
		boolean hasImage = false;
		while (content.position() + CHUNK_HEADER <= end) {
			String name = new String(content.readBytes(4), StandardCharsets.ISO_8859_1);
			long length = content.readLittleEndianInt();
			long start = content.position();
			if (start + length > end) {
				throw PictureException.damaged(null);
			}
			if (name.equals("ANMF") && frame == null && length >= FRAME_HEADER_LENGTH) {
				frame = new Frame(start, length);
			}
			hasImage |= name.equals("VP8 ") || name.equals("VP8L") || name.equals("ANMF");
			if (name.equals("EXIF") && length <= Orientation.MAX_LENGTH) {
				orientation = Orientation.ofExif(content.readBytes((int) length));
			}
			else if (name.equals("ICCP") && length <= SrgbConversion.MAX_PROFILE_LENGTH) {
				colours = SrgbConversion.readProfile(content.readBytes((int) length));
			}
			// Chunks begin at even positions; the last one may lack the padding.
			content.skip(Math.min(end, start + length + (length & 1)) - content.position());
		}
		if (!hasImage) {
			throw PictureException.damaged(null);
		}
		return new WebpStructure(orientation, colours, frame);
	}

	// Returns the bytes for libwebp, which reads an animation's frame only if wrapped.
	byte[] read(Path upload, boolean headerOnly) throws IOException {
		int most = headerOnly ? HEADER_LENGTH : Integer.MAX_VALUE;
		try (InputStream content = Files.newInputStream(upload)) {
			if (this.frame == null) {
				return content.readNBytes(most);
			}
			content.skipNBytes(this.frame.start());
			byte[] header = content.readNBytes(FRAME_HEADER_LENGTH);
			int length = (int) this.frame.length() - header.length;
			byte[] data = content.readNBytes(Math.min(most, length));
			return ByteBuffer.allocate(WRAPPING_LENGTH + data.length)
				.order(ByteOrder.LITTLE_ENDIAN)
				.put("RIFF".getBytes(StandardCharsets.ISO_8859_1))
				.putInt(WRAPPING_LENGTH - CHUNK_HEADER + length)
				.put("WEBPVP8X".getBytes(StandardCharsets.ISO_8859_1))
				.putInt(10)
				.putInt(ALPHA_FLAG)
				// Width and height, three bytes each.
				.put(header, 6, 6)
				.put(data)
				.array();
		}
	}

	/**
	 * The position of an animation frame in the file.
	 */
	record Frame(long start, long length) {

	}

}
