package com.xebia.movieshop.reservation;

import java.util.List;

import com.xebia.movieshop.text.TypedText;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * The form of a reservation.
 *
 * @param contact how the customer can be reached
 * @param copy the id of the wanted copy, null for any
 * @param next whether it waits for the next copy that comes back if none is free
 * @param token the token of the form, by which a repeated form is recognized
 * @param title the title of a movie that the shop does not have
 */
public record ReservationForm(@NotBlank @Size(max = 100, message = "{form.tooLong}") String name,
		@NotBlank @Size(max = 200, message = "{form.tooLong}") String contact,
		@Size(max = 500, message = "{form.tooLong}") String note, @Size(max = 100) @Nullable String copy,
		@Nullable Boolean next, @Size(max = 100) @Nullable String token,
		@Size(max = 200, message = "{form.tooLong}") @Nullable String title) {

	public ReservationForm {
		name = TypedText.undirected(name);
		contact = TypedText.undirected(contact);
		note = TypedText.undirected(note);
		copy = TypedText.lineOrNone(copy);
		token = (token != null && token.matches("[0-9a-f-]{36}")) ? token : null;
		title = TypedText.lineOrNone(TypedText.undirected(title));
	}

	boolean isNext() {
		return Boolean.TRUE.equals(this.next);
	}

	// What identifies a repeated request, as in former releases: one that asks for the
	// next copy repeats the one that found none.
	@Override
	public String toString() {
		return "ReservationForm[name=%s, contact=%s, note=%s, copy=%s, token=%s]".formatted(this.name, this.contact,
				this.note, this.copy, this.token);
	}

	public List<String> getFields() {
		return List.of("title", "name", "contact", "note");
	}

}
