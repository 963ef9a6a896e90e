package com.xebia.movieshop.names;

import java.util.List;

/**
 * Finds people who directed movies of the catalogue or play in them.
 */
@FunctionalInterface
public interface KnownPeople {

	// Finds people whose names have words that begin with the given ones; those with most
	// movies come first.
	List<KnownPerson> find(String words, int limit);

	/**
	 * A person with the number of movies and the path of the person's page.
	 */
	record KnownPerson(String name, int movies, String address) {

	}

}
