package com.xebia.movieshop.staff;

import java.time.Duration;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Ticker;
import com.xebia.movieshop.limits.CacheSize;

import org.springframework.security.core.Authentication;

/**
 * Throttles password guessing: each failure prolongs the delay. Guesses from other
 * addresses cannot lock a curator out: an address without failures always has one
 * attempt, and a known device has its own counts, whatever its address.
 */
public class SignInThrottle {

	// Failures without delay for one name from one source.
	private static final int FREE_FAILURES = 3;

	// Failures without delay from one source, for all names together.
	private static final int FREE_FAILURES_OF_SOURCE = 10;

	// After this many failures of strangers for one name, every failure delays them.
	private static final int MAX_FAILURES_OF_NAME = 50;

	private static final int LONGEST_DELAY = 60;

	private final Ticker ticker;

	private final Cache<String, Failures> byNameAndSource;

	private final Cache<String, Failures> bySource;

	private final Cache<String, Failures> byName;

	public SignInThrottle(Ticker ticker) {
		this.ticker = ticker;
		this.byNameAndSource = cache(CacheSize.FAILURES);
		this.bySource = cache(CacheSize.FAILURES_OF_SOURCE);
		this.byName = cache(CacheSize.FAILURES_OF_NAME);
	}

	void check(Authentication attempt) {
		SignInSource source = SignInSource.of(attempt);
		boolean attacked = source.isStranger()
				&& failures(this.byName, account(attempt)).count() >= MAX_FAILURES_OF_NAME;
		String account = account(attempt);
		Duration delay = source.countedBy()
			.entrySet()
			.stream()
			.map((key) -> max(
					delay(failures(this.byNameAndSource, account + key.getKey()),
							attacked ? 0 : FREE_FAILURES * key.getValue()),
					delay(failures(this.bySource, key.getKey()), FREE_FAILURES_OF_SOURCE * key.getValue())))
			.reduce(Duration.ZERO, SignInThrottle::max);
		if (!delay.isZero()) {
			throw new SignInDelayedException(delay);
		}
	}

	void failed(Authentication attempt) {
		Failures one = new Failures(1, this.ticker.read());
		SignInSource source = SignInSource.of(attempt);
		source.countedBy().keySet().forEach((key) -> {
			this.byNameAndSource.asMap().merge(account(attempt) + key, one, Failures::plus);
			this.bySource.asMap().merge(key, one, Failures::plus);
		});
		if (source.isStranger()) {
			this.byName.asMap().merge(account(attempt), one, Failures::plus);
		}
	}

	// Keeps the counts of an address, because other people may guess passwords behind it.
	void succeeded(Authentication attempt) {
		SignInSource source = SignInSource.of(attempt);
		if (!source.isStranger()) {
			this.byNameAndSource
				.invalidateAll(source.countedBy().keySet().stream().map((key) -> account(attempt) + key).toList());
			this.bySource.invalidateAll(source.countedBy().keySet());
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

	private Cache<String, Failures> cache(CacheSize size) {
		return size.cache().ticker(this.ticker).expireAfterWrite(Duration.ofHours(1)).build();
	}

	private static Failures failures(Cache<String, Failures> cache, String key) {
		return cache.asMap().getOrDefault(key, new Failures(0, 0));
	}

	private static Duration max(Duration a, Duration b) {
		return (a.compareTo(b) > 0) ? a : b;
	}

	private static String account(Authentication attempt) {
		return Account.id(attempt.getName());
	}

	/**
	 * The number of failed attempts and the time of the latest.
	 */
	private record Failures(int count, long last) {

		Failures plus(Failures later) {
			return new Failures(this.count + later.count, later.last);
		}

	}

}
