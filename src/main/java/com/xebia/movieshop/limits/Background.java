package com.xebia.movieshop.limits;

import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/**
 * Threads for work beside requests, however long it takes: a shutdown interrupts them at
 * once, and waits for them no longer than for the requests in progress.
 */
public class Background extends ThreadPoolTaskScheduler {

	public Background(String threadNamePrefix) {
		setThreadNamePrefix(threadNamePrefix);
		setDaemon(true);
		setPhase(WebServerApplicationContext.GRACEFUL_SHUTDOWN_PHASE);
	}

	public boolean isShutdown() {
		return getScheduledExecutor().isShutdown();
	}

	// Spring interrupts them only after the time of a shutdown phase has passed.
	@Override
	protected void initiateEarlyShutdown() {
		getScheduledExecutor().shutdownNow();
	}

}
