package com.xebia.movieshop.reservation;

import java.time.LocalDate;
import java.util.Collection;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.copy.Reservation;
import com.xebia.movieshop.movie.copy.StoredCopy;
import com.xebia.movieshop.text.TextKey;
import org.jspecify.annotations.Nullable;

import org.springframework.context.i18n.LocaleContextHolder;

/**
 * A copy at the counter, with its movie unless that is in the bin or gone.
 */
public record CounterCopy(StoredCopy copy, @Nullable Movie movie) {

	// Overdue copies first, and then in the order in which something has to be done.
	String order() {
		return (isOverdue() ? "0" : "1") + this.copy.getState().ordinal() + this.copy.getDue() + this.copy.getUntil();
	}

	public boolean isOverdue() {
		return this.copy.isOverdue(LocalDate.now(LocaleContextHolder.getTimeZone().toZoneId()));
	}

	public String title() {
		return (this.movie != null) ? this.movie.getTitle() : this.copy.getTitle();
	}

	// Returns whether the movie, the place or the customer has all the words, which are
	// keys. In numbers of telephones, blanks do not count.
	boolean has(Collection<String> words) {
		Stream<@Nullable String> texts = Stream.concat(
				Stream.of(title(), this.copy.getFormat(), this.copy.getShelf(), this.copy.getId()),
				Stream.ofNullable(this.copy.getReservation()).flatMap(CounterCopy::texts));
		String keys = texts.filter(Objects::nonNull)
			.map((text) -> TextKey.of(text).replace(" ", ""))
			.collect(Collectors.joining(" "));
		return words.stream().allMatch(keys::contains);
	}

	private static Stream<String> texts(Reservation by) {
		return Stream.of(by.title(), by.name(), by.contact(), by.note());
	}

}
