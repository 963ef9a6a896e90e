package com.xebia.movieshop.poster.picture;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.InflaterInputStream;

/**
 * Looks into the chunks of a PNG that are compressed and are not its pixels. What
 * inflates without end is refused: nothing here would inflate it, but whatever opens the
 * kept upload may.
 */
final class CompressedChunk {

	/**
	 * How many bytes of a chunk are looked at.
	 */
	static final int MAX_LENGTH = 128 * 1024;

	/**
	 * The limit that libpng has: a thousand times as much fits a chunk.
	 */
	private static final int MAX_INFLATED = 8_000_000;

	private CompressedChunk() {
	}

	static void checkText(byte[] chunk, long length) throws PictureException {
		check(chunk, endOfText(chunk, 0) + 1, length);
	}

	// Its flag of compression, the method, the language and the translated keyword
	// precede an international text.
	static void checkInternationalText(byte[] chunk, long length) throws PictureException {
		int flag = endOfText(chunk, 0);
		if (flag < chunk.length && chunk[flag] == 1) {
			check(chunk, endOfText(chunk, endOfText(chunk, flag + 2)), length);
		}
	}

	// The first bytes of a colour profile, or none of what is broken.
	static byte[] readProfile(byte[] chunk) throws PictureException {
		try (InputStream content = inflate(chunk, endOfText(chunk, 0) + 1)) {
			byte[] profile = content.readNBytes(SrgbConversion.MAX_PROFILE_LENGTH);
			if (content.skip(MAX_INFLATED) == MAX_INFLATED) {
				throw PictureException.damaged(null);
			}
			return profile;
		}
		catch (IOException ex) {
			return new byte[0];
		}
	}

	private static void check(byte[] chunk, int start, long length) throws PictureException {
		if (length > chunk.length) {
			throw PictureException.damaged(null);
		}
		try (InputStream content = inflate(chunk, start)) {
			if (content.skip(MAX_INFLATED) == MAX_INFLATED) {
				throw PictureException.damaged(null);
			}
		}
		catch (IOException ex) {
			throw PictureException.damaged(ex);
		}
	}

	// The position after the zero that ends a text.
	private static int endOfText(byte[] chunk, int start) {
		int end = start;
		while (end < chunk.length && chunk[end] != 0) {
			end++;
		}
		return end + 1;
	}

	private static InputStream inflate(byte[] chunk, int position) {
		int start = Math.min(position, chunk.length);
		return new InflaterInputStream(new ByteArrayInputStream(chunk, start, chunk.length - start));
	}

}
