package com.xebia.movieshop.poster.picture.format;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;

/**
 * The processor time that the current thread may still take. Wall-clock time is not
 * measured, as it depends on other load and not on the file.
 */
public final class Deadline {

	private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

	private final long end;

	public Deadline(Duration limit) {
		this.end = THREADS.getCurrentThreadCpuTime() + limit.toNanos();
	}

	// Throws unless more than this time is left; for work that cannot be interrupted.
	public void require(long nanos) throws IOException {
		if (this.end - THREADS.getCurrentThreadCpuTime() <= nanos) {
			throw new IOException("Decoding takes too long");
		}
	}

}
