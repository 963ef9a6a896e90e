package com.xebia.movieshop.poster.serving;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import org.apache.tomcat.util.threads.TaskQueue;
import org.apache.tomcat.util.threads.ThreadPoolExecutor;

/**
 * Runs what a channel group's poller found on the poller itself, which spares a request
 * its change of thread, while at least half of the pollers are free; and on a thread of
 * the pool else, so that requests that wait never keep others from being noticed.
 */
class PollingThreadPool extends ThreadPoolExecutor {

	/**
	 * The threads of a JDK's channel group that poll and are not of its pool. There is
	 * one by default, and no other way to ask for more.
	 */
	private static final String POLLERS = "sun.nio.ch.internalThreadPoolSize";

	/**
	 * With half of them busy at most, fewer were slower, and more not faster.
	 */
	private static final String POLLER_COUNT = "16";

	private final AtomicInteger pollers = new AtomicInteger();

	private final AtomicInteger busy = new AtomicInteger();

	private final ThreadLocal<Boolean> free = ThreadLocal.withInitial(this::isPoller);

	PollingThreadPool(int minSpareThreads, int maxThreads, long maxIdleMillis, ThreadFactory threads) {
		super(minSpareThreads, maxThreads, maxIdleMillis, TimeUnit.MILLISECONDS, new TaskQueue(), threads);
		((TaskQueue) getQueue()).setParent(this);
		// Read when the first group is made. Who set it, or has a JDK without it, gets a
		// pool that hands over more.
		if (System.getProperty(POLLERS) == null) {
			System.setProperty(POLLERS, POLLER_COUNT);
		}
	}

	@Override
	public void execute(Runnable task) {
		if (!this.free.get() || !reserve()) {
			super.execute(task);
			return;
		}
		// A task that starts others must not run them inside itself, ever deeper.
		this.free.set(false);
		try {
			task.run();
		}
		finally {
			this.free.set(true);
			this.busy.decrementAndGet();
		}
	}

	// What a request waits for on its connection is brought by a poller, so some must be
	// left.
	private boolean reserve() {
		if (this.busy.incrementAndGet() <= this.pollers.get() / 2) {
			return true;
		}
		this.busy.decrementAndGet();
		return false;
	}

	// Known by what it was started with, as it has no name of its own.
	private boolean isPoller() {
		boolean poller = StackWalker.getInstance()
			.walk((frames) -> frames.map(StackWalker.StackFrame::getClassName)
				.filter((name) -> !name.equals(Thread.class.getName()))
				.reduce("", (above, below) -> below))
			.startsWith("sun.nio.ch.");
		if (poller) {
			this.pollers.incrementAndGet();
		}
		return poller;
	}

}
