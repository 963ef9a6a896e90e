package com.xebia.movieshop.movie.web;

import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.xebia.movieshop.movie.KnownPeople.KnownPerson;
import com.xebia.movieshop.movie.MovieAddress;
import com.xebia.movieshop.search.SearchResult;
import com.xebia.movieshop.search.SearchResult.Suggestion;
import org.jspecify.annotations.Nullable;

/**
 * What was found as programs see it.
 *
 * @param suggestion other words, when these find nothing
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record SearchResource(List<MovieResource.Item> movies, Count found, Facets facets, @Nullable String suggestion,
		MovieResource.Links links) {

	static SearchResource of(SearchPage page, SearchResult result, String contextPath) {
		return new SearchResource(
				page.getMovies().stream().map((found) -> MovieResource.Item.of(found.movie(), contextPath)).toList(),
				new Count(result.found(), result.exact()),
				new Facets(values(result.genres()), values(result.decades()), values(result.people())),
				result.suggestion(),
				MovieResource.Links.of(contextPath, page.getSelf(), page.getPrevious(), page.getNext()));
	}

	private static List<Value> values(Map<?, @Nullable Long> counts) {
		return counts.entrySet().stream().map((value) -> new Value(value.getKey(), value.getValue())).toList();
	}

	/**
	 * How many were found, and whether there are no more.
	 */
	record Count(long count, boolean exact) {

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
	record Suggested(String title, @Nullable Integer year, String url) {

		static Suggested of(Suggestion suggestion, String contextPath) {
			return new Suggested(suggestion.title(), suggestion.year(),
					contextPath + MovieAddress.of(suggestion.title(), suggestion.year(), suggestion.id()));
		}

	}

	/**
	 * A person whom somebody may mean who is still typing.
	 */
	record SuggestedPerson(String name, int movies, String url) {

		static SuggestedPerson of(KnownPerson person, String contextPath) {
			return new SuggestedPerson(person.name(), person.movies(), contextPath + person.address());
		}

	}

}
