package com.xebia.movieshop.movie;

import java.util.Collection;

/**
 * Knows how a name is written in movies: names that differ by case and accents only are
 * one.
 */
@FunctionalInterface
public interface Spellings {

	/**
	 * Find the spellings of a name.
	 * @param field where movies have it
	 * @param name the name
	 * @return all that are known, and the name as it is
	 */
	Collection<String> of(NameField field, String name);

}
