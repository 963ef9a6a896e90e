package com.xebia.movieshop.movie;

import java.util.List;

/**
 * Knows who directed the movies of the catalogue and plays in them.
 */
@FunctionalInterface
public interface KnownPeople {

	// The words of their names begin with what was typed; those with most movies come
	// first.
	List<KnownPerson> find(String words, int limit);

	/**
	 * A person of the catalogue, who directed so many movies or plays in them.
	 */
	record KnownPerson(String name, int movies, String address) {

	}

}
