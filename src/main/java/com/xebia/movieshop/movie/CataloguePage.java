package com.xebia.movieshop.movie;

import java.util.List;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * A page of the catalogue with the cursors of its neighbours, equal to another one with
 * the same content.
 */
public class CataloguePage {

	private final List<Movie> movies;

	private final @Nullable String before;

	private final @Nullable String after;

	CataloguePage(List<Movie> movies, @Nullable MovieCursor before, @Nullable MovieCursor after) {
		this.movies = movies;
		this.before = (before != null) ? before.encode() : null;
		this.after = (after != null) ? after.encode() : null;
	}

	public List<Movie> getMovies() {
		return this.movies;
	}

	/**
	 * The cursor of the previous page.
	 * @return the cursor, or null when there is none
	 */
	public @Nullable String getBefore() {
		return this.before;
	}

	/**
	 * The cursor of the next page.
	 * @return the cursor, or null when there is none
	 */
	public @Nullable String getAfter() {
		return this.after;
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof CataloguePage page && this.movies.equals(page.movies)
				&& Objects.equals(this.before, page.before) && Objects.equals(this.after, page.after);
	}

	@Override
	public int hashCode() {
		return this.movies.hashCode();
	}

}
