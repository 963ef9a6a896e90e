package com.xebia.movieshop.movie;

import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;

/**
 * Remembers answers that depend on many movies: until the search takes notice that one of
 * them changed, and never for long, as there may be no search.
 */
public class AnswersUntilChange<Q, A> {

	private static final Duration MAX_AGE = Duration.ofSeconds(10);

	private static final int MAX_SIZE = 1000;

	private final LongSupplier changes;

	private final Cache<Q, Answer<A>> answers = Caffeine.newBuilder()
		.maximumSize(MAX_SIZE)
		.expireAfterWrite(MAX_AGE)
		.build();

	public AnswersUntilChange(LongSupplier changes) {
		this.changes = changes;
	}

	public A get(Q question, Supplier<A> read) {
		// Counted before it is read, so that no change in between is missed.
		long changes = this.changes.getAsLong();
		Answer<A> known = this.answers.getIfPresent(question);
		if (known != null && known.changes() == changes) {
			return known.value();
		}
		A value = read.get();
		this.answers.put(question, new Answer<>(changes, value));
		return value;
	}

	private record Answer<A>(long changes, A value) {

	}

}
