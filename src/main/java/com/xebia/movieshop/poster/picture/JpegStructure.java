package com.xebia.movieshop.poster.picture;

import java.io.IOException;

/**
 * The structure of a JPEG: segments and entropy-coded data up to its end marker.
 *
 * @param orientation how it is to be turned
 * @param isCmyk whether it has the four colours of print
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
		JpegFrame frame = JpegFrame.NONE;
		int scans = 0;
		for (int marker = nextMarker(content); marker != EOI; marker = nextMarker(content)) {
			if (marker == SOI) {
				continue;
			}
			int length = content.readShort() - 2;
			if (length < 0 || (marker == SOS && ++scans > frame.maxScans())) {
				throw PictureException.damaged(null);
			}
			if (JpegFrame.isFrame(marker)) {
				frame = JpegFrame.of(marker, content.readBytes(length));
			}
			else if (marker == APP1 && orientation == Orientation.UPRIGHT) {
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

	// The next one that is followed by a length; others are within the entropy-coded
	// data.
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

}
