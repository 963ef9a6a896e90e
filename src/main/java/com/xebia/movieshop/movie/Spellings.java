package com.xebia.movieshop.movie;

import java.util.Collection;

/**
 * Knows how a name is written in movies: names that differ by case and accents only are
 * one.
 */
@FunctionalInterface
public interface Spellings {

	// All spellings that are known are there, and the name as it is.
	Collection<String> of(NameField field, String name);

}
