package com.xebia.movieshop.experiment.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Makes different files from one JPEG by adding a number as a comment, which is cheaper
 * than drawing pictures.
 */
final class NumberedJpeg {

	private static final int FIRST_SEGMENT = 2;

	private static final int MARKER_LENGTH = 2;

	private static final short COMMENT = (short) 0xFFFE;

	private final byte[] jpeg;

	private final int position;

	NumberedJpeg(byte[] jpeg) {
		this.jpeg = jpeg;
		// after the segment that must come first
		int lengthAt = FIRST_SEGMENT + MARKER_LENGTH;
		this.position = lengthAt + Short.toUnsignedInt(ByteBuffer.wrap(jpeg).getShort(lengthAt));
	}

	byte[] withNumber(int number) {
		byte[] comment = String.valueOf(number).getBytes(StandardCharsets.US_ASCII);
		short length = (short) (MARKER_LENGTH + comment.length);
		return ByteBuffer.allocate(this.jpeg.length + MARKER_LENGTH + length)
			.put(this.jpeg, 0, this.position)
			.putShort(COMMENT)
			.putShort(length)
			.put(comment)
			.put(this.jpeg, this.position, this.jpeg.length - this.position)
			.array();
	}

}
