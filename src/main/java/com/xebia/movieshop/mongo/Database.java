package com.xebia.movieshop.mongo;

/**
 * The database that this shop uses, described for logs.
 *
 * @param place its location, without credentials
 */
public record Database(boolean embedded, String place) {

	public String description() {
		return this.embedded ? "embedded in " + this.place + ", for a trial or a small shop: one process, no replica, "
				+ "and no index but the one on the id, so every page scans all movies and is slow beyond "
				+ "a few thousand (set MONGODB_URI to use a MongoDB server)" : this.place;
	}

}
