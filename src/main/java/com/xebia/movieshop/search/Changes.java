package com.xebia.movieshop.search;

import java.util.List;

import org.bson.Document;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of the catalogue, whoever changes it.
 */
interface Changes extends AutoCloseable {

	/**
	 * Wait a moment for changes.
	 * @return the changes, none when nothing happened
	 */
	List<Change> next() throws InterruptedException;

	/**
	 * Where to go on after the changes that were seen.
	 * @return a token, or null when only a comparison tells what happens in between
	 */
	@Nullable String token();

	/**
	 * Tell whether changes may have passed unseen.
	 * @return whether only a comparison helps
	 */
	boolean isIncomplete();

	@Override
	void close();

	/**
	 * That a movie was written or deleted.
	 *
	 * @param id the movie's id
	 * @param state what was written of what is indexed, null where only the database
	 * tells
	 * @param version which of the shop's writes it was, null where the state tells
	 */
	record Change(ObjectId id, @Nullable Document state, @Nullable Long version) {

		/**
		 * Tell one of the shop's writes from all others.
		 * @param movie what tells of the movie its id, version and when it was written
		 * @return a number that no other among millions has
		 */
		static long version(Document movie) {
			return IndexedMovie
				.key(movie.get("_id") + " " + movie.get("version") + " " + movie.getDate("updatedAt").getTime());
		}

	}

}
