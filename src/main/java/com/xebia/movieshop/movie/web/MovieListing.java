package com.xebia.movieshop.movie.web;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.xebia.movieshop.movie.CatalogueQuery;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieCatalogue;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.search.MovieSearch;
import jakarta.servlet.http.HttpServletRequest;
import org.bson.types.ObjectId;

import org.springframework.core.ResolvableType;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.validation.BindException;
import org.springframework.web.bind.ServletRequestDataBinder;
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

	// Returns the movies of the list or search that the request's parameters describe;
	// the first part is read at once. Throws a ResponseStatusException if a parameter is
	// invalid, there are too many results, or the search is unavailable.
	public Stream<Movie> list(HttpServletRequest request) {
		if (request.getParameter("q") != null) {
			List<ObjectId> ids = find(searchQuery(request));
			return IntStream.iterate(0, (start) -> start < ids.size(), (start) -> start + PART)
				.mapToObj((start) -> ids.subList(start, Math.min(start + PART, ids.size())))
				.flatMap((part) -> this.reader.find(part).stream());
		}
		CatalogueQuery query = CatalogueQuery.of(request::getParameter).inPagesOf(Integer.MAX_VALUE);
		return Stream
			.iterate(this.catalogue.readWhole(query, null), Predicate.not(List::isEmpty),
					(page) -> this.catalogue.readWhole(query, page.get(page.size() - 1)))
			.flatMap(Collection::stream);
	}

	private static SearchQuery searchQuery(HttpServletRequest request) {
		ServletRequestDataBinder binder = new ServletRequestDataBinder(null, "searchQuery");
		binder.setTargetType(ResolvableType.forClass(SearchQuery.class));
		binder.construct(request);
		if (binder.getBindingResult().hasErrors()) {
			throw new ResponseStatusException(HttpStatus.BAD_REQUEST, null,
					new BindException(binder.getBindingResult()));
		}
		return (SearchQuery) Objects.requireNonNull(binder.getTarget());
	}

	private List<ObjectId> find(SearchQuery query) {
		List<ObjectId> ids = this.search.find(query.request(0, MAX_FOUND + 1));
		if (ids.size() > MAX_FOUND) {
			throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "found");
		}
		return ids;
	}

}
