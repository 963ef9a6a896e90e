package com.xebia.movieshop.movie.web;

import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.limits.CacheSize;
import com.xebia.movieshop.limits.CatalogueCache;
import com.xebia.movieshop.names.KnownPeople;
import com.xebia.movieshop.names.KnownPeople.KnownPerson;
import com.xebia.movieshop.names.NameKey;
import com.xebia.movieshop.search.MovieSearch;
import com.xebia.movieshop.search.query.MovieQuery;
import com.xebia.movieshop.search.query.SearchResult.Suggestion;
import com.xebia.movieshop.text.TextKey;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.http.MediaType;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;

/**
 * Suggests movies and people while a user types.
 */
@Controller
@RequestMapping(Addresses.MOVIES)
public class SuggestionController {

	// Suggestions for so few letters are cached, because they match most words, which
	// costs most, and many users type the same.
	private static final int MAX_CACHED_LETTERS = 2;

	private static final int SUGGESTED_PEOPLE = 2;

	private final MovieSearch search;

	private final KnownPeople people;

	private final CatalogueCache<String, List<Suggestion>> suggestions;

	SuggestionController(MovieSearch search, KnownPeople people) {
		this.search = search;
		this.people = people;
		this.suggestions = new CatalogueCache<>(CacheSize.SUGGESTIONS, search::changes);
	}

	@GetMapping(path = "/suggestions", produces = MediaType.APPLICATION_JSON_VALUE)
	@ResponseBody
	List<?> suggestions(@RequestParam String q, HttpServletRequest request) {
		String typed = MovieQuery.cut(q);
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
