package com.xebia.movieshop.movie.copy;

import java.time.Instant;
import java.time.LocalDate;

import com.xebia.movieshop.movie.CopyState;
import org.jspecify.annotations.Nullable;

/**
 * Where a copy is, and who has it.
 *
 * @param due the day on which a lent copy is expected back
 * @param until when a reserved copy becomes free again
 * @param reservation for whom the copy is held, or to whom it was lent; null if it is
 * nobody, or nobody knows
 */
public record Place(CopyState state, @Nullable LocalDate due, @Nullable Instant until,
		@Nullable Reservation reservation) {

	public static final Place SHELF = new Place(CopyState.HERE, null, null, null);

	public static Place held(Reservation reservation) {
		return new Place(CopyState.RESERVED, null, reservation.until(), reservation);
	}

	public static Place lent(@Nullable LocalDate due, @Nullable Reservation reservation) {
		return new Place(CopyState.LENT, due, null, (reservation != null) ? reservation.fetched() : null);
	}

}
