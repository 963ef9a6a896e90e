package com.xebia.movieshop.search.index;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

import com.xebia.movieshop.limits.CacheSize;
import com.xebia.movieshop.search.index.Changes.MovieChange;
import com.xebia.movieshop.search.index.IndexKeeper.StopSignal;
import org.bson.Document;
import org.bson.types.ObjectId;

/**
 * Tracks the movies that this node inserts and indexes without reading them again. If
 * another thread reads one of them first, perhaps in a later version, it indexes that.
 */
public class OwnInserts {

	private static final int MAX_WAITS = 10;

	private final Set<ObjectId> underWay = ConcurrentHashMap.newKeySet();

	private final Set<Long> indexed = Collections.newSetFromMap(CacheSize.INSERTED.latest());

	// If it fails, some movies may be inserted; they are read when a change is detected.
	public void insert(Collection<ObjectId> ids, Runnable insert) {
		begin(ids);
		try {
			insert.run();
		}
		catch (RuntimeException ex) {
			end(ids);
			throw ex;
		}
	}

	void begin(Collection<ObjectId> ids) {
		this.underWay.addAll(ids);
	}

	void end(Collection<ObjectId> ids) {
		ids.forEach(this.underWay::remove);
	}

	boolean areUnderWay() {
		return !this.underWay.isEmpty();
	}

	List<Document> unread(Collection<Document> movies) {
		return movies.stream().filter((movie) -> this.underWay.contains(movie.getObjectId("_id"))).toList();
	}

	// Remembers the versions of indexed movies, so that these are not read again when
	// their insertion is detected.
	void remember(Collection<Document> movies) {
		movies.forEach((movie) -> this.indexed.add(MovieChange.version(movie)));
	}

	// Removes a version whose change was detected; returns whether it was remembered.
	boolean forget(long version) {
		return this.indexed.remove(version);
	}

	// Returns the movies whose changes are not indexed. Waits a moment for this node's
	// insertions, which the server may announce before they are indexed.
	Set<ObjectId> unknown(List<MovieChange> changes, StopSignal stop) throws InterruptedException {
		List<MovieChange> unknown = new ArrayList<>(changes);
		unknown.removeIf(this::isKnown);
		for (int i = 0; i < MAX_WAITS && unknown.stream().map(MovieChange::id).anyMatch(this.underWay::contains); i++) {
			stop.sleep(Duration.ofMillis(100));
			unknown.removeIf(this::isKnown);
		}
		return unknown.stream().map(MovieChange::id).collect(Collectors.toSet());
	}

	private boolean isKnown(MovieChange change) {
		return change.version() != null && forget(change.version());
	}

}
