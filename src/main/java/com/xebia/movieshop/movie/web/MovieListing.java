package com.xebia.movieshop.movie.web;

import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.xebia.movieshop.movie.CatalogueQuery;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieCatalogue;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.search.MovieSearch;
import com.xebia.movieshop.search.query.SearchRequest;
import org.bson.types.ObjectId;

import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ResponseStatusException;

/**
 * Reads all movies of a list, in its order and with all fields. Only a part of them is in
 * memory at a time.
 */
@Component
public class MovieListing {

	// Limits search results, whose ids are all in memory because a search has no cursors.
	private static final int MAX_FOUND = 100_000;

	private static final int PART = 500;

	private final MovieCatalogue catalogue;

	private final MovieReader reader;

	private final MovieSearch search;

	MovieListing(MovieCatalogue catalogue, MovieReader reader, MovieSearch search) {
		this.catalogue = catalogue;
		this.reader = reader;
		this.search = search;
	}

	// Returns the movies of a list; the first part is read at once.
	public Stream<Movie> list(CatalogueQuery query) {
		CatalogueQuery all = query.inPagesOf(Integer.MAX_VALUE);
		return Stream
			.iterate(this.catalogue.readWhole(all, null), Predicate.not(List::isEmpty),
					(page) -> this.catalogue.readWhole(all, page.get(page.size() - 1)))
			.flatMap(Collection::stream);
	}

	// Returns the movies that are found. Too many results are a bad request.
	public Stream<Movie> list(SearchRequest search) {
		List<ObjectId> ids = this.search.find(search, MAX_FOUND + 1);
		if (ids.size() > MAX_FOUND) {
			throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "found");
		}
		return IntStream.iterate(0, (start) -> start < ids.size(), (start) -> start + PART)
			.mapToObj((start) -> ids.subList(start, Math.min(start + PART, ids.size())))
			.flatMap((part) -> this.reader.find(part).stream());
	}

}
