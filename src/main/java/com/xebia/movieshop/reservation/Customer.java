package com.xebia.movieshop.reservation;

import java.time.LocalDate;
import java.util.List;

import com.xebia.movieshop.movie.copy.Reservation;
import com.xebia.movieshop.movie.copy.StoredCopy;
import com.xebia.movieshop.text.TypedText;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

import org.springframework.format.annotation.DateTimeFormat;

/**
 * The form of a copy that is lent: to whom, unless that is known, and until when, or for
 * how many days more.
 */
public record Customer(@Size(max = 100, message = "{form.tooLong}") String name,
		@Size(max = 200, message = "{form.tooLong}") String contact,
		@DateTimeFormat(iso = DateTimeFormat.ISO.DATE) @Nullable LocalDate due, @Nullable Integer days) {

	private static final int MAX_YEARS = 2;

	// Between the name and the contact of a known customer, which are chosen together.
	private static final String SEPARATOR = " · ";

	public Customer {
		name = TypedText.undirected(name);
		contact = TypedText.undirected(contact);
		int end = name.lastIndexOf(SEPARATOR);
		if (end > 0 && contact.isEmpty()) {
			contact = name.substring(end + SEPARATOR.length());
			name = name.substring(0, end);
		}
	}

	static String text(Reservation known) {
		return known.contact().isEmpty() ? known.name() : known.name() + SEPARATOR + known.contact();
	}

	public List<String> getFields() {
		return List.of("name", "contact", "due");
	}

	// Returns the day on which the copy is due. More days are counted from the day on
	// which it was due, or from today if that is over.
	@Nullable LocalDate dueOf(StoredCopy copy, LocalDate today) {
		return (this.days != null) ? copy.dueAfter(today, this.days) : this.due;
	}

	static boolean isInTime(@Nullable LocalDate due, LocalDate today) {
		return due == null || !(due.isBefore(today) || due.isAfter(today.plusYears(MAX_YEARS)));
	}

}
