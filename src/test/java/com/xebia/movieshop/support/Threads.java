package com.xebia.movieshop.support;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Runs tasks at the same time.
 */
public final class Threads {

	private Threads() {
	}

	// Returns the results in the order of the tasks, after all have ended.
	public static <T> List<T> run(int number, Collection<? extends Callable<T>> tasks) throws Exception {
		ExecutorService threads = Executors.newFixedThreadPool(number);
		try {
			List<T> results = new ArrayList<>();
			for (Future<T> result : threads.invokeAll(tasks)) {
				results.add(result.get());
			}
			return results;
		}
		finally {
			threads.shutdownNow();
		}
	}

}
