package com.xebia.movieshop.limits;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * Combines identical concurrent reads into one that starts after all its callers asked,
 * so that no answer is older than its question.
 */
public class SingleFlight<Q, A> {

	// The reads of a page take less time in a healthy database.
	private static final Duration MAX_WAIT = Duration.ofMillis(100);

	private final ConcurrentMap<Q, CompletableFuture<A>> running = new ConcurrentHashMap<>();

	private final ConcurrentMap<Q, CompletableFuture<A>> upcoming = new ConcurrentHashMap<>();

	private final Duration maxWait;

	public SingleFlight() {
		this(MAX_WAIT);
	}

	// A read waits at most this long for the previous one, which may hang.
	public SingleFlight(Duration maxWait) {
		this.maxWait = maxWait;
	}

	public A get(Q question, Supplier<A> read) {
		CompletableFuture<A> own = new CompletableFuture<>();
		CompletableFuture<A> others = this.upcoming.putIfAbsent(question, own);
		if (others != null) {
			return answer(others);
		}
		await(this.running.get(question));
		this.running.put(question, own);
		// This read may miss later writes, so later callers get the next one.
		this.upcoming.remove(question);
		try {
			own.complete(read.get());
		}
		catch (RuntimeException | Error ex) {
			own.completeExceptionally(ex);
		}
		finally {
			this.running.remove(question, own);
		}
		return answer(own);
	}

	private static <T> T answer(CompletableFuture<T> read) {
		try {
			return read.join();
		}
		catch (CompletionException ex) {
			if (ex.getCause() instanceof RuntimeException failure) {
				throw failure;
			}
			throw ex;
		}
	}

	private void await(@Nullable CompletableFuture<A> former) {
		try {
			if (former != null) {
				former.get(this.maxWait.toMillis(), TimeUnit.MILLISECONDS);
			}
		}
		catch (ExecutionException | TimeoutException ex) {
			// This read starts even if the former one fails or is slow.
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
