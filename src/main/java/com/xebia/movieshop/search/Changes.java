package com.xebia.movieshop.search;

import java.util.Date;
import java.util.List;

import org.bson.Document;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of the catalogue, whoever changes it.
 */
interface Changes extends AutoCloseable {

	// Waits a moment for changes; there are none when nothing happened.
	List<Change> next() throws InterruptedException;

	// Where to go on after the changes that were seen, or null when only a comparison
	// tells what happens in between.
	@Nullable String token();

	// Whether changes may have passed unseen, so that only a comparison helps.
	boolean isIncomplete();

	@Override
	void close();

	/**
	 * That a movie was written or deleted, with what was written of what is indexed, or
	 * which of the shop's writes it was. Where neither is known only the database tells.
	 */
	record Change(ObjectId id, @Nullable Document state, @Nullable Long version) {

		// Tells one of the shop's writes from all others by a number that no other among
		// millions has.
		static long version(Document movie) {
			Object time = movie.get("updatedAt");
			return IndexedMovie.key(movie.get("_id") + " " + movie.get("version") + " "
					+ ((time instanceof Date date) ? date.getTime() : time));
		}

	}

}
