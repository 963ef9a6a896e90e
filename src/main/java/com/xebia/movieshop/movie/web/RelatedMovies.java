package com.xebia.movieshop.movie.web;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import com.xebia.movieshop.limits.CacheSize;
import com.xebia.movieshop.movie.CatalogueCache;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.search.MovieSearch;
import com.xebia.movieshop.search.query.SearchRequest;
import com.xebia.movieshop.search.query.SearchRequest.Order;
import com.xebia.movieshop.search.query.SearchUnavailableException;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Finds movies that are related to another one: by director, stars, and year or decade.
 * The search finds them, because the embedded database would scan all movies for each
 * row; their data comes from the database. No movie is in two rows.
 */
@Component
class RelatedMovies {

	private static final int LONGEST_ROW = 12;

	private static final int SHORTEST_ROW = 2;

	private static final int NAMES = 3;

	private final MovieSearch search;

	private final MovieReader reader;

	private final CatalogueCache<Movie, List<MovieRow>> rows;

	RelatedMovies(MovieSearch search, MovieReader reader) {
		this.search = search;
		this.reader = reader;
		this.rows = new CatalogueCache<>(CacheSize.RELATED, search::changes);
	}

	// Returns rows of at least two movies; no rows while the search is unavailable.
	List<MovieRow> find(Movie movie) {
		try {
			return this.rows.get(movie, () -> read(movie));
		}
		catch (SearchUnavailableException ex) {
			return List.of();
		}
	}

	private List<MovieRow> read(Movie movie) {
		Set<ObjectId> shown = new HashSet<>(Set.of(movie.getId()));
		Map<Common, List<ObjectId>> found = new LinkedHashMap<>();
		for (Common common : common(movie)) {
			List<ObjectId> others = this.search.find(common.request(), LONGEST_ROW + shown.size())
				.stream()
				.filter((id) -> !shown.contains(id))
				.limit(LONGEST_ROW)
				.toList();
			if (others.size() >= SHORTEST_ROW) {
				found.put(common, others);
				shown.addAll(others);
			}
			if (others.size() == LONGEST_ROW && common.kind().equals("year")) {
				// A full row of the same year makes the decade superfluous.
				break;
			}
		}
		return rows(found);
	}

	private static List<Common> common(Movie movie) {
		List<Common> common = new ArrayList<>();
		movie.getDirectors().stream().limit(NAMES).map((name) -> new Common("director", name)).forEach(common::add);
		movie.getStars().stream().limit(NAMES).map((star) -> new Common("star", star)).forEach(common::add);
		Integer year = movie.getYear();
		if (year != null) {
			common.add(new Common("year", String.valueOf(year)));
			common.add(new Common("decade", String.valueOf(year / 10 * 10)));
		}
		return common;
	}

	private List<MovieRow> rows(Map<Common, List<ObjectId>> found) {
		List<ObjectId> all = found.values().stream().flatMap(List::stream).toList();
		if (all.isEmpty()) {
			return List.of();
		}
		List<Movie> movies = this.reader.list(all);
		return found.entrySet()
			.stream()
			.map((row) -> new MovieRow(row.getKey().kind(), row.getKey().name(),
					movies.stream().filter((movie) -> row.getValue().contains(movie.getId())).toList()))
			.filter((row) -> row.movies().size() >= SHORTEST_ROW)
			.toList();
	}

	private record Common(String kind, String name) {

		SearchRequest request() {
			// All movies of one year have the same relevance.
			String order = this.kind.equals("year") ? Order.ANY.name() : null;
			return new SearchRequest("", null, of("director"), of("star"), null, number("year"), number("decade"),
					order, null, null, null);
		}

		private @Nullable String of(String parameter) {
			return this.kind.equals(parameter) ? this.name : null;
		}

		private @Nullable Integer number(String parameter) {
			return this.kind.equals(parameter) ? Integer.valueOf(this.name) : null;
		}

	}

}
