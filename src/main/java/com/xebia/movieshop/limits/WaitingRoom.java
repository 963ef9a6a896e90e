package com.xebia.movieshop.limits;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Lets a number of requests do costly work at once, in the order of their arrival. The
 * number of those that wait is limited, because they occupy threads.
 */
public final class WaitingRoom {

	private final Semaphore places;

	private final int maxWaiting;

	private final Duration maxWait;

	public WaitingRoom(int places, int maxWaiting, Duration maxWait) {
		this.places = new Semaphore(places, true);
		this.maxWaiting = maxWaiting;
		this.maxWait = maxWait;
	}

	// Takes a number of places until the result is closed. Throws the exception if too
	// many others wait, or after the longest wait.
	public <X extends Exception> Permit enter(int number, Supplier<X> refusal) throws X {
		if (this.places.getQueueLength() < this.maxWaiting) {
			return enterAgain(number, refusal);
		}
		throw refusal.get();
	}

	// Does the same however many others wait, for what has begun.
	public <X extends Exception> Permit enterAgain(int number, Supplier<X> refusal) throws X {
		try {
			if (this.places.tryAcquire(number, this.maxWait.toMillis(), TimeUnit.MILLISECONDS)) {
				return () -> this.places.release(number);
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		throw refusal.get();
	}

}
