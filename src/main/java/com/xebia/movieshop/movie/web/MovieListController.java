package com.xebia.movieshop.movie.web;

import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.address.Links;
import com.xebia.movieshop.search.query.Facets;
import com.xebia.movieshop.search.query.MovieQuery;
import com.xebia.movieshop.search.schema.MovieFilter;
import com.xebia.movieshop.settings.PublicUrl;
import com.xebia.movieshop.settings.ShopCookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.servlet.ModelAndView;

/**
 * The list of movies, with or without words and filters, as a page and as JSON.
 */
@Controller
@RequestMapping(Addresses.MOVIES)
class MovieListController {

	private final MovieLists lists;

	// Remembers whether the visitor wants posters or lines.
	private final ShopCookie view;

	MovieListController(MovieLists lists, PublicUrl publicUrl) {
		this.lists = lists;
		this.view = ShopCookie.of(publicUrl, "view");
	}

	@GetMapping(params = "!form", produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView page(MovieQuery query, HttpServletRequest request, HttpServletResponse response) {
		if (query.view() != null) {
			this.view.write(query.isLines() ? "lines" : "posters", Duration.ofDays(365), request, response);
		}
		MovieList list = this.lists.follow((query.view() != null) ? query : query.viewedAs(this.view.read(request)));
		return list.isOf(query) ? new ModelAndView("movies/list", Map.of("list", list, "hints", this.lists.hints(list)))
				: new ModelAndView(new SeeOther(list.query().self()));
	}

	@GetMapping(params = "!form", produces = MediaType.APPLICATION_JSON_VALUE)
	ResponseEntity<ListResource> resource(MovieQuery query, HttpServletRequest request) {
		MovieList list = this.lists.follow(query.viewedAs(null));
		if (!list.isOf(query)) {
			URI address = URI.create(request.getContextPath() + list.query().self());
			return ResponseEntity.status(HttpStatus.SEE_OTHER).location(address).build();
		}
		ListResource resource = ListResource.of(list, request.getContextPath());
		return resource.links().answer(resource);
	}

	/**
	 * A list of movies as JSON.
	 *
	 * @param found the number of all movies of the list; unknown without a search index
	 * @param facets by the names of the filters' parameters
	 * @param suggestion other words, when these find nothing
	 */
	@JsonInclude(JsonInclude.Include.NON_NULL)
	record ListResource(List<MovieItem> movies, @Nullable HitCount found, @Nullable Map<String, List<Value>> facets,
			@Nullable String suggestion, Links links) {

		static ListResource of(MovieList list, String contextPath) {
			boolean counted = list.getCount() > 0 || list.getMovies().isEmpty();
			return new ListResource(list.getMovies().stream().map((movie) -> MovieItem.of(movie, contextPath)).toList(),
					counted ? new HitCount(list.getCount(), true, list.isSimilar()) : null,
					counted ? values(list.facets()) : null, list.suggestion(), Links.of(list.page(), contextPath));
		}

		private static Map<String, List<Value>> values(Facets facets) {
			Map<String, List<Value>> values = new LinkedHashMap<>();
			MovieFilter.COUNTED.forEach((filter) -> values.put(filter.parameter(),
					facets.of(filter)
						.entrySet()
						.stream()
						.map((value) -> new Value(filter.value(value.getKey()), value.getValue()))
						.toList()));
			if (facets.of(MovieFilter.TERMS).isEmpty()) {
				values.keySet().removeAll(Set.of("terms", "available"));
			}
			return values;
		}

	}

	/**
	 * The number of results, whether it is exact, and if words are left out or similar.
	 */
	record HitCount(long count, boolean exact, boolean similar) {

	}

	/**
	 * The value of a filter, and how many results have it.
	 */
	record Value(Object value, long count) {

	}

}
