package com.xebia.movieshop.search;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.apache.commons.logging.LogFactory;
import org.apache.lucene.store.LockObtainFailedException;

/**
 * The storage of an engine for several indexes of the catalogue.
 */
interface IndexStore {

	// Returns a new index, which is created when it is opened.
	StoredIndex create() throws IOException;

	// Lists the existing indexes, the latest first.
	List<? extends StoredIndex> list() throws IOException;

	// Opens the latest usable index; empty if there is none.
	default Optional<SearchIndex> find(StopSignal stop) throws IOException, InterruptedException {
		for (StoredIndex stored : list()) {
			Optional<String> flaw = flaw(stored, stop);
			if (flaw.isEmpty()) {
				return Optional.of(stored.open());
			}
			LogFactory.getLog(IndexStore.class)
				.warn("Not using the search index in " + stored + ", which " + flaw.get());
		}
		return Optional.empty();
	}

	// Waits up to 30 seconds for the previous release of the shop to release its lock.
	private static Optional<String> flaw(StoredIndex stored, StopSignal stop) throws IOException, InterruptedException {
		for (int i = 0; i < 30; i++) {
			try {
				return stored.flaw();
			}
			catch (LockObtainFailedException ex) {
				stop.sleep(Duration.ofSeconds(1));
			}
		}
		return Optional.of("is locked by another process");
	}

	default void deleteOthers(StoredIndex inUse) throws IOException {
		for (StoredIndex stored : list()) {
			if (!stored.equals(inUse)) {
				stored.deleteUnlessInUse();
			}
		}
	}

}
