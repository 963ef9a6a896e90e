package com.xebia.movieshop.experiment.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * The part of a response's head that a {@link LoadGenerator} needs.
 */
final class ResponseHead {

	private static final byte[] CONTENT_LENGTH = "content-length:".getBytes(StandardCharsets.US_ASCII);

	private static final byte[] CLOSE = "connection: close".getBytes(StandardCharsets.US_ASCII);

	private static final int STATUS_POSITION = "HTTP/1.1 ".length();

	private static final int STATUS_LENGTH = 3;

	private static final int LOWER_CASE = 0x20;

	private int status;

	private long contentLength;

	private boolean last;

	/**
	 * Reads a head that starts at a buffer's position.
	 * @param buffer the buffer, afterwards positioned at the body if the head is complete
	 * @return whether the head is complete
	 * @throws IOException if the head has no length of the body
	 */
	boolean read(ByteBuffer buffer) throws IOException {
		int start = buffer.position();
		this.status = 0;
		this.contentLength = -1;
		this.last = false;
		int line = start;
		for (int i = start; i < buffer.limit(); i++) {
			if (buffer.get(i) == '\n') {
				if (i - line <= 1) {
					buffer.position(i + 1);
					checkLength();
					return true;
				}
				readLine(buffer, line, i, line == start);
				line = i + 1;
			}
		}
		return false;
	}

	int status() {
		return this.status;
	}

	long contentLength() {
		return this.contentLength;
	}

	/**
	 * Returns whether the server closes the connection after this response.
	 * @return whether it closes the connection
	 */
	boolean isLast() {
		return this.last;
	}

	private void readLine(ByteBuffer buffer, int start, int end, boolean first) {
		if (first) {
			int position = start + STATUS_POSITION;
			this.status = (int) number(buffer, position, Math.min(end, position + STATUS_LENGTH));
		}
		else if (startsWith(buffer, start, end, CONTENT_LENGTH)) {
			this.contentLength = number(buffer, start + CONTENT_LENGTH.length, end);
		}
		else if (startsWith(buffer, start, end, CLOSE)) {
			this.last = true;
		}
	}

	private void checkLength() throws IOException {
		if (this.status == 204 || this.status == 304) {
			this.contentLength = 0;
		}
		if (this.contentLength < 0) {
			throw new IOException("Response %d without Content-Length".formatted(this.status));
		}
	}

	private static boolean startsWith(ByteBuffer buffer, int start, int end, byte[] prefix) {
		if (end - start < prefix.length) {
			return false;
		}
		for (int i = 0; i < prefix.length; i++) {
			if ((buffer.get(start + i) | LOWER_CASE) != (prefix[i] | LOWER_CASE)) {
				return false;
			}
		}
		return true;
	}

	private static long number(ByteBuffer buffer, int start, int end) {
		long number = 0;
		for (int i = start; i < end; i++) {
			int digit = buffer.get(i) - '0';
			if (digit >= 0 && digit <= 9) {
				number = number * 10 + digit;
			}
		}
		return number;
	}

}
