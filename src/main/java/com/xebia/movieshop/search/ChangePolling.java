package com.xebia.movieshop.search;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The changes as far as movies tell when the shop last wrote them, for a server that
 * announces none. That one was deleted, or changed past the shop, it does not see.
 */
class ChangePolling implements Changes {

	private static final Duration PAUSE = Duration.ofSeconds(1);

	private static final Duration MAX_PAUSE = Duration.ofSeconds(30);

	// Asking may take a twentieth of the time: the embedded database reads all movies.
	private static final int SHARE = 20;

	// How far the clocks of two nodes may be apart, a write under way included.
	private static final Duration TOLERANCE = Duration.ofMinutes(1);

	private static final Duration UNCOMPARED = Duration.ofHours(1);

	private final Catalogue catalogue;

	private final Insertions insertions;

	private final StopSignal stop;

	private @Nullable Instant comparedAt;

	private Instant asked = Instant.now();

	// In order. An import makes hundreds of thousands in the time that is looked at
	// again.
	private long[] seen = {};

	private Duration pause = Duration.ZERO;

	ChangePolling(Catalogue catalogue, Insertions insertions, StopSignal stop) {
		this.catalogue = catalogue;
		this.insertions = insertions;
		this.stop = stop;
	}

	@Override
	public List<Change> next() throws InterruptedException {
		if (this.comparedAt == null) {
			// The comparison before may have taken long.
			this.comparedAt = Instant.now();
		}
		this.stop.sleep(this.pause);
		long start = System.nanoTime();
		Instant since = this.asked.minus(TOLERANCE);
		this.asked = Instant.now();
		LongStream.Builder recent = LongStream.builder();
		List<Change> unseen = new ArrayList<>();
		this.catalogue.changedSince(since, (change) -> {
			long version = Change.version(change);
			recent.add(version);
			boolean isNew = Arrays.binarySearch(this.seen, version) < 0 && !this.insertions.forget(version);
			if (isNew && change.get("_id") instanceof ObjectId id) {
				unseen.add(new Change(id, null, version));
			}
		});
		this.seen = recent.build().sorted().toArray();
		Duration longer = Duration.ofNanos(System.nanoTime() - start).multipliedBy(SHARE);
		this.pause = (longer.compareTo(MAX_PAUSE) > 0) ? MAX_PAUSE : (longer.compareTo(PAUSE) > 0) ? longer : PAUSE;
		return unseen;
	}

	@Override
	public @Nullable String token() {
		return null;
	}

	@Override
	public boolean isIncomplete() {
		return this.comparedAt == null || this.comparedAt.plus(UNCOMPARED).isBefore(Instant.now());
	}

	@Override
	public void close() {
		// Nothing is open in between.
	}

}
