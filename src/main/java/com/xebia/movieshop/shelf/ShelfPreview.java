package com.xebia.movieshop.shelf;

import java.util.List;

import com.xebia.movieshop.movie.web.MoviePreview;
import com.xebia.movieshop.shelf.ShelfFilms.ShownFilm;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/**
 * The metadata of a shelf's page for link previews, with the poster of the first film.
 */
public record ShelfPreview(Shelf shelf, String url, @Nullable MoviePreview first) {

	static ShelfPreview of(Shelf shelf, List<ShownFilm> films, HttpServletRequest request) {
		String shop = ServletUriComponentsBuilder.fromContextPath(request).toUriString();
		return new ShelfPreview(shelf, shop + shelf.address(),
				films.stream().findFirst().map((film) -> MoviePreview.of(film.movie(), request)).orElse(null));
	}

}
