package com.xebia.movieshop.reservation;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import com.xebia.movieshop.movie.Circulation;
import com.xebia.movieshop.movie.Circulation.State;
import com.xebia.movieshop.movie.Copy;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.text.TypedText;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;

/**
 * Who wants or has a copy. Which copy, and until when, is stored only with the movie. The
 * name and the contact are stored nowhere else, and are erased with this document.
 *
 * @param id the digest of the token that the address of its page contains
 * @param title the title of the movie, for when it is deleted
 * @param until when it expires unless the copy is handed over
 * @param eraseAt when it is erased; null until it ends
 */
@Document("reservation")
public record Reservation(@Id String id, ObjectId movie, String title, String name, String contact, String note,
		Instant createdAt, Instant until, @Nullable Instant eraseAt) {

	// Returns whether a repeated request for a copy of the movie makes nothing.
	boolean isOver(Movie wanted) {
		return this.eraseAt != null || this.until.isBefore(Instant.now()) || !this.movie.equals(wanted.getId());
	}

	// Nobody can guess it.
	static String newToken() {
		return UUID.randomUUID().toString();
	}

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

	/**
	 * The form of a reservation.
	 *
	 * @param contact how the customer can be reached
	 * @param copy the id of the wanted copy, null for any
	 * @param token the token of the form, by which a repeated form is recognized
	 */
	public record ReservationForm(@NotBlank @Size(max = 100, message = "{form.tooLong}") String name,
			@NotBlank @Size(max = 200, message = "{form.tooLong}") String contact,
			@Size(max = 500, message = "{form.tooLong}") String note, @Nullable String copy, @Nullable String token) {

		public ReservationForm {
			name = TypedText.line(name);
			contact = TypedText.line(contact);
			note = TypedText.line(note);
			copy = TypedText.lineOrNone(copy);
			token = (token != null && token.matches("[0-9a-f-]{36}")) ? token : null;
		}

		public List<String> getFields() {
			return List.of("name", "contact", "note");
		}

	}

	/**
	 * The form of a copy that is lent to a customer who reserved nothing.
	 */
	public record Customer(@Size(max = 100, message = "{form.tooLong}") String name,
			@Size(max = 200, message = "{form.tooLong}") String contact) {

		public Customer {
			name = TypedText.line(name);
			contact = TypedText.line(contact);
		}

		public List<String> getFields() {
			return List.of("name", "contact");
		}

	}

}
