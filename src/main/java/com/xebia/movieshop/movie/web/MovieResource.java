package com.xebia.movieshop.movie.web;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.movie.Copy;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieDetails;
import com.xebia.movieshop.poster.Poster;
import com.xebia.movieshop.poster.PosterResource;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.annotation.JsonSerialize;

/**
 * A movie as JSON; unknown properties are omitted.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record MovieResource(String id, String url,
		@JsonUnwrapped @JsonSerialize(as = MovieDetails.class) MovieDetails details,
		@JsonInclude(JsonInclude.Include.NON_EMPTY) List<CopyResource> copies, @Nullable Boolean available,
		@Nullable PosterResource poster, @Nullable String drawnPoster, @Nullable Long version,
		@Nullable Instant createdAt, @Nullable Instant updatedAt) {

	// The URLs begin with the context path.
	public static MovieResource of(Movie movie, String contextPath, String currency) {
		return new MovieResource(movie.getId().toHexString(), url(movie, contextPath), movie,
				CopyResource.of(movie, currency), movie.getCopies().isEmpty() ? null : movie.isAvailable(),
				poster(movie, contextPath), drawnPoster(movie, contextPath), movie.getVersion(), movie.getCreatedAt(),
				movie.getUpdatedAt());
	}

	static String url(Movie movie, String contextPath) {
		return contextPath + Addresses.MOVIES + "/" + movie.getId().toHexString();
	}

	static @Nullable PosterResource poster(Movie movie, String contextPath) {
		Poster poster = movie.getPoster();
		return (poster != null) ? PosterResource.of(poster, contextPath) : null;
	}

	static @Nullable String drawnPoster(Movie movie, String contextPath) {
		return (movie.getPoster() == null) ? contextPath + movie.getDrawnPoster() : null;
	}

	/**
	 * A copy, and where it is.
	 */
	@JsonInclude(JsonInclude.Include.NON_NULL)
	record CopyResource(@Nullable String id, @Nullable String format, String terms, @Nullable BigDecimal price,
			@Nullable String currency, @Nullable String shelf, String state, @Nullable LocalDate due) {

		static List<CopyResource> of(Movie movie, String currency) {
			return movie.getCopies().stream().map((copy) -> of(copy, currency)).toList();
		}

		private static CopyResource of(Copy copy, String currency) {
			return new CopyResource(copy.getId(), copy.getFormat(), copy.getTerms(), copy.getPrice(),
					(copy.getPrice() != null) ? currency : null, copy.getShelf(), copy.getState().getCode(),
					copy.getDue());
		}

	}

}
