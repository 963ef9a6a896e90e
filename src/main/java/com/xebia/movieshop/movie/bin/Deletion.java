package com.xebia.movieshop.movie.bin;

import org.bson.Document;
import org.bson.types.ObjectId;

/**
 * A movie in the bin.
 *
 * @param id tells this deletion from all others, of the same movie too, and orders them
 * by their time
 * @param movie the movie's document, last changed by its deletion
 */
public record Deletion(ObjectId id, Document movie) {

	public ObjectId movieId() {
		return this.movie.getObjectId("_id");
	}

	long version() {
		Number version = this.movie.get("version", 0L);
		return version.longValue();
	}

}
