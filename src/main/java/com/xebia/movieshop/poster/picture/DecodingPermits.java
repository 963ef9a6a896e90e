package com.xebia.movieshop.poster.picture;

import com.xebia.movieshop.limits.WaitingRoom;
import com.xebia.movieshop.limits.WaitingRoom.Place;
import com.xebia.movieshop.poster.picture.format.PictureException;

/**
 * Limits the number of pictures in process by memory, on the heap and outside, and by the
 * number of processors.
 */
final class DecodingPermits {

	// The bytes per permit: an int cannot count all bytes of a large heap.
	private static final int UNIT = 1024;

	private static final int MAX_WAITING = 256;

	private final DecodingLimits limits;

	private final int heapUnits;

	private final int nativeUnits;

	private final WaitingRoom heap;

	private final WaitingRoom nativeMemory;

	DecodingPermits(DecodingLimits limits) {
		this.limits = limits;
		this.heapUnits = (int) Math.max(1, limits.memory() / UNIT);
		this.nativeUnits = (int) Math.max(1, limits.nativeMemory() / UNIT);
		this.heap = new WaitingRoom(this.heapUnits, MAX_WAITING, limits.waitTime());
		this.nativeMemory = new WaitingRoom(this.nativeUnits, MAX_WAITING, limits.waitTime());
	}

	// A picture takes at least the share of one processor, and at most all permits, until
	// the share is closed. Native memory comes first, so that a picture that waits for it
	// does not keep a processor from others.
	Place begin(long heapBytes, long nativeBytes) throws PictureException {
		int heapShare = (int) Math.min(this.heapUnits,
				Math.max(heapBytes / UNIT, this.heapUnits / this.limits.processors()));
		int nativeShare = (int) Math.min(this.nativeUnits, nativeBytes / UNIT);
		Place outside = this.nativeMemory.enter(nativeShare, () -> PictureException.busy(null));
		try {
			Place inside = this.heap.enter(heapShare, () -> PictureException.busy(null));
			return () -> {
				inside.close();
				outside.close();
			};
		}
		catch (PictureException ex) {
			outside.close();
			throw ex;
		}
	}

}
