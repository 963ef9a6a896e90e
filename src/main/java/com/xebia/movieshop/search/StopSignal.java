package com.xebia.movieshop.search;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Tells the thread that keeps the index to end, by an exception where it checks for that
 * or sleeps. It takes the place of an interruption, which would close the files that the
 * thread reads just then, and with them the index.
 */
class StopSignal {

	private final CountDownLatch given = new CountDownLatch(1);

	void give() {
		this.given.countDown();
	}

	void check() throws InterruptedException {
		sleep(Duration.ZERO);
	}

	void sleep(Duration duration) throws InterruptedException {
		if (this.given.await(duration.toMillis(), TimeUnit.MILLISECONDS)) {
			throw new InterruptedException("The shop is about to end");
		}
	}

}
