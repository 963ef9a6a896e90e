package com.xebia.movieshop.staff;

import java.time.Duration;
import java.time.Instant;

import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.data.mongodb.core.mapping.Field;

/**
 * Somebody's being signed in with one browser, as it is kept in the database.
 *
 * @param id the signature of what the browser's cookie says, in hexadecimal digits and of
 * no use without the cookie
 * @param account the id of whose it is, null in one of a former version
 * @param expires when it ends at the latest
 * @param used when it was used last, to the minute
 * @param address where it began
 * @param userAgent what the browser says of itself
 */
@Document("signIns")
public record Session(@Id String id, @Nullable String account, Instant expires, @Nullable Instant used,
		@Nullable String address, @Field("browser") @Nullable String userAgent) {

	// A session lasts a long day's work.
	static final Duration VALIDITY = Duration.ofHours(12);

	static final Duration MAX_IDLE = Duration.ofHours(1);

	private static final Duration PRECISION = Duration.ofMinutes(1);

	public Instant started() {
		return this.expires.minus(VALIDITY);
	}

	public Browser browser() {
		return Browser.of(this.userAgent);
	}

	boolean isOver(Instant now) {
		return this.used == null || this.expires.isBefore(now) || this.used.plus(MAX_IDLE).isBefore(now);
	}

	// One write a minute, whatever is clicked.
	boolean shouldNoteUse(Instant now) {
		return this.used == null || this.used.plus(PRECISION).isBefore(now);
	}

}
