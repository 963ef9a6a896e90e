package com.xebia.movieshop.shelf;

import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.xebia.movieshop.limits.CacheSize;
import com.xebia.movieshop.limits.CatalogueCache;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.movie.web.MovieLists;
import com.xebia.movieshop.search.MovieSearch;
import com.xebia.movieshop.search.query.SearchUnavailableException;
import com.xebia.movieshop.shelf.Shelf.ShelfFilm;
import org.bson.types.ObjectId;

import org.springframework.stereotype.Component;

/**
 * Finds the movies of shelves that exist. Rows of several shelves are cached until this
 * node changes a shelf or sees a change of a movie, and for ten seconds at most.
 */
@Component
public class ShelfFilms {

	private static final int ROWS = 12;

	private static final int LONGEST_ROW = 20;

	private static final int MAX_FOUND = 100;

	// A calendar shows how long a movie is.
	private static final String[] FIELDS = Stream.concat(Stream.of(MovieReader.LISTED), Stream.of("runningTime"))
		.toArray(String[]::new);

	private final Shelves shelves;

	private final MovieReader reader;

	private final MovieLists lists;

	private final CatalogueCache<Integer, FrontPage> cache;

	ShelfFilms(Shelves shelves, MovieReader reader, MovieLists lists, MovieSearch search) {
		this.shelves = shelves;
		this.reader = reader;
		this.lists = lists;
		this.cache = new CatalogueCache<>(CacheSize.SHELVES, () -> search.changes() + shelves.changes());
	}

	// Returns the first shelves that have movies, in the owner's order.
	public List<ShelfRow> firstRows() {
		return read(ROWS).rows().stream().filter((row) -> !row.movies().isEmpty()).toList();
	}

	List<ShelfRow> allRows() {
		return read(Integer.MAX_VALUE).rows();
	}

	// Returns what begins from an hour ago until four in the next morning.
	public List<Showing> tonight(ZoneId zone) {
		LocalDateTime now = LocalDateTime.now(zone);
		LocalDateTime end = now.minusHours(4).toLocalDate().plusDays(1).atTime(4, 0);
		return read(ROWS).showings()
			.stream()
			.filter((showing) -> showing.time().isAfter(now.minusHours(1)) && showing.time().isBefore(end))
			.toList();
	}

	private FrontPage read(int rows) {
		return this.cache.get(rows, () -> {
			List<Shelf> all = this.shelves.all();
			LocalDateTime now = LocalDateTime.now();
			Predicate<LocalDateTime> near = (time) -> Duration.between(now, time).abs().toDays() < 3;
			Map<String, Movie> found = find(Stream.concat(
					all.stream().limit(rows).flatMap((shelf) -> shelf.films().stream().limit(LONGEST_ROW)),
					all.stream()
						.flatMap((shelf) -> shelf.films().stream())
						.filter((film) -> film.showings().stream().anyMatch(near))));
			return new FrontPage(all.stream().limit(rows).map((shelf) -> row(shelf, found)).toList(),
					all.stream()
						.flatMap((shelf) -> showings(shelf, entries(shelf, found)))
						.filter((showing) -> near.test(showing.time()))
						.sorted(Comparator.comparing(Showing::time))
						.toList());
		});
	}

	private ShelfRow row(Shelf shelf, Map<String, Movie> found) {
		List<Movie> movies = Stream.concat(entries(shelf, found).map(ShownFilm::movie), find(shelf, LONGEST_ROW))
			.limit(LONGEST_ROW)
			.toList();
		return new ShelfRow(shelf.name(), shelf.address(), shelf.title(), shelf.sentence(), movies);
	}

	// Returns the movies of the entries, and then those of the filter.
	List<ShownFilm> of(Shelf shelf) {
		return Stream
			.concat(entries(shelf, find(shelf.films().stream())),
					find(shelf, MAX_FOUND).map((movie) -> new ShownFilm(movie, ShelfFilm.of(movie, ""))))
			.toList();
	}

	public Shelf shelf(String name) {
		return this.shelves.find(name);
	}

	// Returns the movies of a shelf with all fields.
	public List<Movie> movies(Shelf shelf) {
		return this.reader.find(of(shelf).stream().map((film) -> film.movie().getId()).toList());
	}

	// Finds those that exist, by their ids.
	Map<String, Movie> find(Stream<ShelfFilm> films) {
		List<ObjectId> ids = films.map(ShelfFilm::movie).filter(ObjectId::isValid).map(ObjectId::new).distinct().toList();
		return ids.isEmpty() ? Map.of()
				: this.reader.find(ids, FIELDS)
					.stream()
					.collect(Collectors.toMap((movie) -> movie.getId().toHexString(), Function.identity()));
	}

	// Finds the first movies of the filter that are no entries, and nothing while the
	// search is unavailable.
	private Stream<Movie> find(Shelf shelf, int limit) {
		Set<String> entries = shelf.films().stream().map(ShelfFilm::movie).collect(Collectors.toSet());
		return find(shelf.filter(), limit).stream()
			.filter((movie) -> !entries.contains(movie.getId().toHexString()));
	}

	// Finds the movies of a filter as entries.
	List<ShelfFilm> find(String filter) {
		return find(filter, MAX_FOUND).stream().map((movie) -> ShelfFilm.of(movie, "")).toList();
	}

	private List<Movie> find(String filter, int limit) {
		try {
			return filter.isEmpty() ? List.of()
					: this.lists.find(ShelfForm.query(filter).inPagesOf(limit)).getMovies();
		}
		catch (SearchUnavailableException | IllegalArgumentException ex) {
			return List.of();
		}
	}

	private static Stream<ShownFilm> entries(Shelf shelf, Map<String, Movie> found) {
		return shelf.films()
			.stream()
			.filter((film) -> found.containsKey(film.movie()))
			.map((film) -> new ShownFilm(found.get(film.movie()), film));
	}

	private static Stream<Showing> showings(Shelf shelf, Stream<ShownFilm> films) {
		return films.flatMap((film) -> film.entry()
			.showings()
			.stream()
			.map((time) -> new Showing(time, film.movie(), shelf.title(), shelf.address())));
	}

	// Returns when the films are on, in the order of time.
	static List<Showing> showings(Shelf shelf, List<ShownFilm> films) {
		return showings(shelf, films.stream()).sorted(Comparator.comparing(Showing::time)).toList();
	}

	/**
	 * A movie on the page of a shelf.
	 */
	public record ShownFilm(Movie movie, ShelfFilm entry) {

	}

	/**
	 * A shelf with its first movies.
	 */
	public record ShelfRow(String name, String address, String title, String sentence, List<Movie> movies) {

	}

	/**
	 * When a movie is on, in the time zone of the shop, and the shelf that says so.
	 */
	public record Showing(LocalDateTime time, Movie movie, String shelf, String address) {

	}

	private record FrontPage(List<ShelfRow> rows, List<Showing> showings) {

	}

}
