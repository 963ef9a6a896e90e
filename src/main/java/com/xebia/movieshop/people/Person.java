package com.xebia.movieshop.people;

import java.util.List;

/**
 * Who directs movies or plays in them.
 */
public class Person {

	private final String name;

	private final List<Filmography> filmographies;

	Person(String name, List<Filmography> filmographies) {
		this.name = name;
		this.filmographies = filmographies;
	}

	/**
	 * The name in the spelling that most movies have.
	 * @return the name
	 */
	public String getName() {
		return this.name;
	}

	/**
	 * The movies, for each role that the person has in any.
	 * @return the movies by role
	 */
	public List<Filmography> getFilmographies() {
		return this.filmographies;
	}

}
