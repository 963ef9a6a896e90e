package com.xebia.movieshop.poster.picture;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.time.Duration;

import javax.imageio.stream.FileImageInputStream;

/**
 * Fails a read when the decoder has used too much processor time, because Java's decoders
 * have no other limit. Wall-clock time is not measured, as it depends on other load and
 * not on the file.
 */
final class DeadlineInputStream extends FileImageInputStream {

	private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

	private final long limit;

	private final long start = THREADS.getCurrentThreadCpuTime();

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
		if (THREADS.getCurrentThreadCpuTime() - this.start >= this.limit) {
			throw new IOException("Decoding takes too long");
		}
	}

}
