package com.xebia.movieshop.search.index;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

import org.apache.commons.logging.LogFactory;
import org.hibernate.search.util.common.SearchException;

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

	/**
	 * An index in the storage of an engine.
	 */
	interface StoredIndex {

		// Returns an index that this process can write to: this one, or a copy of it if
		// the engine allows one writer only and another process is it.
		default StoredIndex own() throws IOException {
			return this;
		}

		// Returns why this index cannot be used, or empty if it can. Throws if that
		// cannot be checked at the moment.
		Optional<String> flaw() throws IOException;

		SearchIndex open();

		// Whether this index still exists and is the one to query, as a quick check
		// shows.
		default boolean isUsable() {
			return true;
		}

		// Whether the index is not to blame for a query that failed.
		default boolean isIntact() {
			return isUsable();
		}

		// Returns the exception for a query that failed although this index is intact.
		default RuntimeException refusal(SearchException failure) {
			return failure;
		}

		// Makes all changes outlast a crash, and marks this index as complete.
		void complete(SearchIndex opened) throws IOException;

		// Gives up this index, which is closed and will not be finished. By default a
		// successor deletes it: a disk may be unavailable at the moment.
		default void abandon() {
		}

		// Deletes this index, which another one has replaced, unless another process
		// writes to it or may still need it.
		void deleteUnlessInUse() throws IOException;

	}

}
