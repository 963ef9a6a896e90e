package com.xebia.movieshop.importing.store;

import java.util.List;

import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a line as a page shows it.
 *
 * @param movie the movie that was matched or created, null if there is none
 * @param facts the year and the director of the movie, or in the line
 * @param alike the stored movies that are perhaps the same
 */
public record OutcomeEntry(long line, String kind, @Nullable ObjectId movie, String title, String facts,
		List<Finding> findings, List<ObjectId> alike) {

}
