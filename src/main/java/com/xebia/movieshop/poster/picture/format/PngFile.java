package com.xebia.movieshop.poster.picture.format;

import java.awt.Dimension;
import java.awt.color.ColorSpace;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.InflaterInputStream;

import org.jspecify.annotations.Nullable;

/**
 * A PNG: chunks with valid checksums up to the end chunk. Decompression bombs are
 * rejected, because other programs may inflate the chunks of the original.
 *
 * @param colours the colour space, which Java's decoder does not report
 */
record PngFile(Dimension canvas, int pixelSize, Orientation orientation, ColorSpace colours,
		List<Frame> frames) implements PictureFile {

	private static final int SIGNATURE_LENGTH = 8;

	private static final int HEADER_LENGTH = 13;

	// The number of bytes of a chunk that are read at most, apart from pixels.
	private static final int MAX_READ = 128 * 1024;

	// The limit of libpng; a chunk could inflate to a thousand times as much.
	private static final int MAX_INFLATED = 8_000_000;

	@Override
	public ColorSpace colours(ColorSpace decoded) {
		return this.colours;
	}

	@Override
	public PictureType type() {
		return PictureType.PNG;
	}

	static PngFile of(UploadStream content) throws IOException, PictureException {
		content.skip(SIGNATURE_LENGTH);
		PngFrames frames = new PngFrames(readHeader(content));
		Orientation orientation = Orientation.UPRIGHT;
		ColorSpace profile = null;
		ColorSpace gamma = null;
		for (String name = ""; !name.equals("IEND");) {
			long length = content.readInt();
			byte[] type = content.readBytes(4);
			name = new String(type, StandardCharsets.ISO_8859_1);
			long start = content.position();
			byte[] data = content.readBytes((int) Math.min(length, lengthToRead(name, length)));
			if (!hasValidChecksum(content, type, data, length)) {
				continue;
			}
			switch (name) {
				case "IHDR" -> throw PictureException.damaged(null);
				case "PLTE", "tRNS" -> frames.addTable(name, data);
				case "acTL", "fcTL" -> frames.addControl(name, data);
				case "IDAT", "fdAT" -> frames.addData(name, start, start + length);
				case "eXIf" -> orientation = Orientation.ofExif(data);
				case "iCCP" -> profile = SrgbConversion.readProfile(inflateProfile(data), frames.colours());
				case "sRGB" -> profile = SrgbConversion.SRGB;
				case "gAMA" -> gamma = (data.length == 4) ? GammaColorSpace.of(ByteBuffer.wrap(data).getInt()) : null;
				case "zTXt" -> checkText(data, endOfText(data, 0) + 1, length);
				case "iTXt" -> checkInternationalText(data, length);
				default -> {
				}
			}
		}
		return new PngFile(frames.canvas(), frames.pixelSize(), orientation, firstOf(profile, gamma), frames.list());
	}

	private static ColorSpace firstOf(@Nullable ColorSpace profile, @Nullable ColorSpace gamma) {
		return (profile != null) ? profile : (gamma != null) ? gamma : SrgbConversion.SRGB;
	}

	private static byte[] readHeader(UploadStream content) throws IOException, PictureException {
		long length = content.readInt();
		byte[] type = content.readBytes(4);
		byte[] header = content.readBytes(HEADER_LENGTH);
		if (length != HEADER_LENGTH || !hasValidChecksum(content, type, header, length)
				|| !new String(type, StandardCharsets.ISO_8859_1).equals("IHDR")) {
			throw PictureException.damaged(null);
		}
		return header;
	}

	// Browsers ignore a chunk with a wrong checksum that is not critical.
	private static boolean hasValidChecksum(UploadStream content, byte[] type, byte[] data, long length)
			throws IOException, PictureException {
		CRC32 checksum = new CRC32();
		checksum.update(type);
		checksum.update(data);
		content.skip(length - data.length, checksum);
		boolean isValid = content.readInt() == checksum.getValue();
		if (!isValid && (Character.isUpperCase(type[0]) || PngFrames.isFrameData(type))) {
			throw PictureException.damaged(null);
		}
		return isValid;
	}

	private static int lengthToRead(String name, long length) {
		return switch (name) {
			case "eXIf" -> (length <= Orientation.MAX_LENGTH) ? Orientation.MAX_LENGTH : 0;
			case "iCCP", "zTXt", "iTXt", "PLTE", "tRNS", "acTL", "fcTL", "gAMA" -> MAX_READ;
			default -> 0;
		};
	}

	// Returns the first bytes of a colour profile, or an empty array if it is broken.
	private static byte[] inflateProfile(byte[] chunk) throws PictureException {
		try {
			return inflate(chunk, endOfText(chunk, 0) + 1);
		}
		catch (IOException ex) {
			return new byte[0];
		}
	}

	// An international text is preceded by its compression flag, the compression method,
	// the language and the translated keyword.
	private static void checkInternationalText(byte[] chunk, long length) throws PictureException {
		int flag = endOfText(chunk, 0);
		if (flag < chunk.length && chunk[flag] == 1) {
			checkText(chunk, endOfText(chunk, endOfText(chunk, flag + 2)), length);
		}
	}

	private static void checkText(byte[] chunk, int start, long length) throws PictureException {
		if (length > chunk.length) {
			throw PictureException.damaged(null);
		}
		try {
			inflate(chunk, start);
		}
		catch (IOException ex) {
			throw PictureException.damaged(ex);
		}
	}

	// Returns the position after the NUL byte that ends a text.
	private static int endOfText(byte[] chunk, int start) {
		int end = start;
		while (end < chunk.length && chunk[end] != 0) {
			end++;
		}
		return end + 1;
	}

	// Returns no more than a colour profile may have; the rest is only counted.
	private static byte[] inflate(byte[] chunk, int position) throws IOException, PictureException {
		int start = Math.min(position, chunk.length);
		try (InputStream content = new InflaterInputStream(
				new ByteArrayInputStream(chunk, start, chunk.length - start))) {
			byte[] beginning = content.readNBytes(SrgbConversion.MAX_PROFILE_LENGTH);
			if (content.skip(MAX_INFLATED) == MAX_INFLATED) {
				throw PictureException.damaged(null);
			}
			return beginning;
		}
	}

}
