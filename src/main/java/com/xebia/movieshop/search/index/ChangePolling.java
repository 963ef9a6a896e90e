package com.xebia.movieshop.search.index;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Finds changes by polling the time of the shop's last write to each movie, for a server
 * without change streams. Does not see deletions, or changes by other programs.
 */
class ChangePolling implements Changes {

	private static final Duration PAUSE = Duration.ofSeconds(1);

	private static final Duration MAX_PAUSE = Duration.ofSeconds(30);

	// Pauses 20 times as long as a poll takes: the embedded engine scans all movies.
	private static final int PAUSE_FACTOR = 20;

	// Covers the clock skew between two nodes and the duration of a write.
	private static final Duration TOLERANCE = Duration.ofMinutes(1);

	private static final Duration COMPARISON_INTERVAL = Duration.ofHours(1);

	private final Catalogue catalogue;

	private final OwnInserts insertions;

	private final StopSignal stop;

	private @Nullable Instant comparedAt;

	private Instant polledAt = Instant.now();

	// Sorted for the binary search. An array, because an import writes hundreds of
	// thousands within the tolerance.
	private long[] seen = {};

	private Duration pause = Duration.ZERO;

	ChangePolling(Catalogue catalogue, OwnInserts insertions, StopSignal stop) {
		this.catalogue = catalogue;
		this.insertions = insertions;
		this.stop = stop;
	}

	@Override
	public List<MovieChange> next() throws InterruptedException {
		if (this.comparedAt == null) {
			// Starts with the first poll, because the comparison may have taken long.
			this.comparedAt = Instant.now();
		}
		this.stop.sleep(this.pause);
		long start = System.nanoTime();
		Instant since = this.polledAt.minus(TOLERANCE);
		this.polledAt = Instant.now();
		LongStream.Builder recent = LongStream.builder();
		List<MovieChange> unseen = new ArrayList<>();
		this.catalogue.changedSince(since, (change) -> {
			long version = MovieChange.version(change);
			recent.add(version);
			boolean isNew = Arrays.binarySearch(this.seen, version) < 0 && !this.insertions.forget(version);
			if (isNew && change.get("_id") instanceof ObjectId id) {
				unseen.add(new MovieChange(id, version));
			}
		});
		this.seen = recent.build().sorted().toArray();
		Duration longer = Duration.ofNanos(System.nanoTime() - start).multipliedBy(PAUSE_FACTOR);
		this.pause = (longer.compareTo(MAX_PAUSE) > 0) ? MAX_PAUSE : (longer.compareTo(PAUSE) > 0) ? longer : PAUSE;
		return unseen;
	}

	@Override
	public boolean isIncomplete() {
		return this.comparedAt == null || this.comparedAt.plus(COMPARISON_INTERVAL).isBefore(Instant.now());
	}

}
