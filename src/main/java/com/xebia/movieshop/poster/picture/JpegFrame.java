package com.xebia.movieshop.poster.picture;

import java.nio.ByteBuffer;

/**
 * The header of the picture in a JPEG.
 *
 * @param pixels how many pixels it has
 * @param components how many colours it has
 */
record JpegFrame(long pixels, int components) {

	static final JpegFrame NONE = new JpegFrame(0, 0);

	private static final int MIN_LENGTH = 6;

	private static final int MAX_SCANS = 100;

	/**
	 * A scan of a few bytes makes a decoder pass over all the pixels, which takes 3 ms
	 * for a million. Real pictures have at most 20 scans or so.
	 */
	private static final long MAX_SCANNED_PIXELS = 1_000_000_000;

	static boolean isFrame(int marker) {
		return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
	}

	static JpegFrame of(int marker, byte[] segment) throws PictureException {
		if (segment.length < MIN_LENGTH) {
			throw PictureException.damaged(null);
		}
		ByteBuffer frame = ByteBuffer.wrap(segment);
		int precision = frame.get();
		// Lossless, hierarchical, arithmetic and 12-bit ones: browsers do not show them.
		if (marker > 0xC2 || precision != 8) {
			throw PictureException.unsupported();
		}
		long height = frame.getShort() & 0xFFFF;
		long width = frame.getShort() & 0xFFFF;
		return new JpegFrame(Math.max(1, width * height), frame.get());
	}

	int maxScans() {
		return (this == NONE) ? 0 : (int) Math.max(20, Math.min(MAX_SCANS, MAX_SCANNED_PIXELS / this.pixels));
	}

}
