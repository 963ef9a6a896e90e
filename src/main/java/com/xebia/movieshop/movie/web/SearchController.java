package com.xebia.movieshop.movie.web;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.address.Links;
import com.xebia.movieshop.limits.CacheSize;
import com.xebia.movieshop.movie.CatalogueCache;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.names.KnownPeople;
import com.xebia.movieshop.names.KnownPeople.KnownPerson;
import com.xebia.movieshop.names.NameKey;
import com.xebia.movieshop.search.MovieSearch;
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
class SearchController {

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
		SearchPage page = SearchPage.of(query, result, this.reader.list(result.ids()));
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

}
