package com.xebia.movieshop.importing;

import java.util.Collection;

import com.xebia.movieshop.names.Rename;
import org.bson.types.ObjectId;

/**
 * Finds the movies that a rename changes.
 */
@FunctionalInterface
public interface NamedMovies {

	// Returns the ids of the movies that have the name, and of those that an import wrote
	// last.
	Collection<ObjectId> find(Rename rename, String importId);

}
