package com.xebia.movieshop.limits;

import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

import com.github.benmanes.caffeine.cache.Cache;
import org.jspecify.annotations.Nullable;

/**
 * Caches answers that depend on many movies, and reads each only once at a time. An entry
 * is valid until the search registers a change of any movie, and for ten seconds at most,
 * because the search may be off.
 */
public class CatalogueCache<Q, A> {

	private final LongSupplier changes;

	private final Cache<Q, Answer<A>> answers;

	private final SingleFlight<Q, A> reads = new SingleFlight<>(Duration.ofSeconds(1));

	public CatalogueCache(CacheSize size, LongSupplier changes) {
		this.changes = changes;
		this.answers = size.cache().expireAfterWrite(Duration.ofSeconds(10)).build();
	}

	// Reads outside the cache, because a loading function would block other threads.
	public A get(Q question, Supplier<A> read) {
		Answer<A> known = known(question);
		return (known != null) ? known.value() : this.reads.get(question, () -> readOnce(question, read));
	}

	private A readOnce(Q question, Supplier<A> read) {
		// Reads the counter first, so that a change in between invalidates the entry.
		long changes = this.changes.getAsLong();
		Answer<A> known = known(question);
		if (known != null) {
			return known.value();
		}
		A value = read.get();
		this.answers.put(question, new Answer<>(changes, value));
		return value;
	}

	private @Nullable Answer<A> known(Q question) {
		Answer<A> known = this.answers.getIfPresent(question);
		return (known != null && known.changes() == this.changes.getAsLong()) ? known : null;
	}

	private record Answer<A>(long changes, A value) {

	}

}
