package com.xebia.movieshop.reservation;

import java.time.LocalDate;
import java.util.Comparator;
import java.util.Optional;

import com.xebia.movieshop.movie.Circulation;
import com.xebia.movieshop.movie.Circulation.State;
import com.xebia.movieshop.movie.Copy;
import com.xebia.movieshop.movie.Movie;
import org.jspecify.annotations.Nullable;

import org.springframework.context.i18n.LocaleContextHolder;

/**
 * A copy and its reservation; null if there is none.
 */
public record ReservedCopy(Movie movie, Copy copy, @Nullable Circulation circulation,
		@Nullable Reservation reservation) {

	// Overdue copies first, and then in the order in which something has to be done.
	static final Comparator<ReservedCopy> ORDER = Comparator.comparing(ReservedCopy::isOverdue)
		.reversed()
		.thenComparing((copy) -> (copy.circulation() != null) ? copy.circulation().state() : State.SOLD)
		.thenComparing((copy) -> String.valueOf(copy.circulation()));

	static Optional<ReservedCopy> of(@Nullable Movie movie, Reservation reservation) {
		return Optional.ofNullable(movie)
			.flatMap((found) -> found.findCopy(reservation.id())
				.map((copy) -> new ReservedCopy(found, copy, found.circulationOf(copy), reservation)));
	}

	public String state() {
		return (this.circulation != null) ? this.circulation.state().getCode() : "here";
	}

	public boolean isOverdue() {
		LocalDate due = (this.circulation != null) ? this.circulation.due() : null;
		return due != null && due.isBefore(LocalDate.now(LocaleContextHolder.getTimeZone().toZoneId()));
	}

}
