package com.xebia.movieshop.search;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Tells the thread that keeps the index to end. It takes the place of an interruption,
 * which would close the files that the thread reads just then, and with them the index.
 */
class StopSignal {

	private final CountDownLatch given = new CountDownLatch(1);

	void give() {
		this.given.countDown();
	}

	/**
	 * Go on, or not.
	 * @throws InterruptedException if the signal is given
	 */
	void check() throws InterruptedException {
		sleep(Duration.ZERO);
	}

	/**
	 * Wait, but not beyond the signal.
	 * @param duration how long to wait
	 * @throws InterruptedException if the signal is given before that
	 */
	void sleep(Duration duration) throws InterruptedException {
		if (this.given.await(duration.toMillis(), TimeUnit.MILLISECONDS)) {
			throw new InterruptedException("The shop is about to end");
		}
	}

}
