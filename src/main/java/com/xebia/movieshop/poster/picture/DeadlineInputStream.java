package com.xebia.movieshop.poster.picture;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

import javax.imageio.stream.FileImageInputStream;

/**
 * A file that can be read for some time only: a decoder has no other limit.
 */
final class DeadlineInputStream extends FileImageInputStream {

	private final long limit;

	private final long start = System.nanoTime();

	DeadlineInputStream(Path file, Duration limit) throws IOException {
		super(file.toFile());
		this.limit = limit.toNanos();
	}

	@Override
	public int read() throws IOException {
		check();
		return super.read();
	}

	@Override
	public int read(byte[] bytes, int offset, int length) throws IOException {
		check();
		return super.read(bytes, offset, length);
	}

	private void check() throws IOException {
		if (System.nanoTime() - this.start > this.limit) {
			throw new IOException("Takes too long to decode");
		}
	}

}
