package com.xebia.movieshop.poster.picture;

import java.awt.color.ColorSpace;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/**
 * The structure of a PNG: chunks with the right checksums up to its end chunk.
 *
 * @param orientation how it is to be turned
 * @param colours the space of its colours, of which Java's decoder tells nothing
 */
record PngStructure(Orientation orientation, ColorSpace colours) implements Structure {

	private static final int SIGNATURE_LENGTH = 8;

	@Override
	public ColorSpace colours(BufferedImage decoded) {
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
				case "iCCP" -> colours = SrgbConversion.readProfile(CompressedChunk.readProfile(data));
				case "zTXt" -> CompressedChunk.checkText(data, length);
				case "iTXt" -> CompressedChunk.checkInternationalText(data, length);
				default -> {
				}
			}
		}
		return new PngStructure(orientation, colours);
	}

	private static int lengthToRead(String name, long length) {
		return switch (name) {
			case "eXIf" -> (length <= Orientation.MAX_LENGTH) ? Orientation.MAX_LENGTH : 0;
			case "iCCP", "zTXt", "iTXt" -> CompressedChunk.MAX_LENGTH;
			default -> 0;
		};
	}

}
