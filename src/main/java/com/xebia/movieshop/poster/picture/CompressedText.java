package com.xebia.movieshop.poster.picture;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.InflaterInputStream;

/**
 * A chunk of a PNG that has a name and compressed content.
 *
 * @param chunk the data of the chunk
 */
record CompressedText(byte[] chunk) {

	private static final int MAX_CHUNK = 128 * 1024;

	/**
	 * The limit that libpng has: a thousand times as much fits a chunk.
	 */
	private static final int MAX_TEXT = 8_000_000;

	// Nothing here inflates a text, but whatever opens the kept upload would.
	static boolean isSane(long length) throws PictureException {
		if (length > MAX_CHUNK) {
			throw PictureException.damaged(null);
		}
		return true;
	}

	void check() throws PictureException {
		try (InputStream content = content()) {
			if (content.skip(MAX_TEXT) == MAX_TEXT) {
				throw PictureException.damaged(null);
			}
		}
		catch (IOException ex) {
			throw PictureException.damaged(ex);
		}
	}

	// The first bytes, or none of what is broken.
	byte[] read(int most) {
		try (InputStream content = content()) {
			return content.readNBytes(most);
		}
		catch (IOException ex) {
			return new byte[0];
		}
	}

	private InputStream content() {
		int start = 0;
		while (start < this.chunk.length && this.chunk[start] != 0) {
			start++;
		}
		// The end of the name and the method of compression.
		start = Math.min(start + 2, this.chunk.length);
		return new InflaterInputStream(new ByteArrayInputStream(this.chunk, start, this.chunk.length - start));
	}

}
