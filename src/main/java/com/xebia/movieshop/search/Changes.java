package com.xebia.movieshop.search;

import java.util.Set;

import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of the catalogue, whoever changes it.
 */
interface Changes extends AutoCloseable {

	/**
	 * Wait a moment for changes.
	 * @return the movies that were written or deleted, none when nothing happened
	 */
	Set<ObjectId> next() throws InterruptedException;

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

}
