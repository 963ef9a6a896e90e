package com.xebia.movieshop.poster.picture;

import java.awt.Dimension;
import java.awt.Rectangle;
import java.awt.color.ColorSpace;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * Parses a WebP: chunks that fill the size given in the header. The decoder gets each
 * frame of an animation as a file of its own, because it reads no animations.
 */
final class WebpParser {

	private static final int CHUNK_HEADER = 8;

	// The beginning of the data of a chunk, which tells the size in each variant.
	private static final int HEAD_LENGTH = 16;

	private static final int ALPHA_FLAG = 0x10;

	private WebpParser() {
	}

	static PictureFile parse(UploadStream content) throws IOException, PictureException {
		content.skip(4);
		long end = content.readLittleEndianInt() + CHUNK_HEADER;
		content.skip(4);
		Orientation orientation = Orientation.UPRIGHT;
		ColorSpace colours = null;
		Dimension canvas = null;
		Dimension image = null;
		List<Frame> frames = new ArrayList<>();
		while (content.position() + CHUNK_HEADER <= end) {
			String name = new String(content.readBytes(4), StandardCharsets.ISO_8859_1);
			long length = content.readLittleEndianInt();
			long start = content.position();
			if (start + length > end) {
				throw PictureException.damaged(null);
			}
			byte[] head = content.readBytes((int) Math.min(length, lengthToRead(name, length)));
			switch (name) {
				case "VP8X" -> canvas = (head.length < 10) ? null : size24(head, 4);
				case "VP8 ", "VP8L" -> image = (image != null) ? image : size(name, head);
				case "ANMF" -> addFrame(frames, head, start, start + length);
				case "EXIF" -> orientation = Orientation.ofExif(head);
				case "ICCP" -> colours = SrgbConversion.readProfile(head, 3);
				default -> {
				}
			}
			// Chunks begin at even positions; the last one may lack the padding.
			content.skip(Math.min(end, start + length + (length & 1)) - content.position());
		}
		if (image != null) {
			canvas = image;
			frames = List.of(Frame.still(image, new Excerpt().addRange(0, end)));
		}
		return new PictureFile(PictureType.WEBP, Objects.requireNonNullElseGet(canvas, Dimension::new), 4,
				nativeMemory(frames), orientation, Objects.requireNonNullElse(colours, SrgbConversion.SRGB), 1, false,
				frames);
	}

	// Libwebp decodes lossless pictures as a whole.
	private static long nativeMemory(List<Frame> frames) {
		return frames.stream()
			.limit(1)
			.mapToLong((first) -> 4L * first.area().width * first.area().height + first.content().length())
			.sum();
	}

	private static int lengthToRead(String name, long length) {
		return switch (name) {
			case "EXIF" -> (length <= Orientation.MAX_LENGTH) ? Orientation.MAX_LENGTH : 0;
			case "ICCP" -> (length <= SrgbConversion.MAX_PROFILE_LENGTH) ? SrgbConversion.MAX_PROFILE_LENGTH : 0;
			default -> HEAD_LENGTH;
		};
	}

	private static @Nullable Dimension size(String name, byte[] head) {
		if (head.length < 10) {
			return null;
		}
		ByteBuffer data = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN);
		if (name.equals("VP8L")) {
			int bits = data.getInt(1);
			return new Dimension((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1);
		}
		return new Dimension(data.getShort(6) & 0x3FFF, data.getShort(8) & 0x3FFF);
	}

	private static void addFrame(List<Frame> frames, byte[] head, long start, long end) throws PictureException {
		if (head.length < HEAD_LENGTH || frames.size() == Frame.MAX_COUNT) {
			return;
		}
		Dimension size = size24(head, 6);
		Rectangle area = new Rectangle(2 * int24(head, 0), 2 * int24(head, 3), size.width, size.height);
		Excerpt file = new Excerpt().add(wrapping(size, end - start - HEAD_LENGTH)).addRange(start + HEAD_LENGTH, end);
		frames.add(new Frame(area, ((head[15] & 1) != 0) ? Disposal.CLEAR : Disposal.KEEP, (head[15] & 2) != 0, file));
	}

	// Returns the header of a still picture with transparency.
	private static byte[] wrapping(Dimension size, long length) {
		return ByteBuffer.allocate(30)
			.order(ByteOrder.LITTLE_ENDIAN)
			.put("RIFF".getBytes(StandardCharsets.ISO_8859_1))
			.putInt((int) (30 - CHUNK_HEADER + length))
			.put("WEBPVP8X".getBytes(StandardCharsets.ISO_8859_1))
			.putInt(10)
			.putInt(ALPHA_FLAG)
			.putShort((short) (size.width - 1))
			.put((byte) (size.width - 1 >> 16))
			.putShort((short) (size.height - 1))
			.put((byte) (size.height - 1 >> 16))
			.array();
	}

	private static Dimension size24(byte[] bytes, int offset) {
		return new Dimension(int24(bytes, offset) + 1, int24(bytes, offset + 3) + 1);
	}

	private static int int24(byte[] bytes, int offset) {
		return bytes[offset] & 0xFF | (bytes[offset + 1] & 0xFF) << 8 | (bytes[offset + 2] & 0xFF) << 16;
	}

}
