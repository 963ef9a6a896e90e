package com.xebia.movieshop.search;

import java.util.List;
import java.util.Map;

import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * What was found. Of many movies that were found it is not known how many have each
 * genre, decade or person: a count is null then.
 *
 * @param ids the movies that were wanted of those that were found
 * @param marks shows the words in their texts
 * @param found how many were found, or at least how many
 * @param exact whether there are no more than that
 * @param genres how many have each genre, the most frequent first
 * @param decades how many come from each decade, the latest first
 * @param people how many each person directed or plays in, the most frequent first
 * @param suggestion other words that find something when these find nothing
 */
public record SearchResult(List<ObjectId> ids, Marks marks, long found, boolean exact,
		Map<String, @Nullable Long> genres, Map<Integer, @Nullable Long> decades, Map<String, @Nullable Long> people,
		@Nullable String suggestion) {

	SearchResult withSuggestion(@Nullable String other) {
		return new SearchResult(this.ids, this.marks, this.found, this.exact, this.genres, this.decades, this.people,
				other);
	}

	/**
	 * A movie that somebody may mean who is still typing.
	 */
	public record Suggestion(ObjectId id, String title, @Nullable Integer year) {

	}

}
