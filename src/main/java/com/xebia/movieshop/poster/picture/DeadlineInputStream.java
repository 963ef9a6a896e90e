package com.xebia.movieshop.poster.picture;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.time.Duration;

import javax.imageio.stream.FileImageInputStream;

/**
 * A file that can be read until its reader has used so much processor time: a decoder of
 * Java has no other limit. Time in which other work keeps the processors busy does not
 * count, as it says nothing about the file.
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
			throw new IOException("Takes too long to decode");
		}
	}

}
