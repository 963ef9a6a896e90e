package com.xebia.movieshop.poster.picture;

import java.io.Closeable;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Limits the number of pictures in process by memory and by the number of processors,
 * with a semaphore.
 */
final class Workload {

	/**
	 * The bytes per permit; an {@code int} cannot count all bytes of a large heap.
	 */
	private static final int UNIT = 1024;

	private static final int MAX_WAITING = 256;

	private final Limits limits;

	private final int units;

	private final Semaphore free;

	Workload(Limits limits) {
		this.limits = limits;
		this.units = (int) Math.max(1, limits.memory() / UNIT);
		this.free = new Semaphore(this.units, true);
	}

	// A picture takes at least the share of one processor, and at most all permits, until
	// the share is closed.
	Closeable begin(long bytes) throws PictureException {
		int share = (int) Math.min(this.units, Math.max(bytes / UNIT, this.units / this.limits.processors()));
		try {
			if (this.free.getQueueLength() < MAX_WAITING
					&& this.free.tryAcquire(share, this.limits.waitTime().toMillis(), TimeUnit.MILLISECONDS)) {
				return () -> this.free.release(share);
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		throw PictureException.busy(null);
	}

	/**
	 * The limits for processing pictures.
	 *
	 * @param pixels the largest number of pixels of an upload
	 * @param memory the bytes for all pictures in process; one decoded picture takes at
	 * most half of them
	 * @param processors the number of pictures that may be processed concurrently
	 * @param waitTime how long a picture may wait for permits
	 * @param decodingTime the processor time that decoding may take
	 */
	record Limits(long pixels, long memory, int processors, Duration waitTime, Duration decodingTime) {

		private static final int MAX_SIDE = 12_000;

		static Limits of(long pixels) {
			Runtime runtime = Runtime.getRuntime();
			return new Limits(pixels, runtime.maxMemory() / 3, runtime.availableProcessors(), Duration.ofSeconds(30),
					Duration.ofSeconds(8));
		}

		void check(int width, int height) throws PictureException {
			if (width < 1 || height < 1) {
				throw PictureException.damaged(null);
			}
			if (width > MAX_SIDE || height > MAX_SIDE || (long) width * height > this.pixels) {
				throw PictureException.tooManyPixels(width, height, this.pixels / 1_000_000);
			}
		}

	}

}
