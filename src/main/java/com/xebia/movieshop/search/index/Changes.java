package com.xebia.movieshop.search.index;

import java.util.Date;
import java.util.List;

import com.xebia.movieshop.search.schema.IndexedMovie;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The changes of the catalogue by any process.
 */
interface Changes extends AutoCloseable {

	// Waits briefly for changes; returns an empty list if there are none.
	List<MovieChange> next() throws InterruptedException;

	// Returns the token to resume from after a restart, or null if only a comparison can
	// find the changes in between.
	default @Nullable String token() {
		return null;
	}

	// Whether changes may have been missed, so that a comparison is needed.
	boolean isIncomplete();

	@Override
	default void close() {
	}

	/**
	 * A write or deletion of a movie; the version of the write is null if unknown.
	 */
	record MovieChange(ObjectId id, @Nullable Long version) {

		// Returns a hash that identifies one write by the shop among millions.
		static long version(Document movie) {
			Object time = movie.get("updatedAt");
			return IndexedMovie.key(movie.get("_id") + " " + movie.get("version") + " " + movie.get("circulation") + " "
					+ ((time instanceof Date date) ? date.getTime() : time));
		}

	}

}
