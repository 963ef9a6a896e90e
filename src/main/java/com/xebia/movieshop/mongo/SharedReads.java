package com.xebia.movieshop.mongo;

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
 * Answers all who ask the same at the same time by one read, which begins after each of
 * them has asked: nobody sees less than was there when he asked.
 *
 * @param <Q> the type of a question
 * @param <A> the type of its answer
 */
public class SharedReads<Q, A> {

	// What a page needs takes less in a database that is well.
	private static final Duration PATIENCE = Duration.ofMillis(100);

	private final ConcurrentMap<Q, CompletableFuture<A>> running = new ConcurrentHashMap<>();

	private final ConcurrentMap<Q, CompletableFuture<A>> upcoming = new ConcurrentHashMap<>();

	private final Duration patience;

	// For the reads of pages.
	public SharedReads() {
		this(PATIENCE);
	}

	// So long a read waits for the one before it, which may hang.
	public SharedReads(Duration patience) {
		this.patience = patience;
	}

	// The answer is read, or comes from somebody else's read.
	public A get(Q question, Supplier<A> read) {
		CompletableFuture<A> own = new CompletableFuture<>();
		CompletableFuture<A> others = this.upcoming.putIfAbsent(question, own);
		if (others != null) {
			return answer(others);
		}
		await(this.running.get(question));
		this.running.put(question, own);
		// This read begins now and may miss later writes, so whoever asks from here on
		// gets the next one.
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
				former.get(this.patience.toMillis(), TimeUnit.MILLISECONDS);
			}
		}
		catch (ExecutionException | TimeoutException ex) {
			// The former read answers others; that it failed or is slow does not keep
			// this one from starting.
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
