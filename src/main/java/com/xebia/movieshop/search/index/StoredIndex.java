package com.xebia.movieshop.search.index;

import java.io.IOException;
import java.util.Optional;

import org.hibernate.search.util.common.SearchException;
import org.jspecify.annotations.Nullable;

/**
 * An index in the storage of an engine. A complete index has a record of its schema and
 * of the last change that it contains.
 */
interface StoredIndex {

	// Returns an index that this process can write to: this one, or a copy of it if the
	// engine allows one writer only and another process is it.
	default StoredIndex own() throws IOException {
		return this;
	}

	// Returns why this index cannot be used, or empty if it can. Throws if that cannot be
	// checked at the moment.
	Optional<String> flaw() throws IOException;

	SearchIndex open();

	// Whether this index still exists and is the one to query, as a quick check shows.
	boolean isUsable();

	// Returns the exception for a query that failed although this index is usable.
	default RuntimeException refusal(SearchException failure) {
		return failure;
	}

	// Returns the token to resume from, or null if there is none.
	@Nullable String token() throws IOException;

	// Records crash-safely that the index has all changes up to a token.
	void complete(SearchIndex opened, @Nullable String token) throws IOException;

	// Gives up this index, which is closed and will not be finished.
	void abandon();

	// Deletes this index, which another one has replaced, unless another process writes
	// to it or may still need it.
	void deleteUnlessInUse() throws IOException;

}
