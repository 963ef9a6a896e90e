package com.xebia.movieshop.movie;

import java.util.Arrays;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Sort.Direction;

/**
 * The orders in which the catalogue can be browsed, each total because it ends in the id.
 */
public enum MovieSort {

	/**
	 * By title, without case and accents.
	 */
	TITLE(Sort.by("sortTitle", "id")),

	/**
	 * The latest addition first: an id begins with the time at which it was made.
	 */
	NEWEST(Sort.by(Direction.DESC, "id"));

	private final Sort order;

	MovieSort(Sort order) {
		this.order = order;
	}

	Sort order() {
		return this.order;
	}

	public String parameter() {
		return name().toLowerCase(Locale.ROOT);
	}

	public static MovieSort ofParameter(@Nullable String parameter) {
		return Arrays.stream(values()).filter((sort) -> sort.parameter().equals(parameter)).findFirst().orElse(TITLE);
	}

}
