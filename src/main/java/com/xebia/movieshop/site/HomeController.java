package com.xebia.movieshop.site;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Stream;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.address.ListQuery.Filter;
import com.xebia.movieshop.limits.CacheSize;
import com.xebia.movieshop.limits.CatalogueCache;
import com.xebia.movieshop.movie.Copy;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieCatalogue;
import com.xebia.movieshop.names.KnownName;
import com.xebia.movieshop.people.People;
import com.xebia.movieshop.search.MovieSearch;
import com.xebia.movieshop.search.query.Facets;
import com.xebia.movieshop.search.query.MovieQuery;
import com.xebia.movieshop.search.query.SearchUnavailableException;
import com.xebia.movieshop.search.schema.MovieFilter;
import com.xebia.movieshop.shelf.ShelfFilms;
import com.xebia.movieshop.shelf.ShelfFilms.Showing;
import com.xebia.movieshop.site.brand.Brand;
import com.xebia.movieshop.site.brand.BrandStore;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.http.MediaType;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/**
 * The front page: a movie for tonight, the shelves, the newest movies and entry points
 * into the catalogue. What it shows is read again after each change that this node makes
 * or its search learns of, and after ten seconds at most.
 */
@Controller
class HomeController {

	private static final MovieQuery NEWEST = MovieQuery.of(Map.of("sort", "newest", "size", 12));

	private static final int GENRES = 3;

	private static final String SHORT_EVENING = "100";

	private static final int MAX_SKIPPED = 1000;

	private final MovieCatalogue movies;

	private final MovieSearch search;

	private final People people;

	private final BrandStore brands;

	private final ShelfFilms shelves;

	private final CatalogueCache<MovieQuery, Lists> lists;

	private final CatalogueCache<List<Object>, Optional<Tonight>> proposals;

	HomeController(MovieCatalogue movies, MovieSearch search, People people, BrandStore brands, ShelfFilms shelves) {
		this.movies = movies;
		this.search = search;
		this.people = people;
		this.brands = brands;
		this.shelves = shelves;
		this.lists = new CatalogueCache<>(CacheSize.HOME, search::changes);
		this.proposals = new CatalogueCache<>(CacheSize.PROPOSALS, search::changes);
	}

	@GetMapping(path = "/", produces = MediaType.TEXT_HTML_VALUE)
	String show(MovieQuery query, @RequestParam(defaultValue = "0") int another, HttpServletRequest request,
			Model model) {
		Lists lists = this.lists.get(NEWEST,
				() -> new Lists(this.movies.browse(NEWEST).items(), this.people.ofHomePage()));
		model.addAttribute("movies", lists.newest())
			.addAttribute("tonight", tonight(query, another))
			.addAttribute("shelves", this.shelves.firstRows())
			.addAttribute("days", Showing.byDay(this.shelves.tonight(this.brands.zone().toZoneId())))
			.addAttribute("names", lists.names())
			.addAttribute("origin", ServletUriComponentsBuilder.fromContextPath(request).toUriString());
		return "home";
	}

	// Returns nothing while the search is not ready.
	private @Nullable Tonight tonight(MovieQuery query, int another) {
		MovieQuery chosen = MovieQuery.of(query.filters());
		Brand brand = this.brands.current();
		LocalDate today = LocalDate.now(this.brands.zone().toZoneId());
		try {
			return this.proposals
				.get(List.of(chosen, another, brand, today), () -> propose(chosen, another, brand, today))
				.orElse(null);
		}
		catch (SearchUnavailableException ex) {
			return null;
		}
	}

	private Optional<Tonight> propose(MovieQuery chosen, int another, Brand brand, LocalDate today) {
		MovieQuery in = filtered(chosen, MovieFilter.AVAILABLE, "true");
		boolean stocked = this.search.count(filtered(MovieQuery.ALL, MovieFilter.AVAILABLE, "true")).movies() > 0;
		int skipped = Math.floorMod(another, MAX_SKIPPED);
		Optional<Movie> pinned = brand.movieForTonight()
			.filter((id) -> chosen.filters().isEmpty() && skipped == 0)
			.flatMap(this.movies::find)
			.filter((movie) -> movie.isAvailable() || !stocked);
		Map<String, @Nullable Object> next = chosen.filters();
		next.put("another", another + 1);
		return pinned.or(() -> stocked ? draw(in, today, skipped) : Optional.empty())
			.or(() -> draw(chosen, today, skipped))
			.map((movie) -> new Tonight(movie, pinned.isPresent() ? brand.why() : "", Addresses.link("/", next),
					choices(chosen, stocked ? in : chosen)));
	}

	private Optional<Movie> draw(MovieQuery query, LocalDate today, int skipped) {
		return this.search.draw(query, new SplittableRandom(today.toEpochDay()).nextInt(), skipped)
			.flatMap(this.movies::find);
	}

	private static MovieQuery filtered(MovieQuery query, MovieFilter filter, String value) {
		Map<String, @Nullable Object> filters = query.filters();
		filters.put(filter.parameter(), value);
		return MovieQuery.of(filters);
	}

	// Returns the chosen filters, and those with which there is still a movie.
	private List<Choice> choices(MovieQuery chosen, MovieQuery from) {
		Facets left = this.search.count(from);
		Map<String, Long> genres = left.of(MovieFilter.GENRE);
		List<String> decades = List.copyOf(left.of(MovieFilter.DECADE).keySet());
		Stream<Filter> offered = Stream.of(Stream.of(new Filter("minutes", SHORT_EVENING, "")),
				Stream.of(new Filter("terms", Copy.RENTAL, "")),
				genres.keySet().stream().limit(GENRES).map((genre) -> new Filter("genre", genre, "")),
				decades.stream().skip(decades.size() / 2).limit(1).map((decade) -> new Filter("decade", decade, "")))
			.flatMap(Function.identity())
			.filter((
					filter) -> left.counts().getOrDefault(filter.name(), Map.of()).getOrDefault(filter.value(), 0L) > 0)
			.filter((filter) -> filter.name().equals("genre") || !chosen.filters().containsKey(filter.name()));
		Set<List<String>> shown = new HashSet<>();
		return Stream.concat(chosen.chosen().stream(), offered)
			.filter((filter) -> shown.add(List.of(filter.name(), filter.value())))
			.map((filter) -> choice(chosen, filter))
			.toList();
	}

	private static Choice choice(MovieQuery query, Filter filter) {
		Map<String, @Nullable Object> parameters = query.filters();
		List<Object> values = new ArrayList<>(Addresses.values(parameters.get(filter.name())));
		boolean chosen = values.remove(filter.value());
		if (!chosen) {
			values.add(filter.value());
		}
		parameters.put(filter.name(), values);
		return new Choice(new Filter(filter.name(), filter.value(), Addresses.link("/", parameters)), chosen);
	}

	/**
	 * The newest movies, and names by their kind.
	 */
	private record Lists(List<Movie> newest, Map<String, List<KnownName>> names) {

	}

	/**
	 * A movie for tonight, the same for all visitors all day. It is one with a copy that
	 * is in, if any movie that the filters match has one.
	 *
	 * @param why a sentence of the owner, empty if the movie was drawn
	 * @param another the link that draws the next one
	 * @param choices filters to draw with, which add up
	 */
	public record Tonight(Movie movie, String why, String another, List<Choice> choices) {

	}

	/**
	 * A filter with the link that adds it, or removes it if it is chosen.
	 */
	public record Choice(Filter filter, boolean chosen) {

	}

}
