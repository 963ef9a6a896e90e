package com.xebia.movieshop.movie.web;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.address.Links;
import com.xebia.movieshop.address.ListPage;
import com.xebia.movieshop.limits.CacheSize;
import com.xebia.movieshop.movie.CatalogueCache;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.names.KnownPeople;
import com.xebia.movieshop.names.KnownPeople.KnownPerson;
import com.xebia.movieshop.names.NameKey;
import com.xebia.movieshop.search.MovieSearch;
import com.xebia.movieshop.search.query.Highlighter;
import com.xebia.movieshop.search.query.SearchRequest;
import com.xebia.movieshop.search.query.SearchResult;
import com.xebia.movieshop.search.query.SearchResult.Suggestion;
import com.xebia.movieshop.text.TextKey;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;

/**
 * Search results, as a page and as JSON, and suggestions of movies and people while a
 * user types.
 */
@Controller
@RequestMapping(Addresses.MOVIES)
public class SearchController {

	// Suggestions for so few letters are cached, because they match most words, which
	// costs most, and many users type the same.
	private static final int MAX_CACHED_LETTERS = 2;

	private static final int SUGGESTED_PEOPLE = 2;

	private final MovieSearch search;

	private final MovieReader reader;

	private final KnownPeople people;

	private final CatalogueCache<String, List<Suggestion>> suggestions;

	SearchController(MovieSearch search, MovieReader reader, KnownPeople people) {
		this.search = search;
		this.reader = reader;
		this.people = people;
		this.suggestions = new CatalogueCache<>(CacheSize.SUGGESTIONS, search::changes);
	}

	@GetMapping(params = { "q", "!form" }, produces = MediaType.TEXT_HTML_VALUE)
	String page(SearchRequest query, Model model) {
		SearchResult result = this.search.search(query);
		// Results show matches in descriptions and stars, so that all fields are read.
		model.addAttribute("search", SearchPage.of(query, result, this.reader.find(result.ids())));
		return "movies/search";
	}

	@GetMapping(params = { "q", "!form" }, produces = MediaType.APPLICATION_JSON_VALUE)
	ResponseEntity<SearchResource> resource(SearchRequest query, HttpServletRequest request) {
		String contextPath = request.getContextPath();
		SearchResult result = this.search.search(query);
		SearchPage page = SearchPage.of(query, result, this.reader.find(result.ids(), MovieReader.LISTED));
		SearchResource resource = new SearchResource(
				page.page().items().stream().map((found) -> MovieResource.Item.of(found.movie(), contextPath)).toList(),
				new HitCount(result.found(), result.exact(), page.isSimilar()),
				new Facets(values(result.genres()), values(result.decades()), values(result.people())),
				result.suggestion(), Links.of(page.page(), contextPath));
		return resource.links().answer(resource);
	}

	private static List<Value> values(Map<?, @Nullable Long> counts) {
		return counts.entrySet().stream().map((value) -> new Value(value.getKey(), value.getValue())).toList();
	}

	@GetMapping(path = "/suggestions", produces = MediaType.APPLICATION_JSON_VALUE)
	@ResponseBody
	List<?> suggestions(@RequestParam String q, HttpServletRequest request) {
		String typed = SearchRequest.cut(q);
		String contextPath = request.getContextPath();
		List<KnownPerson> known = this.people.find(typed, SUGGESTED_PEOPLE);
		Stream<?> people = known.stream()
			.map((person) -> new SuggestedPerson(person.name(), person.movies(), contextPath + person.address()));
		List<SuggestedMovie> movies = suggest(typed).stream()
			.limit(MovieSearch.SUGGESTIONS - known.size())
			.map((movie) -> new SuggestedMovie(movie.title(), movie.year(),
					contextPath + Addresses.movie(movie.title(), movie.year(), movie.id())))
			.toList();
		// First movies with a matching title, then people, then other matching movies.
		List<String> words = NameKey.words(TextKey.of(typed));
		Predicate<SuggestedMovie> called = (movie) -> isBegun(movie.title(), words);
		return Stream.of(movies.stream().filter(called), people, movies.stream().filter(called.negate()))
			.flatMap(Function.identity())
			.toList();
	}

