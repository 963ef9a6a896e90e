package com.xebia.movieshop.limits;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Weigher;

/**
 * The caches in memory and their sizes. Together with the posters in memory, whose size
 * is a setting, they take at most half of a heap of 256 MB, and less of a smaller one.
 */
public enum CacheSize {

	// Rendered pages, the parts that they are made of, and the movies of lists.
	PAGES(24), FRAGMENTS(16), LISTED(2500, 2500),
	// Drawn posters; a page shows two dozen of them at once.
	DRAWINGS(12),
	// Answers about many movies: numbers of filters, rows of related movies, movies for
	// tonight, lists of the front page, suggestions.
	COUNTS(180, 8000), RELATED(90, 70_000), PROPOSALS(100, 6000), HOME(1, 30_000), SUGGESTIONS(1000, 2000),
	// Rows of shelves: of the front page, of all, of those with times, and without films;
	// their mosaics.
	SHELVES(4, 350_000), MOSAICS(1),
	// Names of people in search results.
	NAMES(20_000, 150),
	// Posters whose upload is damaged or beyond the limits.
	DAMAGED(10_000, 150), VERIFIED(100, 250),
	// Failed sign-ins by name and source, by source, by name.
	FAILURES(10_000, 200), FAILURES_OF_SOURCE(10_000, 150), FAILURES_OF_NAME(10_000, 150),
	// Sessions that cannot be stored.
	SESSIONS(100, 1500),
	// Attempts to reserve of an hour by source.
	RESERVATIONS(6000, 150);

	// With a smaller heap the caches are smaller, too.
	private static final long USUAL_HEAP = 256L << 20;

	private final int entries;

	private final long bytes;

	CacheSize(int megabytes) {
		this.entries = 0;
		this.bytes = (long) megabytes << 20;
	}

	CacheSize(int entries, int bytes) {
		this.entries = entries;
		this.bytes = (long) entries * bytes;
	}

	long usualBytes() {
		return this.bytes;
	}

	public long bytes() {
		return (long) (Math.min(1, (double) Runtime.getRuntime().maxMemory() / USUAL_HEAP) * this.bytes);
	}

	public Caffeine<Object, Object> cache() {
		return Caffeine.newBuilder().maximumSize(this.entries).executor(Runnable::run);
	}

	public <K, V> Caffeine<K, V> cache(Weigher<K, V> weigher) {
		return Caffeine.newBuilder().maximumWeight(bytes()).weigher(weigher).executor(Runnable::run);
	}

}
