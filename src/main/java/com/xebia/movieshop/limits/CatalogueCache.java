package com.xebia.movieshop.limits;

import java.time.Duration;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Ticker;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

/**
 * Caches answers that depend on many movies, and reads each only once at a time. An entry
 * is valid until the search registers a change of any movie, and for a maximum age, which
 * is short where the search may be off. While an import changes many movies a second, an
 * entry may lack the changes of ten seconds at most, and is read again in the background.
 */
public class CatalogueCache<Q, A> {

	private static final Log logger = LogFactory.getLog(CatalogueCache.class);

	private static final long MIN_AGE = TimeUnit.SECONDS.toNanos(5);

	private static final Duration MAX_DELAY = Duration.ofSeconds(10);

	// One read at a time, and no others wait, because the next request asks again.
	private static final ThreadPoolExecutor BACKGROUND = background();

	private final Ticker ticker;

	private final LongSupplier changes;

	private final LongSupplier edits;

	private final Cache<Q, Answer<A>> answers;

	private final SingleFlight<Q, A> reads = new SingleFlight<>(Duration.ofSeconds(1));

	public CatalogueCache(CacheSize size, LongSupplier changes) {
		this(size, changes, changes, MAX_DELAY);
	}

	// Changes that are not edits may be missing in an answer for some seconds. Answers of
	// the search alone may be older, because they cannot change without its counter.
	public CatalogueCache(CacheSize size, LongSupplier changes, LongSupplier edits, Duration maxAge) {
		this(size, changes, edits, maxAge, Ticker.systemTicker());
	}

	CatalogueCache(CacheSize size, LongSupplier changes, LongSupplier edits, Duration maxAge, Ticker ticker) {
		this.ticker = ticker;
		this.changes = changes;
		this.edits = edits;
		this.answers = size.cache().expireAfterWrite(maxAge).build();
	}

	private static ThreadPoolExecutor background() {
		CustomizableThreadFactory threads = new CustomizableThreadFactory("catalogue-cache-");
		threads.setDaemon(true);
		return new ThreadPoolExecutor(0, 1, 1, TimeUnit.SECONDS, new SynchronousQueue<>(), threads,
				new ThreadPoolExecutor.DiscardPolicy());
	}

	public A get(Q question, Supplier<A> read) {
		return get(question, read, read);
	}

	// Reads outside the cache, because a loading function would block other threads. The
	// other supplier reads the same in the background.
	public A get(Q question, Supplier<A> read, Supplier<A> readLater) {
		Answer<A> known = this.answers.getIfPresent(question);
		if (known == null || known.edits() != this.edits.getAsLong()) {
			return this.reads.get(question, () -> readOnce(question, read));
		}
		long age = (known.changes() != this.changes.getAsLong()) ? this.ticker.read() - known.time() : 0;
		if (age > MAX_DELAY.toNanos()) {
			return this.reads.get(question, () -> readOnce(question, read));
		}
		if (age > MIN_AGE) {
			BACKGROUND.execute(() -> refresh(question, readLater));
		}
		return known.value();
	}

	private void refresh(Q question, Supplier<A> read) {
		try {
			readOnce(question, read);
		}
		catch (RuntimeException ex) {
			logger.debug("An answer could not be read again; a request will after it has expired", ex);
		}
	}

	private A readOnce(Q question, Supplier<A> read) {
		// Reads the counters first, so that a change in between invalidates the entry.
		long edits = this.edits.getAsLong();
		long changes = this.changes.getAsLong();
		Answer<A> known = this.answers.getIfPresent(question);
		if (known != null && known.edits() == edits && known.changes() == changes) {
			return known.value();
		}
		A value = read.get();
		this.answers.put(question, new Answer<>(edits, changes, this.ticker.read(), value));
		return value;
	}

	private record Answer<A>(long edits, long changes, long time, A value) {

	}

}
