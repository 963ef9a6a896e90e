package com.xebia.movieshop.search;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.lucene.store.LockObtainFailedException;
import org.hibernate.search.util.common.SearchException;
import org.hibernate.search.util.common.SearchTimeoutException;
import org.jspecify.annotations.Nullable;

import org.springframework.core.NestedExceptionUtils;

/**
 * An index that is in use, with what its engine keeps of it.
 *
 * @param stored what is kept
 * @param index the index
 */
record OpenIndex(StoredIndex stored, SearchIndex index) implements AutoCloseable {

	private static final Log logger = LogFactory.getLog(OpenIndex.class);

	/**
	 * How many seconds a release of the shop waits for the one before it to let go of the
	 * index.
	 */
	private static final int PATIENCE = 30;

	static OpenIndex create(IndexStore store) throws IOException {
		return open(store.create());
	}

	/**
	 * Open the index that was in use before.
	 * @param store where indexes are
	 * @param stop ends the waiting for one that another process still has
	 * @return the latest that can be used
	 */
	static Optional<OpenIndex> find(IndexStore store, StopSignal stop) throws IOException, InterruptedException {
		for (StoredIndex stored : store.list()) {
			Optional<String> flaw = flaw(stored, stop);
			if (flaw.isEmpty()) {
				return Optional.of(open(stored));
			}
			logger.warn("The search index in " + stored + " " + flaw.get());
		}
		return Optional.empty();
	}

	private static OpenIndex open(StoredIndex stored) {
		return new OpenIndex(stored, stored.open());
	}

	private static Optional<String> flaw(StoredIndex stored, StopSignal stop) throws IOException, InterruptedException {
		for (int i = 0; i < PATIENCE; i++) {
			try {
				return stored.flaw();
			}
			catch (LockObtainFailedException ex) {
				stop.sleep(Duration.ofSeconds(1));
			}
		}
		return Optional.of("belongs to another process");
	}

	boolean isUsable() {
		return this.stored.isUsable();
	}

	/**
	 * Tell whether it is the index' fault that a question was not answered.
	 * @param failure what happened
	 * @return whether the index cannot be read, or is no more
	 */
	boolean isLost(SearchException failure) {
		Throwable cause = NestedExceptionUtils.getMostSpecificCause(failure);
		return cause instanceof IOException || cause instanceof SearchTimeoutException || !isUsable();
	}

	@Nullable String token() throws IOException {
		return this.stored.token();
	}

	/**
	 * Note up to where that goes which was written.
	 * @param token the place among the changes, or null when there is none
	 */
	void note(@Nullable String token) throws IOException {
		this.stored.complete(this.index, token);
	}

	void deleteOthers(IndexStore store) throws IOException {
		for (StoredIndex other : store.list()) {
			if (!other.equals(this.stored) && other.isSuperfluous()) {
				other.delete();
			}
		}
	}

	/**
	 * Give up an index that was not finished.
	 */
	void abandon() {
		this.index.close();
		this.stored.abandon();
	}

	@Override
	public void close() {
		this.index.close();
	}

}
