package com.xebia.movieshop.people;

import java.util.List;

import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.NameField;
import org.jspecify.annotations.Nullable;

/**
 * The movies in which a person has one role, the latest first.
 */
public class Filmography {

	private final NameField role;

	private final List<Movie> movies;

	private final int count;

	private final @Nullable String next;

	Filmography(NameField role, List<Movie> movies, int count, @Nullable String next) {
		this.role = role;
		this.movies = movies;
		this.count = count;
		this.next = next;
	}

	/**
	 * The role, as the field is called that names who has it.
	 * @return the name of the field
	 */
	public String getRole() {
		return this.role.field();
	}

	public List<Movie> getMovies() {
		return this.movies;
	}

	/**
	 * How many movies there are, of which these are some.
	 * @return the number, exact unless there are more than these
	 */
	public int getCount() {
		return this.count;
	}

	public @Nullable String getNext() {
		return this.next;
	}

}
