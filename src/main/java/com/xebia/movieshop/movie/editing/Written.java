package com.xebia.movieshop.movie.editing;

import java.util.Set;
import java.util.concurrent.CompletableFuture;

import org.bson.types.ObjectId;

/**
 * The result of several changes.
 *
 * @param lost the ids of the movies that are not changed, because others have changed
 * them, or they are not there
 * @param found completes when the next search finds the others as they are now
 */
public record Written(Set<ObjectId> lost, CompletableFuture<Void> found) {

}
