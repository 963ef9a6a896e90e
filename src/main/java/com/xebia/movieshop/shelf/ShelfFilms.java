package com.xebia.movieshop.shelf;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.xebia.movieshop.address.ListPage;
import com.xebia.movieshop.limits.CacheSize;
import com.xebia.movieshop.limits.CatalogueCache;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.movie.web.MovieList;
import com.xebia.movieshop.movie.web.MovieLists;
import com.xebia.movieshop.search.MovieSearch;
import com.xebia.movieshop.search.query.Facets;
import com.xebia.movieshop.search.query.MovieQuery;
import com.xebia.movieshop.search.query.SearchUnavailableException;
import com.xebia.movieshop.settings.ShopReservations;
import com.xebia.movieshop.shelf.Shelf.ShelfFilm;
import com.xebia.movieshop.shelf.Shelf.ShelfForm;
import org.bson.types.ObjectId;

import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Finds the movies of shelves that exist: those of the entries, and then those of the
 * filter. What the front page shows is cached until this node changes a shelf or sees a
 * change of a movie, and for ten seconds at most.
 */
@Component
public class ShelfFilms {

	private static final int MAX_FOUND = 100;

	// A calendar shows how long a movie is.
	private static final String[] FIELDS = Stream.concat(Stream.of(MovieReader.LISTED), Stream.of("runningTime"))
		.toArray(String[]::new);

	private final Shelves shelves;

	private final MovieReader reader;

	private final MovieLists lists;

	private final MovieSearch search;

	private final CatalogueCache<Integer, List<ShownShelf>> cache;

	private final ShopReservations settings;

	private volatile boolean programme;

	ShelfFilms(Shelves shelves, MovieReader reader, MovieLists lists, MovieSearch search, ShopReservations settings) {
		this.settings = settings;
		this.shelves = shelves;
		this.reader = reader;
		this.lists = lists;
		this.search = search;
		this.cache = new CatalogueCache<>(CacheSize.SHELVES, () -> search.changes() + shelves.changes());
	}

	// Returns the first shelves that have movies, in the owner's order.
	public List<ShownShelf> firstRows() {
		return rows(12, 20).stream().filter((shelf) -> !shelf.films().isEmpty()).toList();
	}

	List<ShownShelf> allRows() {
		return rows(Integer.MAX_VALUE, 4);
	}

	// Without their films. Each film page has the others, for staff.
	public List<Shelf> list(boolean deleted) {
		return deleted ? this.shelves.deleted()
				: this.cache.get(-1, this::withoutFilms).stream().map(ShownShelf::shelf).toList();
	}

	private List<ShownShelf> withoutFilms() {
		return this.shelves.all(0).stream().map((shelf) -> new ShownShelf(shelf, List.of())).toList();
	}

	private List<ShownShelf> rows(int most, int longest) {
		return this.cache.get(most, () -> show(this.shelves.all(longest).stream().limit(most).toList(), longest));
	}

	public List<Showing> tonight(ZoneId zone) {
		return tonight(LocalDateTime.now(zone));
	}

	// Returns what begins from an hour ago until four in the next morning.
	List<Showing> tonight(LocalDateTime now) {
		LocalDateTime end = now.minusHours(4).toLocalDate().plusDays(1).atTime(4, 0);
		return programme(now).stream().filter((showing) -> showing.time().isBefore(end)).toList();
	}

	// Returns what begins from an hour ago on, of all shelves, in the order of time.
	List<Showing> programme(LocalDateTime now) {
		List<ShownShelf> programmes = this.cache.get(0, () -> show(this.shelves.programmes(), Integer.MAX_VALUE));
		return programmes.stream()
			.flatMap((shelf) -> shelf.showings(now.minusHours(1)).stream())
			.sorted(Comparator.comparing(Showing::time))
			.toList();
	}

	// Returns whether there was a programme some seconds ago, without a read: all pages
	// ask, also those that say that the database is away.
	public boolean hasProgramme() {
		return this.programme;
	}

	@Scheduled(fixedDelay = 5, timeUnit = TimeUnit.SECONDS)
	void lookForProgramme() {
		try {
			this.programme = !programme(LocalDateTime.now(this.settings.zone().toZoneId())).isEmpty();
		}
		catch (DataAccessException ex) {
			// Keeps what was known.
		}
	}

	ShownShelf show(Shelf shelf) {
		return show(List.of(shelf), Integer.MAX_VALUE).get(0);
	}

	// Reads the first entries of all shelves at once, and all entries of a shelf if some
	// of its first movies are deleted.
	private List<ShownShelf> show(List<Shelf> all, int limit) {
		Map<String, Movie> first = find(all.stream().flatMap((shelf) -> shelf.films().stream()));
		return all.stream().map((shelf) -> {
			List<ShownFilm> films = found(shelf, first);
			if (films.size() < limit && shelf.films().size() >= limit) {
				Shelf whole = this.shelves.whole(shelf);
				return show(whole, found(whole, find(whole.films().stream())), limit);
			}
			return show(shelf, films, limit);
		}).toList();
	}

