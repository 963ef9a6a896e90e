package com.xebia.movieshop.movie.web;

import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.address.Links;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.search.MovieSearch;
import com.xebia.movieshop.search.query.SearchRequest;
import com.xebia.movieshop.search.query.SearchResult;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;

/**
 * Search results, as a page and as JSON.
 */
@Controller
@RequestMapping(Addresses.MOVIES)
class SearchController {

	private final MovieSearch search;

	private final MovieReader reader;

	SearchController(MovieSearch search, MovieReader reader) {
		this.search = search;
		this.reader = reader;
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

}
