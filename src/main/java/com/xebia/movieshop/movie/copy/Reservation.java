package com.xebia.movieshop.movie.copy;

import java.time.Instant;
import java.util.UUID;

import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;

/**
 * Who wants or has a copy. It is stored in the queue while it waits for one, in the copy
 * while the copy is held or lent, and in a document of its own from then on until it is
 * erased.
 *
 * @param id the digest of the token that the address of its page contains
 * @param movie the movie, null if the shop does not have it
 * @param title the title of the movie, for when it is deleted
 * @param until when it expires unless the copy is handed over
 * @param eraseAt when it is erased; null until it ends
 * @param source the keyed digest of the address that it came from, until it ends or the
 * copy is handed over; null if it is not limited
 */
@Document("reservation")
public record Reservation(@Id String id, @Nullable ObjectId movie, String title, String name, String contact,
		String note, Instant createdAt, Instant until, @Nullable Instant eraseAt, @Nullable String source) {

	// The collection of those that wait, which former releases do not know.
	public static final String QUEUE = "queue";

	// Nobody can guess it.
	public static String newToken() {
		return UUID.randomUUID().toString();
	}

	// What is stored while somebody who read the reservation before its data were erased
	// could store them again.
	public static Reservation erased(String id, Instant eraseAt) {
		return new Reservation(id, null, "", "", "", "", eraseAt, eraseAt, eraseAt, null);
	}

	// Returns this reservation with what the customer typed again.
	public Reservation corrected(Reservation typed) {
		return new Reservation(this.id, this.movie, this.title, typed.name, typed.contact, typed.note, this.createdAt,
				this.until, null, this.source);
	}

	// Whoever has fetched a copy is a customer.
	public Reservation fetched() {
		return new Reservation(this.id, this.movie, this.title, this.name, this.contact, this.note, this.createdAt,
				this.until, null, null);
	}

	public Reservation extended(Instant until) {
		return new Reservation(this.id, this.movie, this.title, this.name, this.contact, this.note, this.createdAt,
				until, null, this.source);
	}

	public Reservation ended(Instant eraseAt) {
		return new Reservation(this.id, this.movie, this.title, this.name, this.contact, this.note, this.createdAt,
				this.until, eraseAt, null);
	}

}
