package com.xebia.movieshop.movie.web;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

import com.xebia.movieshop.limits.CacheSize;
import com.xebia.movieshop.limits.CatalogueCache;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.search.MovieSearch;
import com.xebia.movieshop.search.query.MovieQuery;
import com.xebia.movieshop.search.query.SearchUnavailableException;
import com.xebia.movieshop.search.schema.IndexedMovie;
import com.xebia.movieshop.search.schema.IndexedMovie.Offers;
import org.bson.types.ObjectId;

import org.springframework.stereotype.Component;

/**
 * Finds movies that are related to another one: by director, by star, and by likeness;
 * and the next one that is incomplete. The search finds them, because the embedded
 * database would scan all movies for each row; their data comes from the database. No
 * movie is in two rows.
 */
@Component
class RelatedMovies {

	private static final int LONGEST_ROW = 12;

	private static final int SHORTEST_ROW = 2;

	private static final int NAMES = 3;

	// Those beyond are found when the first are complete.
	private static final int MOST_INCOMPLETE = 1000;

	private static final MovieQuery INCOMPLETE = MovieQuery.of(Map.of("incomplete", true, "sort", "newest"));

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

	// Finds the incomplete movie that was added before another one, or else the last that
	// was added. Returns nothing if there is none, or while the search is unavailable.
	Optional<ObjectId> nextIncomplete(ObjectId id) {
		try {
			List<ObjectId> newest = this.search.find(INCOMPLETE, MOST_INCOMPLETE)
				.stream()
				.filter((other) -> !other.equals(id))
				.toList();
			return newest.stream()
				.filter((other) -> other.compareTo(id) < 0)
				.findFirst()
				.or(() -> newest.stream().findFirst());
		}
		catch (SearchUnavailableException ex) {
			return Optional.empty();
		}
	}

	private List<MovieRow> read(Movie movie) {
		Set<ObjectId> shown = new HashSet<>(Set.of(movie.getId()));
		Map<Common, List<ObjectId>> found = new LinkedHashMap<>();
		common(movie).forEach((common) -> {
			List<ObjectId> others = search(common, movie, LONGEST_ROW + shown.size()).stream()
				.filter((id) -> !shown.contains(id))
				.limit(LONGEST_ROW)
				.toList();
			if (others.size() >= common.shortestRow()) {
				found.put(common, others);
				shown.addAll(others);
			}
		});
		return rows(found);
	}

	private static Stream<Common> common(Movie movie) {
		return Stream
			.of(people("director", movie.getDirectors()), people("star", movie.getStars()),
					Stream.of(new Common("alike", "")))
			.flatMap(Function.identity());
	}

	private static Stream<Common> people(String role, List<String> names) {
		return names.stream().limit(NAMES).distinct().map((name) -> new Common(role, name));
	}

	private List<ObjectId> search(Common common, Movie movie, int limit) {
		return common.kind().equals("alike") ? this.search.like(indexed(movie), limit)
				: this.search.find(MovieQuery.of(Map.of(common.kind(), common.name(), "sort", "year")), limit);
	}

	private static IndexedMovie indexed(Movie movie) {
		return new IndexedMovie(movie.getId().toHexString(), movie.getTitle(), movie.getOriginalTitle(),
				movie.getSortTitle(), movie.getDescription(), movie.getDirector(), movie.getDirectors(),
				movie.getStars(), movie.getGenres(), movie.getYear(), movie.getRunningTime(), movie.getLanguage(), null,
				Offers.NONE);
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

	// What the movies of a row have in common.
	private record Common(String kind, String name) {

		// Another movie of the same director is of interest by itself.
		int shortestRow() {
			return this.kind.equals("director") ? 1 : SHORTEST_ROW;
		}

	}

	/**
	 * Movies by the same director, with the same star, or those most like the movie of a
	 * page.
	 */
	public record MovieRow(String kind, String name, List<Movie> movies) {

	}

}
