package com.xebia.movieshop.shelf;

import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.xebia.movieshop.limits.CacheSize;
import com.xebia.movieshop.movie.CatalogueCache;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.search.MovieSearch;
import com.xebia.movieshop.shelf.Shelf.ShelfFilm;
import org.bson.types.ObjectId;

import org.springframework.stereotype.Component;

/**
 * Finds the films of shelves that exist. The front page's are cached until this node
 * changes a shelf or sees a change of a movie, and for ten seconds at most.
 */
@Component
public class ShelfFilms {

	private static final int ROWS = 12;

	private static final int LONGEST_ROW = 20;

	// A calendar shows how long a film is.
	private static final String[] FIELDS = Stream.concat(Stream.of(MovieReader.LISTED), Stream.of("runningTime"))
		.toArray(String[]::new);

	private final Shelves shelves;

	private final SavedFilter filters;

	private final MovieReader reader;

	private final CatalogueCache<String, FrontPage> cache;

	ShelfFilms(Shelves shelves, SavedFilter filters, MovieReader reader, MovieSearch search) {
		this.shelves = shelves;
		this.filters = filters;
		this.reader = reader;
		this.cache = new CatalogueCache<>(CacheSize.SHELVES, () -> search.changes() + shelves.changes());
	}

	// Returns the first shelves that have films, in the owner's order.
	public List<ShelfRow> rows() {
		return all().rows().stream().limit(ROWS).filter((row) -> !row.movies().isEmpty()).toList();
	}

	// Returns what begins from an hour ago until four in the next morning.
	public List<Showing> tonight(ZoneId zone) {
		LocalDateTime now = LocalDateTime.now(zone);
		LocalDateTime end = now.minusHours(4).toLocalDate().plusDays(1).atTime(4, 0);
		return all().showings()
			.stream()
			.filter((showing) -> showing.time().isAfter(now.minusHours(1)) && showing.time().isBefore(end))
			.toList();
	}

	// Returns all shelves, those beyond the front page's with one film at most.
	FrontPage all() {
		return this.cache.get("", this::read);
	}

	List<Shelf> deleted() {
		return this.shelves.deleted();
	}

	private FrontPage read() {
		List<Shelf> all = this.shelves.all();
		List<List<ShelfFilm>> first = IntStream.range(0, all.size())
			.mapToObj((i) -> all.get(i).films().stream().limit((i < ROWS) ? LONGEST_ROW : 1).toList())
			.toList();
		LocalDateTime now = LocalDateTime.now();
		Predicate<LocalDateTime> near = (time) -> Duration.between(now, time).abs().toDays() < 3;
		Map<String, Movie> found = find(Stream.concat(first.stream().flatMap(List::stream),
				all.stream()
					.flatMap((shelf) -> shelf.films().stream())
					.filter((film) -> film.showings().stream().anyMatch(near))));
		List<ShelfRow> rows = IntStream.range(0, all.size())
			.mapToObj((i) -> new ShelfRow(all.get(i).address(), all.get(i).name(), all.get(i).title(),
					all.get(i).sentence(),
					shown(first.get(i), found, (i < ROWS) ? all.get(i).filter() : "").map(ShownFilm::movie)
						.limit(LONGEST_ROW)
						.toList()))
			.toList();
		List<Showing> showings = all.stream()
			.flatMap((shelf) -> showings(shelf, shown(shelf.films(), found, "")))
			.filter((showing) -> near.test(showing.time()))
			.sorted()
			.toList();
		return new FrontPage(rows, showings);
	}

	// Returns the films of the entries, and then those of the filter.
	List<ShownFilm> of(Shelf shelf) {
		return shown(shelf.films(), find(shelf.films().stream()), shelf.filter()).toList();
	}

	// Returns the ids of the films of a shelf, in its order.
	public List<ObjectId> movies(String name) {
		return of(ShelfController.find(this.shelves, name)).stream().map((film) -> film.movie().getId()).toList();
	}

	Stream<Showing> showings(Shelf shelf, Stream<ShownFilm> films) {
		return films
			.flatMap((film) -> film.entry()
				.showings()
				.stream()
				.map((time) -> new Showing(time, film.movie(), shelf.title(), shelf.address())))
			.sorted();
	}

	// Finds those that exist, by their ids.
	Map<String, Movie> find(Stream<ShelfFilm> films) {
		List<ObjectId> ids = films.map(ShelfFilm::id).distinct().toList();
		return ids.isEmpty() ? Map.of()
				: this.reader.find(ids, FIELDS)
					.stream()
					.collect(Collectors.toMap((movie) -> movie.getId().toHexString(), Function.identity()));
	}

	private Stream<ShownFilm> shown(List<ShelfFilm> films, Map<String, Movie> found, String filter) {
		Set<String> entries = films.stream().map(ShelfFilm::movie).collect(Collectors.toSet());
		return Stream.concat(
				films.stream()
					.flatMap((film) -> Stream.ofNullable(found.get(film.movie()))
						.map((movie) -> new ShownFilm(movie, film))),
				this.filters.find(filter)
					.stream()
					.map((movie) -> new ShownFilm(movie, new ShelfFilm(movie.getId().toHexString(), "", List.of())))
					.filter((film) -> !entries.contains(film.entry().movie())));
	}

	/**
	 * A film on the page of a shelf.
	 */
	public record ShownFilm(Movie movie, ShelfFilm entry) {

	}

	/**
	 * A shelf with its first films.
	 */
	public record ShelfRow(String address, String name, String title, String sentence, List<Movie> movies) {

	}

	/**
	 * When a film is on, in the time zone of the shop, and the shelf that says so.
	 */
	public record Showing(LocalDateTime time, Movie movie, String shelf,
			String address) implements Comparable<Showing> {

		@Override
		public int compareTo(Showing other) {
			return this.time.compareTo(other.time);
		}

	}

	/**
	 * What the front page shows of all shelves.
	 */
	record FrontPage(List<ShelfRow> rows, List<Showing> showings) {

	}

}
