package com.xebia.movieshop.poster.picture;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.Checksum;

/**
 * The bytes of an upload, one after the other; it takes no memory by what they claim and
 * answers a claim past the end with {@link EOFException}.
 */
final class UploadStream implements Closeable {

	private final InputStream input;

	private final byte[] buffer = new byte[16 * 1024];

	private int next;

	private int filled;

	private long position;

	UploadStream(Path file) throws IOException {
		this.input = Files.newInputStream(file);
	}

	long position() {
		return this.position;
	}

	int read() throws IOException {
		available();
		this.position++;
		return this.buffer[this.next++] & 0xFF;
	}

	int readShort() throws IOException {
		return read() << 8 | read();
	}

	long readInt() throws IOException {
		return (long) readShort() << 16 | readShort();
	}

	long readLittleEndianInt() throws IOException {
		return Integer.reverseBytes((int) readInt()) & 0xFFFF_FFFFL;
	}

	byte[] readBytes(int length) throws IOException {
		byte[] bytes = new byte[length];
		for (int i = 0; i < length; i++) {
			bytes[i] = (byte) read();
		}
		return bytes;
	}

	void skip(long length) throws IOException {
		for (long left = length; left > 0;) {
			left -= advance((int) Math.min(left, available()));
		}
	}

	void skip(long length, Checksum checksum) throws IOException {
		for (long left = length; left > 0;) {
			int step = (int) Math.min(left, available());
			checksum.update(this.buffer, this.next, step);
			left -= advance(step);
		}
	}

	// Skips what is before the next byte of that value, and that byte.
	void skipPast(int value) throws IOException {
		while (true) {
			int available = available();
			for (int i = 0; i < available; i++) {
				if (this.buffer[this.next + i] == (byte) value) {
					advance(i + 1);
					return;
				}
			}
			advance(available);
		}
	}

	// At least one byte can be read, or this throws.
	private int available() throws IOException {
		if (this.next == this.filled) {
			this.filled = Math.max(0, this.input.read(this.buffer));
			this.next = 0;
			if (this.filled == 0) {
				throw new EOFException();
			}
		}
		return this.filled - this.next;
	}

	private int advance(int length) {
		this.next += length;
		this.position += length;
		return length;
	}

	@Override
	public void close() throws IOException {
		this.input.close();
	}

}
