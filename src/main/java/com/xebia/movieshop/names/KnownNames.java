package com.xebia.movieshop.names;

import java.util.List;
import java.util.Optional;

/**
 * Finds people who directed movies of the catalogue or play in them, and the genres and
 * decades of movies.
 */
public interface KnownNames {

	// Finds people whose names have words that begin with the given ones; those with most
	// movies come first.
	List<KnownName> find(String words, int limit);

	// Finds the person of a whole name, in any spelling.
	Optional<KnownName> named(String name);

	// Returns the present name of a person who was renamed.
	Optional<String> renamed(String name);

	Optional<String> renamedGenre(String name);

	List<KnownName> genres(String words, int limit);

	List<KnownName> decades(String year, int limit);

}
