package com.xebia.movieshop.search.query;

import java.util.List;

import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The hits of a search.
 *
 * @param ids the hits of the requested page
 * @param highlighter marks the words in the texts of the hits
 * @param facets the numbers of all hits
 * @param suggestion similar words that have hits, if the typed words have none
 */
public record SearchResult(List<ObjectId> ids, Highlighter highlighter, Facets facets, @Nullable String suggestion) {

	/**
	 * Movies that are suggested while a visitor types, the people of these whom the words
	 * name, and how many movies match, up to a limit.
	 */
	public record Suggestions(List<Suggestion> movies, List<String> people, long found) {

	}

	/**
	 * A suggested movie.
	 */
	public record Suggestion(ObjectId id, String title, List<String> people) {

	}

}
