package com.xebia.movieshop.movie;

import java.util.List;

/**
 * Knows who directed the movies of the catalogue and plays in them.
 */
@FunctionalInterface
public interface KnownPeople {

	/**
	 * Find people whom somebody may mean who is still typing.
	 * @param words what words of the name begin with
	 * @param limit how many at most
	 * @return the people, those with most movies first
	 */
	List<KnownPerson> find(String words, int limit);

	/**
	 * A person of the catalogue.
	 *
	 * @param name the name
	 * @param movies how many movies the person directed or plays in
	 * @param address where the person's page is, below the context path
	 */
	record KnownPerson(String name, int movies, String address) {

	}

}
