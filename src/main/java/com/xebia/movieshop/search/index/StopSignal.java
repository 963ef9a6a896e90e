package com.xebia.movieshop.search.index;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Stops the thread that keeps the index, by an exception where the thread checks the
 * signal or sleeps. Thread.interrupt would close the files that the thread is reading,
 * and with them the index.
 */
public class StopSignal {

	private final CountDownLatch given = new CountDownLatch(1);

	public void give() {
		this.given.countDown();
	}

	void check() throws InterruptedException {
		sleep(Duration.ZERO);
	}

	void sleep(Duration duration) throws InterruptedException {
		if (this.given.await(duration.toMillis(), TimeUnit.MILLISECONDS)) {
			throw new InterruptedException("The shop is shutting down");
		}
	}

}
