package com.xebia.movieshop.search;

import java.io.IOException;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

/**
 * An index as an engine keeps it, with a note that it is complete, what it was made with,
 * and up to where it follows the catalogue. One without the note was never finished.
 */
interface StoredIndex {

	/**
	 * Tell why this index cannot be used.
	 * @return the reason, empty when there is none
	 * @throws IOException if that cannot be told for the moment
	 */
	Optional<String> flaw() throws IOException;

	SearchIndex open();

	/**
	 * Tell whether this index is still there and the one to ask, as far as that is quick
	 * to know.
	 * @return whether it is
	 */
	boolean isUsable();

	@Nullable String token() throws IOException;

	/**
	 * Note, safe from a crash, that the index has all up to a place.
	 * @param index this index, opened
	 * @param token the place among the changes, or null when there is none
	 * @throws IOException if it cannot be written
	 */
	void complete(SearchIndex index, @Nullable String token) throws IOException;

	/**
	 * Take notice that this index, which is closed, will not be finished.
	 */
	void abandon();

	/**
	 * Tell whether nobody needs this index any more when another one is in use.
	 * @return whether it is only in the way
	 */
	boolean isSuperfluous();

	/**
	 * Delete this index unless another process writes to its files.
	 * @throws IOException if it cannot be deleted
	 */
	void delete() throws IOException;

}
