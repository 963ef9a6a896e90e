package com.xebia.movieshop.poster.picture;

import java.io.Closeable;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

import com.xebia.movieshop.poster.picture.format.PictureException;

/**
 * Limits the number of pictures in process by memory, on the heap and outside, and by the
 * number of processors.
 */
final class DecodingPermits {

	// The bytes per permit; an int cannot count all bytes of a large heap.
	private static final int UNIT = 1024;

	private static final int MAX_WAITING = 256;

	private final DecodingLimits limits;

	private final int heapUnits;

	private final int nativeUnits;

	private final Semaphore heap;

	private final Semaphore nativeMemory;

	DecodingPermits(DecodingLimits limits) {
		this.limits = limits;
		this.heapUnits = (int) Math.max(1, limits.memory() / UNIT);
		this.nativeUnits = (int) Math.max(1, limits.nativeMemory() / UNIT);
		this.heap = new Semaphore(this.heapUnits, true);
		this.nativeMemory = new Semaphore(this.nativeUnits, true);
	}

	// A picture takes at least the share of one processor, and at most all permits, until
	// the share is closed. Native memory comes first, so that a picture that waits for it
	// does not keep a processor from others.
	Closeable begin(long heapBytes, long nativeBytes) throws PictureException {
		int heapShare = (int) Math.min(this.heapUnits,
				Math.max(heapBytes / UNIT, this.heapUnits / this.limits.processors()));
		int nativeShare = (int) Math.min(this.nativeUnits, nativeBytes / UNIT);
		acquire(this.nativeMemory, nativeShare);
		try {
			acquire(this.heap, heapShare);
		}
		catch (PictureException ex) {
			this.nativeMemory.release(nativeShare);
			throw ex;
		}
		return () -> {
			this.heap.release(heapShare);
			this.nativeMemory.release(nativeShare);
		};
	}

	private void acquire(Semaphore permits, int share) throws PictureException {
		try {
			if (share == 0 || (permits.getQueueLength() < MAX_WAITING
					&& permits.tryAcquire(share, this.limits.waitTime().toMillis(), TimeUnit.MILLISECONDS))) {
				return;
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		throw PictureException.busy(null);
	}

}
