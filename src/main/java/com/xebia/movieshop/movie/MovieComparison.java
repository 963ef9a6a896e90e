package com.xebia.movieshop.movie;

import java.util.List;
import java.util.Map;

/**
 * A field whose value in a form differs from the stored value.
 */
public record MovieComparison(String field, String typed, String stored) {

	public static List<MovieComparison> of(Movie stored, MovieForm typed) {
		Map<String, String> theirs = new MovieForm(stored).texts();
		return typed.texts()
			.entrySet()
			.stream()
			.map((field) -> new MovieComparison(field.getKey(), field.getValue(),
					theirs.getOrDefault(field.getKey(), "")))
			.filter((comparison) -> !comparison.typed.equals(comparison.stored))
			.toList();
	}

}
