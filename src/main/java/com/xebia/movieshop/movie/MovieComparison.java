package com.xebia.movieshop.movie;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * One field in which what somebody typed differs from what is stored.
 */
public final class MovieComparison {

	private final String field;

	private final String typed;

	private final String stored;

	private MovieComparison(String field, String typed, String stored) {
		this.field = field;
		this.typed = typed;
		this.stored = stored;
	}

	static List<MovieComparison> of(Movie stored, MovieForm typed) {
		MovieForm other = new MovieForm(stored);
		return Stream
			.of(field("title", other, typed, MovieForm::getTitle),
					field("description", other, typed, MovieForm::getDescription),
					field("stars", other, typed, (form) -> String.join("\n", form.getStars())),
					field("director", other, typed, MovieForm::getDirector),
					field("year", other, typed, MovieForm::getYear),
					field("genres", other, typed, (form) -> String.join("\n", form.getGenres())),
					field("poster", other, typed, MovieForm::getFileName))
			.filter((comparison) -> !comparison.typed.equals(comparison.stored))
			.toList();
	}

	private static MovieComparison field(String name, MovieForm stored, MovieForm typed,
			Function<MovieForm, @Nullable Object> value) {
		return new MovieComparison(name, Objects.toString(value.apply(typed), ""),
				Objects.toString(value.apply(stored), ""));
	}

	public String getField() {
		return this.field;
	}

	public String getTyped() {
		return this.typed;
	}

	public String getStored() {
		return this.stored;
	}

}
