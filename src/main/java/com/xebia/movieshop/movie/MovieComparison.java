package com.xebia.movieshop.movie;

import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * A field whose value in a form differs from the stored value; a list has one name per
 * line.
 */
@JsonPropertyOrder({ "field", "before", "after" })
public record MovieComparison(String field, @JsonProperty("after") String typed,
		@JsonProperty("before") String stored) {

	public static List<MovieComparison> of(Movie stored, MovieForm typed) {
		Map<String, String> theirs = new MovieForm(stored).texts();
		Map<String, String> mine = typed.texts();
		// Without a number, the poster is the first one that was drawn.
		mine.replace("drawing", "", theirs.getOrDefault("drawing", ""));
		return mine.entrySet()
			.stream()
			.map((field) -> new MovieComparison(field.getKey(), field.getValue(),
					theirs.getOrDefault(field.getKey(), "")))
			.filter((comparison) -> !comparison.typed.equals(comparison.stored))
			.toList();
	}

}