	private ShownShelf show(Shelf shelf, List<ShownFilm> films, int limit) {
		Stream<ShownFilm> others = (films.size() < limit) ? others(shelf, limit) : Stream.empty();
		return new ShownShelf(shelf, Stream.concat(films.stream(), others).limit(limit).toList());
	}

	private static List<ShownFilm> found(Shelf shelf, Map<String, Movie> movies) {
		return shelf.films()
			.stream()
			.flatMap((film) -> Stream.ofNullable(movies.get(film.movie())).map((movie) -> new ShownFilm(movie, film)))
			.toList();
	}

	private Stream<ShownFilm> others(Shelf shelf, int limit) {
		Set<String> entries = shelf.films().stream().map(ShelfFilm::movie).collect(Collectors.toSet());
		return find(shelf.filter(), limit).stream()
			.map((movie) -> new ShownFilm(movie, ShelfFilm.of(movie)))
			.filter((film) -> !entries.contains(film.entry().movie()));
	}

	// Finds nothing by an invalid filter, or while the search is unavailable.
	List<Movie> find(String filter, int limit) {
		try {
			return this.lists.find(ShelfForm.query(filter).inPagesOf(Math.min(limit, MAX_FOUND))).getMovies();
		}
		catch (IllegalArgumentException | SearchUnavailableException ex) {
			return List.of();
		}
	}

	// Returns a list with the values of its filters, or without any while the search is
	// unavailable.
	MovieList list(MovieQuery query) {
		try {
			return this.lists.find(query);
		}
		catch (SearchUnavailableException ex) {
			return new MovieList(query, new ListPage<>(List.of(), "", null, null), 1, Facets.NONE, null, null, null);
		}
	}

	// Finds the movies that typed words mean most likely.
	List<Movie> matches(String words) {
		try {
			return words.isEmpty() ? List.of() : this.reader
				.find(this.search.find(MovieQuery.of(words), MovieSearch.SUGGESTIONS), MovieReader.LISTED);
		}
		catch (SearchUnavailableException ex) {
			return List.of();
		}
	}

	// Finds those that exist, by their ids.
	Map<String, Movie> find(Stream<ShelfFilm> films) {
		List<ObjectId> ids = films.map(ShelfFilm::movie)
			.filter(ObjectId::isValid)
			.map(ObjectId::new)
			.distinct()
			.toList();
		return this.reader.find(ids, FIELDS)
			.stream()
			.collect(Collectors.toMap((movie) -> movie.getId().toHexString(), Function.identity()));
	}

	public Shelf shelf(String name) {
		return this.shelves.find(name);
	}

	public List<ObjectId> ids(Shelf shelf) {
		return show(shelf).getMovies().stream().map(Movie::getId).toList();
	}

	// Returns the movies of a shelf with all fields.
	public List<Movie> movies(Shelf shelf) {
		return this.reader.find(ids(shelf));
	}

	/**
	 * A shelf with its movies.
	 */
	public record ShownShelf(Shelf shelf, List<ShownFilm> films) {

		public List<Movie> getMovies() {
			return this.films.stream().map(ShownFilm::movie).toList();
		}

		// Returns the number of movies with a copy that is in.
		public long getIn() {
			return getMovies().stream().filter(Movie::isAvailable).count();
		}

		public boolean hasCopies() {
			return getMovies().stream().anyMatch((movie) -> movie.getNextCopy() != null);
		}

		// Returns when the movies are on from a time on, in the order of time.
		List<Showing> showings(LocalDateTime from) {
			return this.films.stream()
				.flatMap((film) -> film.entry()
					.showings()
					.stream()
					.map((time) -> new Showing(time, film.movie(), this.shelf.title(), this.shelf.address(),
							film.entry().note())))
				.filter((showing) -> showing.time().isAfter(from))
				.sorted(Comparator.comparing(Showing::time))
				.toList();
		}

	}

	/**
	 * A movie on a shelf.
	 */
	public record ShownFilm(Movie movie, ShelfFilm entry) {

	}

	/**
	 * When a movie is on, in the time zone of the shop.
	 *
	 * @param shelf the title of the shelf that says so, without its movies: a page is
	 * cached by all its showings
	 * @param address the address of the shelf
	 */
	public record Showing(LocalDateTime time, Movie movie, String shelf, String address, String note) {

		// Returns the path of an entry for a calendar.
		public String calendar() {
			return this.address + ".ics?film=" + this.movie.getId() + "&time=" + this.time;
		}

		// Returns the showings by day, in the order of time.
		public static Map<LocalDate, List<Showing>> byDay(List<Showing> showings) {
			return showings.stream()
				.collect(Collectors.groupingBy((showing) -> showing.time().toLocalDate(), TreeMap::new,
						Collectors.toList()));
		}

	}

}
