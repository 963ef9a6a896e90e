package com.xebia.movieshop.experiment.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Makes as many different files of one JPEG as there are numbers, which is cheaper than
 * to draw them: each holds its number as a comment.
 */
final class NumberedJpeg {

	private static final int FIRST_SEGMENT = 2;

	private static final int MARKER_LENGTH = 2;

	private static final short COMMENT = (short) 0xFFFE;

	private final byte[] jpeg;

	private final int position;

	NumberedJpeg(byte[] jpeg) {
		this.jpeg = jpeg;
		// behind the segment that has to come first
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
