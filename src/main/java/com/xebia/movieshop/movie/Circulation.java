package com.xebia.movieshop.movie;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * Where a copy is that is not on its shelf. It is stored in the document of the movie, so
 * that one write gives a copy to one customer.
 *
 * @param due the day on which a lent copy is expected back
 * @param until when a reserved copy becomes free again
 * @param reservation the id of the reservation for which the copy is held, or by which it
 * was lent
 */
public record Circulation(State state, @Nullable LocalDate due, @Nullable Instant until, @Nullable String reservation) {

	// A database cannot store some other years, nor a page show them.
	private static final Pattern DATE = Pattern.compile("(\\d{4}-.*)?");

	// Reads the text of a form, which is empty for a copy on its shelf. Throws a
	// RuntimeException if it is malformed.
	public static @Nullable Circulation parse(String text) {
		if (text.isEmpty()) {
			return null;
		}
		String[] values = text.split(",", -1);
		if (!Stream.of(values[1], values[2]).allMatch((date) -> DATE.matcher(date).matches())) {
			throw new IllegalArgumentException(text);
		}
		return new Circulation(State.valueOf(values[0].toUpperCase(Locale.ROOT)),
				values[1].isEmpty() ? null : LocalDate.parse(values[1]),
				values[2].isEmpty() ? null : Instant.parse(values[2]), values[3].isEmpty() ? null : values[3]);
	}

	// A reservation expires by itself.
	boolean isExpired(Instant now) {
		return this.state == State.RESERVED && this.until != null && this.until.isBefore(now);
	}

	@Override
	public String toString() {
		return Stream.of(this.state.getCode(), this.due, this.until, this.reservation)
			.map((value) -> Objects.toString(value, ""))
			.collect(Collectors.joining(","));
	}

	/**
	 * The state of a copy.
	 */
	public enum State {

		RESERVED, LENT, SOLD, MISSING;

		public boolean isGone() {
			return this == SOLD || this == MISSING;
		}

		public String getCode() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

}
