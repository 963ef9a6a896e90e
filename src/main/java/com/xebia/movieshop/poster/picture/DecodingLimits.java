package com.xebia.movieshop.poster.picture;

import java.awt.Dimension;
import java.lang.management.ManagementFactory;
import java.time.Duration;

import com.sun.management.OperatingSystemMXBean;
import com.xebia.movieshop.poster.picture.PictureException.Reason;

/**
 * The limits for processing pictures.
 *
 * @param memory the bytes on the heap for all pictures in process; one decoded picture
 * takes at most half of them
 */
record DecodingLimits(long pixels, long memory, long nativeMemory, int processors, Duration waitTime,
		Duration decodingTime) {

	// All memory and processors. Each picture takes a share.
	static final int ALL = 1_000_000;

	private static final int MAX_SIDE = 12_000;

	// What a process needs besides the heap and pictures, for classes, code and threads.
	private static final long OTHER_MEMORY = 220L << 20;

	private static final long MIN_NATIVE_MEMORY = 32L << 20;

	static DecodingLimits of(long pixels) {
		Runtime runtime = Runtime.getRuntime();
		return new DecodingLimits(pixels, runtime.maxMemory() / 3, nativeMemory(runtime.maxMemory(), processMemory()),
				runtime.availableProcessors(), Duration.ofSeconds(30), Duration.ofSeconds(8));
	}

	// Outside the heap, decoders may take five eighths of the memory of the heap, unless
	// the process has less. Beside a heap of 256 MB that is enough for 40 million pixels
	// of a progressive JPEG with usual colours, or of a WebP.
	static long nativeMemory(long heap, long memory) {
		return Math.max(MIN_NATIVE_MEMORY, Math.min(heap / 8 * 5, memory - heap - OTHER_MEMORY));
	}

	// In a container, this is the container's limit.
	private static long processMemory() {
		return (ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system)
				? system.getTotalMemorySize() : Long.MAX_VALUE;
	}

	void check(Dimension size, long nativeMemory) throws PictureException {
		if (size.width < 1 || size.height < 1) {
			throw PictureException.damaged(null);
		}
		long pixels = (long) size.width * size.height;
		double share = (double) this.nativeMemory / Math.max(1, nativeMemory);
		long most = (long) Math.min(this.pixels, pixels * share);
		if (size.width > MAX_SIDE || size.height > MAX_SIDE || pixels > most) {
			throw new PictureException(Reason.TOO_MANY_PIXELS, null, size.width, size.height, most / 1_000_000);
		}
	}

	// Returns how much of all memory and processors a picture takes: at least the share
	// of one processor, and at most all.
	int share(long heapBytes, long nativeBytes) {
		double memory = Math.max((double) heapBytes / this.memory, (double) nativeBytes / this.nativeMemory);
		return (int) Math.max(ALL / this.processors, Math.min(1, memory) * ALL);
	}

}
