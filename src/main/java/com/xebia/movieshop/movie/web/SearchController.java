package com.xebia.movieshop.movie.web;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

import com.xebia.movieshop.movie.AnswersUntilChange;
import com.xebia.movieshop.movie.KnownPeople;
import com.xebia.movieshop.movie.KnownPeople.KnownPerson;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.search.MovieSearch;
import com.xebia.movieshop.search.SearchRequest;
import com.xebia.movieshop.search.SearchResult;
import com.xebia.movieshop.search.SearchResult.Suggestion;
import com.xebia.movieshop.search.SearchUnavailableException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.bson.types.ObjectId;

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
import org.springframework.web.server.ResponseStatusException;

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
		model.addAttribute("search", page(query, find(query)));
		return "movies/search";
	}

	@GetMapping(params = { "q", "!form" }, produces = MediaType.APPLICATION_JSON_VALUE)
	ResponseEntity<SearchResource> resource(SearchQuery query, HttpServletRequest request) {
		SearchResult result = find(query);
		SearchResource resource = SearchResource.of(page(query, result), result, request.getContextPath());
		return resource.links().answer(resource);
	}

	@GetMapping(path = "/suggestions", produces = MediaType.APPLICATION_JSON_VALUE)
	@ResponseBody
	List<?> suggestions(@RequestParam String q, HttpServletRequest request) {
		List<KnownPerson> known = this.people.find(q, SUGGESTED_PEOPLE);
		Stream<?> movies = suggest(q).stream()
			.limit(MovieSearch.SUGGESTIONS - known.size())
			.map((suggestion) -> SearchResource.Suggested.of(suggestion, request.getContextPath()));
		return Stream
			.concat(movies,
					known.stream().map((person) -> SearchResource.SuggestedPerson.of(person, request.getContextPath())))
			.toList();
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

	private SearchResult find(SearchQuery query) {
		return this.search.search(request(query));
	}

	private static SearchRequest request(SearchQuery query) {
		try {
			return query.request();
		}
		catch (IllegalArgumentException ex) {
			throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "cursor", ex);
		}
	}

	// The database says what a movie is: one that has just been deleted is not shown.
	private SearchPage page(SearchQuery query, SearchResult result) {
		Map<ObjectId, Movie> movies = this.reader.list(result.ids());
		return new SearchPage(query, result,
				result.ids()
					.stream()
					.map(movies::get)
					.filter(Objects::nonNull)
					.map((movie) -> new SearchPage.Found(movie, result.marks()))
					.toList());
	}

}
