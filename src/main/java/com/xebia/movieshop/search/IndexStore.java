package com.xebia.movieshop.search;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.apache.commons.logging.LogFactory;
import org.apache.lucene.store.LockObtainFailedException;

/**
 * Where an engine keeps indexes of the catalogue, one beside the other.
 */
interface IndexStore {

	// Begins a new index, which is made when it is opened.
	StoredIndex create() throws IOException;

	// Lists the indexes that there are, the latest first.
	List<? extends StoredIndex> list() throws IOException;

	// Opens the latest index that can be used.
	default Optional<SearchIndex> find(StopSignal stop) throws IOException, InterruptedException {
		for (StoredIndex stored : list()) {
			Optional<String> flaw = flaw(stored, stop);
			if (flaw.isEmpty()) {
				return Optional.of(stored.open());
			}
			LogFactory.getLog(IndexStore.class).warn("The search index in " + stored + " " + flaw.get());
		}
		return Optional.empty();
	}

	// A release of the shop waits half a minute for the one before it to let go.
	private static Optional<String> flaw(StoredIndex stored, StopSignal stop) throws IOException, InterruptedException {
		for (int i = 0; i < 30; i++) {
			try {
				return stored.flaw();
			}
			catch (LockObtainFailedException ex) {
				stop.sleep(Duration.ofSeconds(1));
			}
		}
		return Optional.of("belongs to another process");
	}

	default void deleteOthers(StoredIndex inUse) throws IOException {
		for (StoredIndex stored : list()) {
			if (!stored.equals(inUse)) {
				stored.deleteUnlessInUse();
			}
		}
	}

}