	// Returns whether each typed word is the beginning of a word of the name.
	private static boolean isBegun(String name, List<String> typed) {
		List<String> words = NameKey.words(TextKey.of(name));
		return typed.stream().allMatch((beginning) -> words.stream().anyMatch((word) -> word.startsWith(beginning)));
	}

	private List<Suggestion> suggest(String words) {
		return (words.length() > MAX_CACHED_LETTERS) ? this.search.suggest(words)
				: this.suggestions.get(words, () -> this.search.suggest(words));
	}

	/**
	 * Search results as JSON.
	 *
	 * @param suggestion other words, when these find nothing
	 */
	@JsonInclude(JsonInclude.Include.NON_NULL)
	record SearchResource(List<MovieResource.Item> movies, HitCount found, Facets facets, @Nullable String suggestion,
			Links links) {

	}

	/**
	 * The number of results, whether it is exact, and if words are left out or similar.
	 */
	record HitCount(long count, boolean exact, boolean similar) {

	}

	/**
	 * The values of filters for the results, by the names of their parameters.
	 */
	record Facets(List<Value> genre, List<Value> decade, List<Value> person) {

	}

	/**
	 * The value of a filter, and how many results have it, unless that was not counted.
	 */
	@JsonInclude(JsonInclude.Include.NON_NULL)
	record Value(Object value, @Nullable Long count) {

	}

	/**
	 * A movie that the user may be looking for.
	 */
	@JsonInclude(JsonInclude.Include.NON_NULL)
	record SuggestedMovie(String title, @Nullable Integer year, String url) {

	}

	/**
	 * A person whom the user may be looking for.
	 */
	record SuggestedPerson(String name, int movies, String url) {

	}

	/**
	 * A page of search results, with links to filters, orders and other pages.
	 */
	public record SearchPage(SearchRequest query, SearchResult result, ListPage<Found> page) {

		// The position in the results is the cursor, and the only one.
		static SearchPage of(SearchRequest query, SearchResult result, List<Movie> movies) {
			int start = query.offset();
			int end = start + query.pageSize();
			return new SearchPage(query, result,
					new ListPage<>(movies.stream().map((movie) -> new Found(movie, result.highlighter())).toList(),
							query.with("after", (start > 0) ? start : null),
							(start > 0) ? query.with("before", start) : null,
							(end < result.found()) ? query.with("after", end) : null));
		}

		public boolean isSimilar() {
			return this.result.found() > 0 && !this.result.highlighter().isExact();
		}

		public List<Facet> getGenres() {
			return facets("genre", this.result.genres());
		}

		public List<Facet> getDecades() {
			return facets("decade", this.result.decades());
		}

		public List<Facet> getPeople() {
			return facets("person", this.result.people());
		}

		private List<Facet> facets(String parameter, Map<?, @Nullable Long> counts) {
			if (this.query.filters().containsKey(parameter)) {
				return List.of();
			}
			return counts.entrySet()
				.stream()
				.map((value) -> new Facet(value.getKey().toString(), value.getValue(),
						this.query.with(parameter, value.getKey())))
				.toList();
		}

		public String getSort() {
			return this.query.order().name().toLowerCase(Locale.ROOT);
		}

		public String getExport() {
			return Addresses.link(Addresses.EXPORT, this.query.parameters());
		}

		/**
		 * A movie that was found, with texts in HTML that mark the words of the search.
		 */
		public record Found(Movie movie, Highlighter highlighter) {

			public String title() {
				return this.highlighter.name(this.movie.getTitle());
			}

			// Documents of other programs may have any types in the list, and null as a
			// text.
			public List<String> people() {
				List<?> stars = this.movie.getStars();
				return this.highlighter.names(Stream.concat(this.movie.getDirectors().stream(), stars.stream())
					.filter(String.class::isInstance)
					.map(String.class::cast)
					.toList());
			}

			public String text() {
				return this.highlighter.part(Objects.requireNonNullElse(this.movie.getDescription(), ""));
			}

		}

		/**
		 * The value of a filter, the number of results that have it, unless that was not
		 * counted, and the link to these results.
		 */
		public record Facet(String value, @Nullable Long count, String link) {

		}

	}

}
