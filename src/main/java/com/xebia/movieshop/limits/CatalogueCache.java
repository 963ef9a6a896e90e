package com.xebia.movieshop.limits;

import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

import com.github.benmanes.caffeine.cache.Cache;

/**
 * Caches answers that depend on many movies. An entry is valid until the search registers
 * a change of any movie, and for ten seconds at most, because the search may be off.
 */
public class CatalogueCache<Q, A> {

	private static final Duration MAX_AGE = Duration.ofSeconds(10);

	private final LongSupplier changes;

	private final Cache<Q, Answer<A>> answers;

	public CatalogueCache(CacheSize size, LongSupplier changes) {
		this.changes = changes;
		this.answers = size.cache().expireAfterWrite(MAX_AGE).build();
	}

	// Reads outside the cache, because a loading function would block other threads.
	public A get(Q question, Supplier<A> read) {
		// Reads the counter first, so that a change in between invalidates the entry.
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
