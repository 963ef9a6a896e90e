package com.xebia.movieshop.poster.picture;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Lets so many pictures be worked on at once that they fit the memory together, and no
 * more than there are processors.
 */
final class Workload {

	/**
	 * A unit of memory, of which there may be more than an {@code int} counts in bytes.
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

	// The largest picture goes alone, and the smallest takes one processor's share.
	Share begin(long bytes) throws PictureException {
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
	 * What the making of pictures may take.
	 *
	 * @param pixels the most pixels of an upload
	 * @param memory bytes for all pictures that are worked on at once; one decoded
	 * picture takes half of them at most
	 * @param processors how many pictures may be worked on at once
	 * @param waitTime how long a picture waits for its turn
	 * @param decodingTime how much processor time its decoding may take
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

	/**
	 * What one picture takes of the whole, until it is closed.
	 */
	interface Share extends AutoCloseable {

		@Override
		void close();

	}

}
