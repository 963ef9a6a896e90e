package com.xebia.movieshop.movie;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.xebia.movieshop.poster.PosterResource;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.annotation.JsonSerialize;

/**
 * A movie as programs see it; what is not known is left out.
 *
 * @param id its id
 * @param url where it is
 * @param details what is said of it
 * @param poster its poster
 * @param drawnPoster where the poster is that is drawn for a movie without one
 * @param version counts its changes
 * @param createdAt when it was added
 * @param updatedAt when it was last changed
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record MovieResource(String id, String url, @JsonUnwrapped @JsonSerialize(as = MovieDetails.class) MovieDetails details,
		@Nullable PosterResource poster, @Nullable String drawnPoster, @Nullable Long version,
		@Nullable Instant createdAt, @Nullable Instant updatedAt) {

	static MovieResource of(Movie movie, String contextPath) {
		return new MovieResource(movie.getId().toHexString(), url(movie, contextPath), movie,
				poster(movie, contextPath), drawnPoster(movie, contextPath), movie.getVersion(),
				stored(movie.getCreatedAt()), stored(movie.getUpdatedAt()));
	}

	// As exactly as the database keeps it: what was just written looks like what is read.
	private static @Nullable Instant stored(@Nullable Instant time) {
		return (time != null) ? time.truncatedTo(ChronoUnit.MILLIS) : null;
	}

	static String url(Movie movie, String contextPath) {
		return contextPath + "/movies/" + movie.getId().toHexString();
	}

	static @Nullable PosterResource poster(Movie movie, String contextPath) {
		return Optional.ofNullable(movie.getPoster())
			.map((poster) -> PosterResource.of(poster, contextPath))
			.orElse(null);
	}

	static @Nullable String drawnPoster(Movie movie, String contextPath) {
		return (movie.getPoster() == null) ? contextPath + movie.getDrawnPoster() : null;
	}

}
