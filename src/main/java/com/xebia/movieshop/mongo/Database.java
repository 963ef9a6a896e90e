package com.xebia.movieshop.mongo;

/**
 * Which database this shop uses, in words that may be logged.
 *
 * @param embedded whether it is the embedded engine, for a trial and a small shop
 * @param place where it is, without any secret
 */
public record Database(boolean embedded, String place) {

	// A part of a sentence, with what whoever uses the database has to know.
	public String description() {
		return this.embedded ? "embedded in " + this.place + ", for a trial and a small shop: one process, no replica, "
				+ "and no index but the one on the id, so that every page scans all movies and is slow beyond "
				+ "some thousand (MONGODB_URI names a MongoDB server)" : this.place;
	}

}
