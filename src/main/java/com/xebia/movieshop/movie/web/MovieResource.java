package com.xebia.movieshop.movie.web;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.xebia.movieshop.movie.CataloguePage;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieDetails;
import com.xebia.movieshop.poster.PosterResource;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.annotation.JsonSerialize;

import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;

/**
 * A movie as JSON; unknown properties are omitted.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record MovieResource(String id, String url,
		@JsonUnwrapped @JsonSerialize(as = MovieDetails.class) MovieDetails details, @Nullable PosterResource poster,
		@Nullable String drawnPoster, @Nullable Long version, @Nullable Instant createdAt,
		@Nullable Instant updatedAt) {

	// Describes a movie, with URLs that begin with the context path.
	public static MovieResource of(Movie movie, String contextPath) {
		return new MovieResource(movie.getId().toHexString(), url(movie, contextPath), movie,
				poster(movie, contextPath), drawnPoster(movie, contextPath), movie.getVersion(),
				stored(movie.getCreatedAt()), stored(movie.getUpdatedAt()));
	}

	// Truncates to the database's precision, so that a write and a read return the same.
	private static @Nullable Instant stored(@Nullable Instant time) {
		return (time != null) ? time.truncatedTo(ChronoUnit.MILLIS) : null;
	}

	static String url(Movie movie, String contextPath) {
		return contextPath + "/movies/" + movie.getId().toHexString();
	}

	private static @Nullable PosterResource poster(Movie movie, String contextPath) {
		return Optional.ofNullable(movie.getPoster())
			.map((poster) -> PosterResource.of(poster, contextPath))
			.orElse(null);
	}

	private static @Nullable String drawnPoster(Movie movie, String contextPath) {
		return (movie.getPoster() == null) ? contextPath + movie.getDrawnPoster() : null;
	}

	/**
	 * A page of the catalogue.
	 */
	record Page(List<Item> movies, Links links) {

		static Page of(CataloguePage page, String contextPath) {
			return new Page(page.movies().stream().map((movie) -> Item.of(movie, contextPath)).toList(),
					Links.of(contextPath, page.getSelf(), page.getPrevious(), page.getNext()));
		}

	}

	/**
	 * A summary of a movie; its URL returns all fields.
	 */
	@JsonInclude(JsonInclude.Include.NON_NULL)
	public record Item(String id, String url, String title, String director, @Nullable Integer year,
			@Nullable PosterResource poster, @Nullable String drawnPoster) {

		public static Item of(Movie movie, String contextPath) {
			return new Item(movie.getId().toHexString(), MovieResource.url(movie, contextPath), movie.getTitle(),
					movie.getDirector(), movie.getYear(), MovieResource.poster(movie, contextPath),
					MovieResource.drawnPoster(movie, contextPath));
		}

	}

	/**
	 * The links to a page and to the previous and the next one, if they exist.
	 */
	@JsonInclude(JsonInclude.Include.NON_NULL)
	public record Links(String self, @Nullable String prev, @Nullable String next) {

		// Encoding makes links longer than the request's parameters, and servers fail
		// when all headers together exceed 8 KB.
		private static final int MAX_HEADER_LENGTH = 4096;

		public static Links of(String contextPath, String self, @Nullable String prev, @Nullable String next) {
			return new Links(contextPath + self, prefix(contextPath, prev), prefix(contextPath, next));
		}

		private static @Nullable String prefix(String contextPath, @Nullable String link) {
			return (link != null) ? contextPath + link : null;
		}

		/**
		 * Build a response with the page, and with a Link header if it is short enough.
		 */
		public <T> ResponseEntity<T> answer(T page) {
			ResponseEntity.BodyBuilder answer = ResponseEntity.ok().varyBy(HttpHeaders.ACCEPT);
			String header = header();
			return ((header.length() <= MAX_HEADER_LENGTH) ? answer.header(HttpHeaders.LINK, header) : answer)
				.body(page);
		}

		// The format of RFC 8288.
		private String header() {
			return Stream.of(link("self", this.self), link("prev", this.prev), link("next", this.next))
				.filter((link) -> !link.isEmpty())
				.collect(Collectors.joining(", "));
		}

		private static String link(String relation, @Nullable String target) {
			return (target != null) ? "<" + target + ">; rel=\"" + relation + "\"" : "";
		}

	}

}
