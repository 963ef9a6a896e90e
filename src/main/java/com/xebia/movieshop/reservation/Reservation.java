package com.xebia.movieshop.reservation;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.xebia.movieshop.movie.Circulation;
import com.xebia.movieshop.movie.Circulation.State;
import com.xebia.movieshop.movie.Copy;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.text.TextKey;
import com.xebia.movieshop.text.TypedText;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.format.annotation.DateTimeFormat;

/**
 * Who wants or has a copy. Which copy, and until when, is stored only with the movie. The
 * name and the contact are stored nowhere else, and are erased with this document.
 *
 * @param id the digest of the token that the address of its page contains
 * @param title the title of the movie, for when it is deleted
 * @param until when it expires unless the copy is handed over
 * @param eraseAt when it is erased; null until it ends
 * @param source the keyed digest of the address that it came from, until it ends or the
 * copy is handed over; null if it is not limited
 */
@Document("reservation")
public record Reservation(@Id String id, ObjectId movie, String title, String name, String contact, String note,
		Instant createdAt, Instant until, @Nullable Instant eraseAt, @Nullable String source) {

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
		String order() {
			State state = (this.circulation != null) ? this.circulation.state() : State.SOLD;
			return (isOverdue() ? "0" : "1") + state.ordinal() + this.circulation;
		}

		// Returns whether the movie, the place or the customer has all the words, which
		// are keys. In numbers of telephones, blanks do not count.
		boolean has(Collection<String> words) {
			Stream<@Nullable String> texts = Stream.concat(
					Stream.of(this.movie.getTitle(), this.copy.getFormat(), this.copy.getShelf()),
					Stream.ofNullable(this.reservation)
						.flatMap((by) -> Stream.of(by.title(), by.name(), by.contact(), by.note())));
			String keys = texts.filter(Objects::nonNull)
				.map((text) -> TextKey.of(text).replace(" ", ""))
				.collect(Collectors.joining(" "));
			return words.stream().allMatch(keys::contains);
		}

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
			@Size(max = 500, message = "{form.tooLong}") String note, @Size(max = 100) @Nullable String copy,
			@Size(max = 100) @Nullable String token) {

		public ReservationForm {
			name = TypedText.undirected(name);
			contact = TypedText.undirected(contact);
			note = TypedText.undirected(note);
			copy = TypedText.lineOrNone(copy);
			token = (token != null && token.matches("[0-9a-f-]{36}")) ? token : null;
		}

		public List<String> getFields() {
			return List.of("name", "contact", "note");
		}

	}

	/**
	 * The form of a copy that is lent: to whom, unless that is known, and until when.
	 */
	public record Customer(@Size(max = 100, message = "{form.tooLong}") String name,
			@Size(max = 200, message = "{form.tooLong}") String contact,
			@DateTimeFormat(iso = DateTimeFormat.ISO.DATE) @Nullable LocalDate due) {

		private static final int MAX_YEARS = 2;

		public Customer {
			name = TypedText.undirected(name);
			contact = TypedText.undirected(contact);
		}

		public List<String> getFields() {
			return List.of("name", "contact", "due");
		}

		boolean isDueInTime(LocalDate today) {
			return this.due == null || !(this.due.isBefore(today) || this.due.isAfter(today.plusYears(MAX_YEARS)));
		}

	}

}
