package com.xebia.movieshop.poster.picture;

import java.awt.color.ColorSpace;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.InflaterInputStream;

/**
 * The structure of a PNG: chunks with valid checksums up to the end chunk. Decompression
 * bombs are rejected, because other programs may inflate the chunks of the original.
 *
 * @param colours the colour space, which Java's decoder does not report
 */
record PngStructure(Orientation orientation, ColorSpace colours) implements Structure {

	private static final int SIGNATURE_LENGTH = 8;

	// The number of bytes of a compressed chunk that are inspected.
	private static final int MAX_COMPRESSED = 128 * 1024;

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

	static PngStructure of(UploadStream content) throws IOException, PictureException {
		content.skip(SIGNATURE_LENGTH);
		Orientation orientation = Orientation.UPRIGHT;
		ColorSpace colours = SrgbConversion.SRGB;
		String name = "";
		while (!name.equals("IEND")) {
			boolean first = name.isEmpty();
			long length = content.readInt();
			byte[] type = content.readBytes(4);
			name = new String(type, StandardCharsets.ISO_8859_1);
			if (first != name.equals("IHDR")) {
				throw PictureException.damaged(null);
			}
			CRC32 checksum = new CRC32();
			checksum.update(type);
			byte[] data = content.readBytes((int) Math.min(length, lengthToRead(name, length)));
			checksum.update(data);
			content.skip(length - data.length, checksum);
			if (content.readInt() != checksum.getValue()) {
				throw PictureException.damaged(null);
			}
			switch (name) {
				case "eXIf" -> orientation = Orientation.ofExif(data);
				case "iCCP" -> colours = SrgbConversion.readProfile(inflateProfile(data));
				case "zTXt" -> checkText(data, endOfText(data, 0) + 1, length);
				case "iTXt" -> checkInternationalText(data, length);
				default -> {
				}
			}
		}
		return new PngStructure(orientation, colours);
	}

	private static int lengthToRead(String name, long length) {
		return switch (name) {
			case "eXIf" -> (length <= Orientation.MAX_LENGTH) ? Orientation.MAX_LENGTH : 0;
			case "iCCP", "zTXt", "iTXt" -> MAX_COMPRESSED;
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
