package com.xebia.movieshop.movie.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.poster.PosterResource;
import org.jspecify.annotations.Nullable;

/**
 * A summary of a movie; its URL returns all fields.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record MovieItem(String id, String url, String title, String director, @Nullable Integer year,
		@Nullable PosterResource poster, @Nullable String drawnPoster) {

	public static MovieItem of(Movie movie, String contextPath) {
		return new MovieItem(movie.getId().toHexString(), MovieResource.url(movie, contextPath), movie.getTitle(),
				movie.getDirector(), movie.getYear(), MovieResource.poster(movie, contextPath),
				MovieResource.drawnPoster(movie, contextPath));
	}

}
