package com.xebia.movieshop.shelf;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.xebia.movieshop.movie.web.MovieResource;
import com.xebia.movieshop.shelf.ShelfFilms.ShownFilm;
import org.jspecify.annotations.Nullable;

/**
 * A shelf as JSON, with its movies that exist; without any in a list of shelves.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record ShelfResource(String name, String url, String title, String sentence, String filter,
		@Nullable List<FilmResource> films, @Nullable String calendar, @Nullable Long version, Instant updatedAt) {

	static ShelfResource of(Shelf shelf, @Nullable List<ShownFilm> films, String contextPath) {
		String url = contextPath + shelf.address();
		return new ShelfResource(shelf.name(), url, shelf.title(), shelf.sentence(), shelf.filter(),
				(films != null) ? films.stream().map((film) -> FilmResource.of(film, contextPath)).toList() : null,
				shelf.hasTimes() ? url + ".ics" : null, shelf.version(),
				shelf.updatedAt().truncatedTo(ChronoUnit.MILLIS));
	}

	/**
	 * A movie on a shelf.
	 */
	record FilmResource(MovieResource.Item movie, String note, List<String> times) {

		static FilmResource of(ShownFilm film, String contextPath) {
			return new FilmResource(MovieResource.Item.of(film.movie(), contextPath), film.entry().note(),
					film.entry().times());
		}

	}

}
