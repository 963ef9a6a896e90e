package com.xebia.movieshop.search;

import java.io.IOException;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

/**
 * An index as an engine keeps it, with a note that it is complete, what it was made with,
 * and up to where it follows the catalogue. One without the note was never finished.
 */
interface StoredIndex {

	// Tells why this index cannot be used, or fails where that cannot be told for the
	// moment; empty when it can.
	Optional<String> flaw() throws IOException;

	SearchIndex open();

	// Whether this index is still there and the one to ask, as far as that is quick to
	// know.
	boolean isUsable();

	// Where to go on among the changes, or null when there is no such place.
	@Nullable String token() throws IOException;

	// Notes, safe from a crash, that the index has all up to a token.
	void complete(SearchIndex opened, @Nullable String token) throws IOException;

	// Takes notice that this index, which is closed, will not be finished.
	void abandon();

	// Deletes this index, now that another one is in use, unless another process writes
	// to it or may still need it.
	void deleteUnlessInUse() throws IOException;

}
