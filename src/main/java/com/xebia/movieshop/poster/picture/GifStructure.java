package com.xebia.movieshop.poster.picture;

import java.io.IOException;

/**
 * The structure of a GIF: blocks up to the trailer.
 */
record GifStructure() implements Structure {

	private static final int IMAGE = 0x2C;

	private static final int EXTENSION = 0x21;

	private static final int TRAILER = 0x3B;

	@Override
	public PictureType type() {
		return PictureType.GIF;
	}

	static GifStructure of(UploadStream content) throws IOException, PictureException {
		content.skip(10);
		int screenFlags = content.read();
		content.skip(2);
		skipColours(content, screenFlags);
		boolean hasImage = false;
		for (int block = content.read(); block != TRAILER; block = content.read()) {
			if (block == IMAGE) {
				content.skip(8);
				skipColours(content, content.read());
				hasImage = true;
			}
			else if (block != EXTENSION) {
				throw PictureException.damaged(null);
			}
			// Skips the code size of an image or the label of an extension.
			content.skip(1);
			skipData(content);
		}
		if (!hasImage) {
			throw PictureException.damaged(null);
		}
		return new GifStructure();
	}

	private static void skipColours(UploadStream content, int flags) throws IOException {
		if ((flags & 0x80) != 0) {
			content.skip(3L << ((flags & 7) + 1));
		}
	}

	private static void skipData(UploadStream content) throws IOException {
		for (int length = content.read(); length != 0; length = content.read()) {
			content.skip(length);
		}
	}

}
