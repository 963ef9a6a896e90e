package com.xebia.movieshop.poster.picture;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * The structure of a JPEG: segments and entropy-coded data up to the end marker.
 *
 * @param isCmyk whether the picture has the four colour components of print
 */
record JpegStructure(Orientation orientation, boolean isCmyk) implements Structure {

	private static final int SOI = 0xD8;

	private static final int EOI = 0xD9;

	private static final int SOS = 0xDA;

	private static final int APP1 = 0xE1;

	@Override
	public PictureType type() {
		return PictureType.JPEG;
	}

	static JpegStructure of(UploadStream content) throws IOException, PictureException {
		Orientation orientation = Orientation.UPRIGHT;
		Frame frame = Frame.NONE;
		int scans = 0;
		for (int marker = nextMarker(content); marker != EOI; marker = nextMarker(content)) {
			if (marker == SOI) {
				continue;
			}
			int length = content.readShort() - 2;
			if (length < 0 || (marker == SOS && ++scans > frame.maxScans())) {
				throw PictureException.damaged(null);
			}
			if (Frame.isFrame(marker)) {
				frame = Frame.of(marker, content.readBytes(length));
			}
			else if (marker == APP1 && orientation.equals(Orientation.UPRIGHT)) {
				orientation = Orientation.ofExif(content.readBytes(length));
			}
			else {
				content.skip(length);
			}
		}
		if (scans == 0) {
			throw PictureException.damaged(null);
		}
		return new JpegStructure(orientation, frame.components() == 4);
	}

	// Skips markers without a length, which occur within entropy-coded data.
	private static int nextMarker(UploadStream content) throws IOException {
		while (true) {
			content.skipPast(0xFF);
			int marker = content.read();
			while (marker == 0xFF) {
				marker = content.read();
			}
			if (marker >= 0xC0 && (marker < 0xD0 || marker > 0xD7)) {
				return marker;
			}
		}
	}

	/**
	 * The frame header of a JPEG.
	 */
	private record Frame(long pixels, int components) {

		static final Frame NONE = new Frame(0, 0);

		private static final int MIN_LENGTH = 6;

		private static final int MAX_SCANS = 100;

		// Even a scan of a few bytes makes the decoder process all pixels, which takes 3
		// ms per million. Real pictures have at most about 20 scans.
		private static final long MAX_SCANNED_PIXELS = 1_000_000_000;

		static boolean isFrame(int marker) {
			return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
		}

		static Frame of(int marker, byte[] segment) throws PictureException {
			if (segment.length < MIN_LENGTH) {
				throw PictureException.damaged(null);
			}
			ByteBuffer frame = ByteBuffer.wrap(segment);
			int precision = frame.get();
			// Browsers show no lossless, hierarchical, arithmetic-coded or 12-bit JPEGs.
			if (marker > 0xC2 || precision != 8) {
				throw PictureException.unsupported();
			}
			long height = frame.getShort() & 0xFFFF;
			long width = frame.getShort() & 0xFFFF;
			return new Frame(Math.max(1, width * height), frame.get());
		}

		int maxScans() {
			return (this == NONE) ? 0 : (int) Math.max(20, Math.min(MAX_SCANS, MAX_SCANNED_PIXELS / this.pixels));
		}

	}

}
