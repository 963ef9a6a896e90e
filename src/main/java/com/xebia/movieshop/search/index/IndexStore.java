package com.xebia.movieshop.search.index;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

import org.apache.commons.logging.LogFactory;

/**
 * The storage of an engine for several indexes of the catalogue.
 */
public interface IndexStore {

	// Returns a new index, which is created when it is opened.
	StoredIndex create() throws IOException;

	// Lists the existing indexes, the latest first.
	List<? extends StoredIndex> list() throws IOException;

	// Opens the latest usable index, or a copy of it if another process writes to it;
	// empty if there is none.
	default Optional<SearchIndex> find() throws IOException {
		for (StoredIndex stored : list()) {
			StoredIndex own = stored.own();
			Optional<String> flaw = own.flaw();
			if (flaw.isEmpty()) {
				return Optional.of(own.open());
			}
			LogFactory.getLog(IndexStore.class)
				.warn("Not using the search index in " + stored + ", which " + flaw.get());
		}
		return Optional.empty();
	}

	default void deleteOthers(StoredIndex inUse) throws IOException {
		for (StoredIndex stored : list()) {
			if (!stored.equals(inUse)) {
				stored.deleteUnlessInUse();
			}
		}
	}

}
