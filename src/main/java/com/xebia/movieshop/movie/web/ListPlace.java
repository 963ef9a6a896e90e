package com.xebia.movieshop.movie.web;

import java.util.Map;
import java.util.Optional;

import com.xebia.movieshop.movie.CataloguePage;
import com.xebia.movieshop.movie.CatalogueQuery;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieCatalogue;
import org.jspecify.annotations.Nullable;

/**
 * Where a movie is in the list that a visitor came from: the way back, and the movies
 * before and behind it.
 *
 * @param name what the list was narrowed down to, empty if to nothing
 * @param list the address of the list
 * @param previous the way to the movie before it
 * @param next the way to the movie behind it
 */
public record ListPlace(String name, String list, @Nullable Neighbour previous, @Nullable Neighbour next) {

	/**
	 * Find a movie's place.
	 * @param query the list
	 * @param movie the movie
	 * @param catalogue where its neighbours are
	 * @return the place
	 */
	static ListPlace of(CatalogueQuery query, Movie movie, MovieCatalogue catalogue) {
		return new ListPlace(query.describe(), CataloguePage.link("/movies", query.parameters()),
				Neighbour.of(query, catalogue.neighbour(query, movie, false)),
				Neighbour.of(query, catalogue.neighbour(query, movie, true)));
	}

	/**
	 * Name what somebody found as a list.
	 * @param words the words that were looked for
	 * @param parameters the parameters of the search
	 * @return the place, of which no neighbours are known
	 */
	static ListPlace ofSearch(String words, Map<String, @Nullable Object> parameters) {
		return new ListPlace(words, CataloguePage.link("/movies", parameters), null, null);
	}

	/**
	 * A movie beside another one.
	 *
	 * @param title its title
	 * @param link its address, which names the list
	 */
	public record Neighbour(String title, String link) {

		static @Nullable Neighbour of(CatalogueQuery query, Optional<Movie> movie) {
			return movie
				.map((beside) -> new Neighbour(beside.getTitle(),
						beside.getAddress() + CataloguePage.link("", query.parameters())))
				.orElse(null);
		}

	}

}
