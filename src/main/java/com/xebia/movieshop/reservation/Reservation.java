package com.xebia.movieshop.reservation;

import java.time.Instant;
import java.util.UUID;

import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

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

	// Nobody can guess it.
	static String newToken() {
		return UUID.randomUUID().toString();
	}

}
