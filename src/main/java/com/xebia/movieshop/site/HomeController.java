package com.xebia.movieshop.site;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.limits.CacheSize;
import com.xebia.movieshop.limits.CatalogueCache;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieCatalogue;
import com.xebia.movieshop.people.People;
import com.xebia.movieshop.search.MovieSearch;
import com.xebia.movieshop.search.query.Facets;
import com.xebia.movieshop.search.query.MovieQuery;
import com.xebia.movieshop.search.query.SearchUnavailableException;
import com.xebia.movieshop.search.schema.MovieFilter;
import com.xebia.movieshop.shelf.ShelfFilms;
import com.xebia.movieshop.site.brand.BrandStore;
import org.jspecify.annotations.Nullable;

import org.springframework.http.MediaType;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/**
 * The front page: a movie for tonight, the shelves, the newest movies and entry points
 * into the catalogue.
 */
@Controller
class HomeController {

	private static final int NEW_MOVIES = 12;

	private static final int GENRES = 3;

	private static final String SHORT_EVENING = "100";

	private static final int MAX_SKIPPED = 1000;

	private final MovieCatalogue movies;

	private final MovieSearch search;

	private final People people;

	private final BrandStore brands;

	private final ShelfFilms shelves;

	private final CatalogueCache<List<Object>, Optional<Movie>> drawn;

	HomeController(MovieCatalogue movies, MovieSearch search, People people, BrandStore brands, ShelfFilms shelves) {
		this.movies = movies;
		this.search = search;
		this.people = people;
		this.brands = brands;
		this.shelves = shelves;
		this.drawn = new CatalogueCache<>(CacheSize.DRAWN, search::changes);
	}

	@GetMapping(path = "/", produces = MediaType.TEXT_HTML_VALUE)
	String show(MovieQuery query, @RequestParam(defaultValue = "0") int another, Model model) {
		MovieQuery newest = MovieQuery.of(Map.of("sort", "newest", "size", NEW_MOVIES));
		model.addAttribute("movies", this.movies.browse(newest).items())
			.addAttribute("tonight", tonight(query, another))
			.addAttribute("shelves", this.shelves.firstRows())
			.addAttribute("showings", this.shelves.tonight(this.brands.zone().toZoneId()))
			.addAttribute("names", this.people.ofHomePage());
		return "home";
	}

	// Returns nothing while the search is not ready.
	private @Nullable Tonight tonight(MovieQuery query, int another) {
		try {
			MovieQuery filters = MovieQuery.of(query.filters());
			LocalDate today = LocalDate.now(this.brands.zone().toZoneId());
			int skipped = Math.floorMod(another, MAX_SKIPPED);
			Optional<Movie> pinned = this.brands.current()
				.movieForTonight()
				.filter((id) -> filters.filters().isEmpty() && skipped == 0)
				.flatMap(this.movies::find);
			Optional<Movie> movie = pinned.or(() -> this.drawn.get(List.of(filters, today, skipped),
					() -> this.search.draw(filters, new SplittableRandom(today.toEpochDay()).nextInt(), skipped)
						.flatMap(this.movies::find)));
			Facets all = this.search.count(MovieQuery.ALL);
			Map<String, @Nullable Object> next = query.filters();
			next.put("another", another + 1);
			return movie
				.map((drawn) -> new Tonight(drawn, query.filters().isEmpty(), Addresses.link("/", next), choices(all)))
				.orElse(null);
		}
		catch (SearchUnavailableException ex) {
			return null;
		}
	}

	// Returns the filters that are offered, each as a parameter and its value.
	private static List<Map.Entry<String, String>> choices(Facets all) {
		List<Map.Entry<String, String>> choices = new ArrayList<>();
		if (Objects.requireNonNullElse(all.of(MovieFilter.MINUTES).get(SHORT_EVENING), 0L) > 0) {
			choices.add(Map.entry("minutes", SHORT_EVENING));
		}
		Stream<String> genres = all.of(MovieFilter.GENRE).keySet().stream();
		genres.limit(GENRES).forEach((genre) -> choices.add(Map.entry("genre", genre)));
		Stream<String> decades = all.of(MovieFilter.DECADE).keySet().stream();
		decades.skip(all.of(MovieFilter.DECADE).size() / 2)
			.limit(1)
			.forEach((decade) -> choices.add(Map.entry("decade", decade)));
		return choices;
	}

	/**
	 * A movie for tonight, the same for all visitors all day.
	 *
	 * @param any whether it was drawn without filters
	 * @param another the link that draws the next one
	 * @param choices filters to draw with
	 */
	public record Tonight(Movie movie, boolean any, String another, List<Map.Entry<String, String>> choices) {

	}

}
