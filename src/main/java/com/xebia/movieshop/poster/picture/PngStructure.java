package com.xebia.movieshop.poster.picture;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/**
 * The structure of a PNG: chunks with the right checksums up to its end chunk.
 *
 * @param orientation how it is to be turned
 */
record PngStructure(Orientation orientation) implements Structure {

	private static final int SIGNATURE_LENGTH = 8;

	@Override
	public PictureType type() {
		return PictureType.PNG;
	}

	static PngStructure of(UploadStream content) throws IOException, PictureException {
		content.skip(SIGNATURE_LENGTH);
		Orientation orientation = Orientation.UPRIGHT;
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
			if (name.equals("eXIf") && length <= MAX_EXIF) {
				byte[] exif = content.readBytes((int) length);
				checksum.update(exif);
				orientation = Orientation.ofExif(exif);
			}
			else {
				content.skip(length, checksum);
			}
			if (content.readInt() != checksum.getValue()) {
				throw PictureException.damaged(null);
			}
		}
		return new PngStructure(orientation);
	}

}
