package com.xebia.movieshop.movie.web;

import java.time.Instant;
import java.util.List;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.xebia.movieshop.movie.BinPage;
import com.xebia.movieshop.movie.Movie;
import org.jspecify.annotations.Nullable;

/**
 * A page of the bin as programs see it.
 */
record BinResource(List<Item> movies, MovieResource.Links links) {

	static BinResource of(BinPage page, String contextPath) {
		return new BinResource(page.getMovies().stream().map((movie) -> Item.of(movie, contextPath)).toList(),
				MovieResource.Links.of(contextPath, page.getSelf(), page.getPrevious(), page.getNext()));
	}

	/**
	 * A deleted movie in short: where it was, and is again when it is restored, and where
	 * to restore it.
	 */
	@JsonInclude(JsonInclude.Include.NON_NULL)
	record Item(String id, String url, String title, String director, @Nullable Integer year, String restoration,
			@Nullable Instant deletedAt, @Nullable String deletedBy) {

		static Item of(Movie movie, String contextPath) {
			String id = movie.getId().toHexString();
			return new Item(id, MovieResource.url(movie, contextPath), movie.getTitle(), movie.getDirector(),
					movie.getYear(), contextPath + "/bin/" + id + "/restoration", movie.getUpdatedAt(),
					movie.getUpdatedBy());
		}

	}

}
