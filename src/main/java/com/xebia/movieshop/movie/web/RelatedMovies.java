package com.xebia.movieshop.movie.web;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import com.xebia.movieshop.limits.CacheSize;
import com.xebia.movieshop.limits.CatalogueCache;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.search.MovieSearch;
import com.xebia.movieshop.search.query.MovieQuery;
import com.xebia.movieshop.search.query.MovieQuery.Order;
import com.xebia.movieshop.search.query.SearchUnavailableException;
import org.bson.types.ObjectId;

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

	// Returns no rows while the search is unavailable.
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
			if (others.size() >= common.shortestRow()) {
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
		List<Movie> movies = this.reader.find(all, MovieReader.LISTED);
		return found.entrySet()
			.stream()
			.map((row) -> new MovieRow(row.getKey().kind(), row.getKey().name(),
					movies.stream().filter((movie) -> row.getValue().contains(movie.getId())).toList()))
			.filter((row) -> !row.movies().isEmpty())
			.toList();
	}

	private record Common(String kind, String name) {

		// Another movie of the same director is of interest by itself.
		int shortestRow() {
			return this.kind.equals("director") ? 1 : SHORTEST_ROW;
		}

		MovieQuery request() {
			// All movies of one year have the same relevance.
			String order = this.kind.equals("year") ? Order.ANY.parameter() : "year";
			return MovieQuery.of(Map.of(this.kind, this.name, "sort", order));
		}

	}

	/**
	 * Movies that are related to the movie of a page by a director, a star, a year or a
	 * decade.
	 */
	public record MovieRow(String kind, String name, List<Movie> movies) {

	}

}
