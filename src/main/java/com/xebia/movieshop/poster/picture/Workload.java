package com.xebia.movieshop.poster.picture;

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
	 * What one picture takes of the whole, until it is closed.
	 */
	interface Share extends AutoCloseable {

		@Override
		void close();

	}

}
