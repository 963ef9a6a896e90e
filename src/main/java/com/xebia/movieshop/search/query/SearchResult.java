package com.xebia.movieshop.search.query;

import java.util.List;
import java.util.Map;

import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The hits of a search. Where there are too many hits to count those of each genre,
 * decade and person, these counts are null.
 *
 * @param ids the hits of the requested page
 * @param highlighter marks the words in the texts of the hits
 * @param found the number of hits, or a lower bound of it
 * @param exact whether {@code found} is no lower bound
 * @param genres the number of hits by genre, the most frequent first
 * @param decades the number of hits by decade, the latest first
 * @param people the number of hits by director or star, the most frequent first
 * @param suggestion similar words that have hits, if the typed words have none
 */
public record SearchResult(List<ObjectId> ids, Highlighter highlighter, long found, boolean exact,
		Map<String, @Nullable Long> genres, Map<Integer, @Nullable Long> decades, Map<String, @Nullable Long> people,
		@Nullable String suggestion) {

	SearchResult withSuggestion(@Nullable String other) {
		return new SearchResult(this.ids, this.highlighter, this.found, this.exact, this.genres, this.decades,
				this.people, other);
	}

	/**
	 * A movie that is suggested while a visitor types.
	 */
	public record Suggestion(ObjectId id, String title, @Nullable Integer year) {

	}

}
