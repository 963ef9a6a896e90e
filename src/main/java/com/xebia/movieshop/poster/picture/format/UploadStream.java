package com.xebia.movieshop.poster.picture.format;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.Checksum;

/**
 * Reads an upload sequentially through a fixed buffer, whatever lengths the upload
 * declares; throws {@link EOFException} when one exceeds the file.
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

	// Returns the number of buffered bytes, at least one; throws at the end of the file.
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
