package com.xebia.movieshop.movie;

import java.util.Locale;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * Where a copy is.
 */
public enum CopyState {

	HERE, RESERVED, LENT, SOLD, MISSING;

	public boolean isGone() {
		return this == SOLD || this == MISSING;
	}

	// Returns whether a customer may have the copy.
	public boolean isOut() {
		return this != HERE && this != SOLD;
	}

	// Returns null for an unknown code.
	public static @Nullable CopyState of(String code) {
		return Stream.of(values()).filter((state) -> state.getCode().equals(code)).findFirst().orElse(null);
	}

	public String getCode() {
		return name().toLowerCase(Locale.ROOT);
	}

}
