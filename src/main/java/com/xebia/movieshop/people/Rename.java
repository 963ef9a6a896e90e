package com.xebia.movieshop.people;

import java.util.List;
import java.util.Set;

import com.xebia.movieshop.movie.Movie;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of the movies when a name is replaced by another one.
 */
public class Rename {

	private final String name;

	private final String replacement;

	private final Set<String> replaced;

	private final long count;

	private final List<Movie> movies;

	private final @Nullable Tally other;

	Rename(String name, String replacement, Set<String> replaced, long count, List<Movie> movies,
			@Nullable Tally other) {
		this.name = name;
		this.replacement = replacement;
		this.replaced = replaced;
		this.count = count;
		this.movies = movies;
		this.other = other;
	}

	public String getName() {
		return this.name;
	}

	/**
	 * What is to be there instead.
	 * @return the name as movies will have it
	 */
	public String getReplacement() {
		return this.replacement;
	}

	/**
	 * The spellings that no movie will have any more.
	 * @return the spellings
	 */
	public Set<String> getReplaced() {
		return this.replaced;
	}

	/**
	 * How many movies change.
	 * @return their number
	 */
	public long getCount() {
		return this.count;
	}

	/**
	 * Some of the movies that change.
	 * @return the movies
	 */
	public List<Movie> getMovies() {
		return this.movies;
	}

	/**
	 * Somebody else who has the new name already, and cannot be told apart afterwards.
	 * @return how many movies that one has, null if there is nobody
	 */
	public @Nullable Tally getOther() {
		return this.other;
	}

}
