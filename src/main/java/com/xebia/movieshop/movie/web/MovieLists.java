package com.xebia.movieshop.movie.web;

import java.util.List;

import com.xebia.movieshop.address.ListPage;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieCatalogue;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.names.KnownNames;
import com.xebia.movieshop.search.MovieSearch;
import com.xebia.movieshop.search.query.Facets;
import com.xebia.movieshop.search.query.MovieQuery;
import com.xebia.movieshop.search.query.SearchResult;
import com.xebia.movieshop.search.query.SearchUnavailableException;

import org.springframework.stereotype.Component;

/**
 * Reads lists of movies: plain ones from the database, which also works without a search
 * index, and others from the index.
 */
@Component
public class MovieLists {

	private final MovieCatalogue catalogue;

	private final MovieSearch search;

	private final MovieReader reader;

	private final KnownNames names;

	MovieLists(MovieCatalogue catalogue, MovieSearch search, MovieReader reader, KnownNames names) {
		this.catalogue = catalogue;
		this.search = search;
		this.reader = reader;
		this.names = names;
	}

	// An invalid cursor is a bad request.
	public MovieList find(MovieQuery query) {
		return query.isPlain() ? browse(query) : search(query);
	}

	SearchHints hints(MovieList list) {
		return SearchHints.of(list, this.search, this.reader, this.names);
	}

	private MovieList browse(MovieQuery query) {
		ListPage<Movie> page = this.catalogue.browse(query);
		return new MovieList(query, page, MovieCatalogue.pageNumber(query), count(query), null, null);
	}

	private Facets count(MovieQuery query) {
		try {
			return this.search.count(query);
		}
		catch (SearchUnavailableException ex) {
			return Facets.NONE;
		}
	}

	// The position in the results is the cursor, and the only one.
	private MovieList search(MovieQuery query) {
		SearchResult result = this.search.search(query);
		// Lines show matches in descriptions and stars, so that all fields are read.
		List<Movie> movies = query.isLines() ? this.reader.find(result.ids())
				: this.reader.find(result.ids(), MovieReader.LISTED);
		int start = query.offset();
		int end = start + query.pageSize();
		boolean more = end < result.facets().movies() && end <= MovieQuery.MAX_OFFSET;
		ListPage<Movie> page = new ListPage<>(movies, query.with("after", (start > 0) ? start : null),
				(start > 0) ? query.with("before", start) : null, more ? query.with("after", end) : null);
		return new MovieList(query, page, start / query.pageSize() + 1, result.facets(),
				(query.q() != null) ? result.highlighter() : null, result.suggestion());
	}

}
