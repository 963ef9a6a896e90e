package com.xebia.movieshop.movie;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Locale;

import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Where a copy is that is not on its shelf. It is stored in the document of the movie, so
 * that one write gives a copy to one customer.
 *
 * @param due the day on which a lent copy is expected back
 * @param until when a reserved copy becomes free again
 * @param reservation the reservation for which the copy is held, or by which it was lent
 */
public record Circulation(State state, @Nullable LocalDate due, @Nullable Instant until,
		@Nullable ObjectId reservation) {

	/**
	 * The state of a copy.
	 */
	public enum State {

		RESERVED, LENT, SOLD, MISSING;

		public String getCode() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

}
