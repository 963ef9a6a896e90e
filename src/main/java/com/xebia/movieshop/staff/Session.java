package com.xebia.movieshop.staff;

import java.time.Duration;
import java.time.Instant;

import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;

/**
 * Somebody's being signed in with one browser, as it is kept in the database.
 */
@Document("signIns")
public class Session {

	/**
	 * A long day's work.
	 */
	static final Duration VALIDITY = Duration.ofHours(12);

	static final Duration MAX_IDLE = Duration.ofHours(1);

	private static final Duration PRECISION = Duration.ofMinutes(1);

	@Id
	private final String id;

	private final @Nullable String account;

	private final Instant expires;

	private final @Nullable Instant used;

	private final @Nullable String address;

	private final @Nullable String browser;

	/**
	 * Creates a session.
	 * @param id the signature of what the browser's cookie says
	 * @param account the id of whose it is, null in one of a former version
	 * @param expires when it ends at the latest
	 * @param used when it was used last, to the minute
	 * @param address where it began
	 * @param browser what the browser says of itself
	 */
	Session(String id, @Nullable String account, Instant expires, @Nullable Instant used, @Nullable String address,
			@Nullable String browser) {
		this.id = id;
		this.account = account;
		this.expires = expires;
		this.used = used;
		this.address = address;
		this.browser = browser;
	}

	/**
	 * The session's id, of no use without the cookie.
	 * @return the id, in hexadecimal digits
	 */
	public String getId() {
		return this.id;
	}

	@Nullable String account() {
		return this.account;
	}

	public Instant getStarted() {
		return this.expires.minus(VALIDITY);
	}

	public @Nullable Instant getUsed() {
		return this.used;
	}

	public @Nullable String getAddress() {
		return this.address;
	}

	public Browser getBrowser() {
		return new Browser(this.browser);
	}

	boolean isOver(Instant now) {
		return this.used == null || this.expires.isBefore(now) || this.used.plus(MAX_IDLE).isBefore(now);
	}

	// One write a minute, whatever is clicked.
	boolean shouldNoteUse(Instant now) {
		return this.used == null || this.used.plus(PRECISION).isBefore(now);
	}

}
