package com.xebia.movieshop.staff;

import java.time.Duration;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;

import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;

/**
 * Makes whoever guesses passwords wait, longer after each wrong one. Guesses from other
 * addresses never keep a curator out: an address that has not failed may always try once,
 * and a known browser has counts of its own, whatever its address.
 */
class SignInBrake {

	// So many wrong passwords for one name from one source cost nothing.
	private static final int MISTAKES = 3;

	// So many from one source cost nothing, whatever the names.
	private static final int MISTAKES_OF_SOURCE = 10;

	// After so many for one name from anywhere nobody's mistakes are free.
	private static final int MISTAKES_OF_NAME = 50;

	private static final int LONGEST_DELAY = 60;

	private static final int MAX_ENTRIES = 10_000;

	private static final Duration MEMORY = Duration.ofHours(1);

	private final Ticker ticker;

	private final Cache<String, Failures> byNameAndSource;

	private final Cache<String, Failures> bySource;

	private final Cache<String, Failures> byName;

	SignInBrake(Ticker ticker) {
		this.ticker = ticker;
		this.byNameAndSource = cache();
		this.bySource = cache();
		this.byName = cache();
	}

	// Throws a SignInDelayedException if it is too early.
	void check(Authentication attempt) {
		SignInSource source = SignInSource.of(attempt);
		boolean attacked = source.isStranger() && failures(this.byName, account(attempt)).count() >= MISTAKES_OF_NAME;
		Duration delay = max(delay(failures(this.byNameAndSource, pair(attempt)), attacked ? 0 : MISTAKES),
				delay(failures(this.bySource, source.counted()), MISTAKES_OF_SOURCE));
		if (!delay.isZero()) {
			throw new SignInDelayedException(delay);
		}
	}

	void failed(Authentication attempt) {
		Failures one = new Failures(1, this.ticker.read());
		SignInSource source = SignInSource.of(attempt);
		this.byNameAndSource.asMap().merge(pair(attempt), one, Failures::plus);
		this.bySource.asMap().merge(source.counted(), one, Failures::plus);
		if (source.isStranger()) {
			this.byName.asMap().merge(account(attempt), one, Failures::plus);
		}
	}

	// An address may have others behind it, whose guesses stay counted.
	void succeeded(Authentication attempt) {
		SignInSource source = SignInSource.of(attempt);
		if (!source.isStranger()) {
			this.byNameAndSource.invalidate(pair(attempt));
			this.bySource.invalidate(source.counted());
		}
	}

	private Duration delay(Failures failures, int free) {
		int excess = failures.count() - free;
		if (excess <= 0) {
			return Duration.ZERO;
		}
		Duration delay = Duration.ofSeconds(Math.min(LONGEST_DELAY, 1L << Math.min(excess - 1, Integer.SIZE - 2)));
		return max(Duration.ZERO, delay.minusNanos(this.ticker.read() - failures.last()));
	}

	private Cache<String, Failures> cache() {
		return Caffeine.newBuilder().ticker(this.ticker).maximumSize(MAX_ENTRIES).expireAfterWrite(MEMORY).build();
	}

	private static Failures failures(Cache<String, Failures> cache, String key) {
		return cache.asMap().getOrDefault(key, new Failures(0, 0));
	}

	private static Duration max(Duration a, Duration b) {
		return (a.compareTo(b) > 0) ? a : b;
	}

	private static String pair(Authentication attempt) {
		return account(attempt) + " " + SignInSource.of(attempt).counted();
	}

	// A name is the same in upper and in lower case.
	private static String account(Authentication attempt) {
		return Account.id(attempt.getName());
	}

	/**
	 * Wrong passwords, and when the last one came.
	 */
	private record Failures(int count, long last) {

		Failures plus(Failures later) {
			return new Failures(this.count + later.count, later.last);
		}

	}

	/**
	 * Thrown when somebody may not try to sign in yet.
	 */
	static class SignInDelayedException extends AuthenticationException {

		private static final long serialVersionUID = 1L;

		private final Duration delay;

		SignInDelayedException(Duration delay) {
			super("Too many attempts to sign in");
			this.delay = delay;
		}

		Duration getDelay() {
			return this.delay;
		}

	}

}
