package com.xebia.movieshop.movie.web;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.xebia.movieshop.movie.AnswersUntilChange;
import com.xebia.movieshop.movie.KnownPeople;
import com.xebia.movieshop.movie.KnownPeople.KnownPerson;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieAddress;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.movie.NameKey;
import com.xebia.movieshop.search.MovieSearch;
import com.xebia.movieshop.search.SearchResult;
import com.xebia.movieshop.search.SearchResult.Suggestion;
import com.xebia.movieshop.search.SearchUnavailableException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;

/**
 * The catalogue for those who look for something: what a search finds, as a page and as
 * JSON, and what it may be while they are still typing.
 */
@Controller
@RequestMapping("/movies")
class SearchController {

	// So few letters begin so many words that their suggestions cost most, and the same
	// are typed by many.
	private static final int FEW_LETTERS = 2;

	private static final int SUGGESTED_PEOPLE = 2;

	private final MovieSearch search;

	private final MovieReader reader;

	private final KnownPeople people;

	private final AnswersUntilChange<String, List<Suggestion>> suggestions;

	SearchController(MovieSearch search, MovieReader reader, KnownPeople people) {
		this.search = search;
		this.reader = reader;
		this.people = people;
		this.suggestions = new AnswersUntilChange<>(search::changes);
	}

	@GetMapping(params = { "q", "!form" }, produces = MediaType.TEXT_HTML_VALUE)
	String page(SearchQuery query, Model model) {
		SearchResult result = this.search.search(query.request());
		// A search shows more than a list: where the words are in descriptions, and among
		// the stars.
		model.addAttribute("search", page(query, result, this.reader.find(result.ids())));
		return "movies/search";
	}

	@GetMapping(params = { "q", "!form" }, produces = MediaType.APPLICATION_JSON_VALUE)
	ResponseEntity<SearchResource> resource(SearchQuery query, HttpServletRequest request) {
		String contextPath = request.getContextPath();
		SearchResult result = this.search.search(query.request());
		SearchPage page = page(query, result, this.reader.list(result.ids()));
		SearchResource resource = new SearchResource(
				page.getMovies().stream().map((found) -> MovieResource.Item.of(found.movie(), contextPath)).toList(),
				new Count(result.found(), result.exact(), page.isSimilar()),
				new Facets(values(result.genres()), values(result.decades()), values(result.people())),
				result.suggestion(),
				MovieResource.Links.of(contextPath, page.getSelf(), page.getPrevious(), page.getNext()));
		return resource.links().answer(resource);
	}

	@GetMapping(path = "/suggestions", produces = MediaType.APPLICATION_JSON_VALUE)
	@ResponseBody
	List<?> suggestions(@RequestParam String q, HttpServletRequest request) {
		String contextPath = request.getContextPath();
		List<KnownPerson> known = this.people.find(q, SUGGESTED_PEOPLE);
		Stream<?> people = known.stream()
			.map((person) -> new SuggestedPerson(person.name(), person.movies(), contextPath + person.address()));
		List<SuggestedMovie> movies = suggest(q).stream()
			.limit(MovieSearch.SUGGESTIONS - known.size())
			.map((movie) -> new SuggestedMovie(movie.title(), movie.year(),
					contextPath + MovieAddress.of(movie.title(), movie.year(), movie.id())))
			.toList();
		// Movies that are called so, who is called so, and what such people made.
		List<String> typed = NameKey.words(NameKey.of(q));
		Predicate<SuggestedMovie> called = (movie) -> isBegun(movie.title(), typed);
		return Stream.of(movies.stream().filter(called), people, movies.stream().filter(called.negate()))
			.flatMap(Function.identity())
			.toList();
	}

	// Whether words of a name begin with those that were typed.
	private static boolean isBegun(String name, List<String> typed) {
		List<String> words = NameKey.words(NameKey.of(name));
		return typed.stream().allMatch((beginning) -> words.stream().anyMatch((word) -> word.startsWith(beginning)));
	}

	private List<Suggestion> suggest(String words) {
		return (words.length() > FEW_LETTERS) ? this.search.suggest(words)
				: this.suggestions.get(words, () -> this.search.suggest(words));
	}

	@ExceptionHandler
	void unavailable(SearchUnavailableException ex, HttpServletResponse response) throws IOException {
		response.setHeader(HttpHeaders.RETRY_AFTER, "5");
		response.sendError(HttpStatus.SERVICE_UNAVAILABLE.value(), "search");
	}

	// The database says what a movie is: one that has just been deleted is not shown.
	private static SearchPage page(SearchQuery query, SearchResult result, Map<ObjectId, Movie> movies) {
		return new SearchPage(query, result,
				result.ids()
					.stream()
					.map(movies::get)
					.filter(Objects::nonNull)
					.map((movie) -> new SearchPage.Found(movie, result.marks()))
					.toList());
	}

	private static List<Value> values(Map<?, @Nullable Long> counts) {
		return counts.entrySet().stream().map((value) -> new Value(value.getKey(), value.getValue())).toList();
	}

	/**
	 * What was found as programs see it.
	 *
	 * @param suggestion other words, when these find nothing
	 */
	@JsonInclude(JsonInclude.Include.NON_NULL)
	record SearchResource(List<MovieResource.Item> movies, Count found, Facets facets, @Nullable String suggestion,
			MovieResource.Links links) {

	}

	/**
	 * How many were found, whether there are no more, and whether they only come close.
	 */
	record Count(long count, boolean exact, boolean similar) {

	}

	/**
	 * What the search can be narrowed down to, by the names of the parameters.
	 */
	record Facets(List<Value> genre, List<Value> decade, List<Value> person) {

	}

	/**
	 * A value of a parameter, and how many of the movies that were found have it, unless
	 * nobody counted.
	 */
	@JsonInclude(JsonInclude.Include.NON_NULL)
	record Value(Object value, @Nullable Long count) {

	}

	/**
	 * A movie that somebody may mean who is still typing.
	 */
	@JsonInclude(JsonInclude.Include.NON_NULL)
	record SuggestedMovie(String title, @Nullable Integer year, String url) {

	}

	/**
	 * A person whom somebody may mean who is still typing.
	 */
	record SuggestedPerson(String name, int movies, String url) {

	}

}
