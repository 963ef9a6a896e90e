package com.xebia.movieshop.importing.store;

import java.util.Locale;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonValue;

/**
 * What becomes of a line if a stored movie is perhaps the same.
 */
public enum Similar {

	SKIP,

	// The line is about another movie.
	CREATE,

	// The line is about that movie, if there is only one.
	SAME;

	public static Similar of(String name) {
		return Stream.of(values())
			.filter((choice) -> choice.toString().equals(name))
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException("similar"));
	}

	@JsonValue
	@Override
	public String toString() {
		return name().toLowerCase(Locale.ROOT);
	}

}
