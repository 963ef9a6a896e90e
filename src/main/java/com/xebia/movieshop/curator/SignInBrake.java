package com.xebia.movieshop.curator;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Arrays;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;

import org.springframework.security.core.Authentication;
import org.springframework.security.web.authentication.WebAuthenticationDetails;

/**
 * Makes whoever guesses passwords wait, longer after each wrong one. Guesses from other
 * addresses never keep a curator out: an address that has not failed may always try once.
 */
class SignInBrake {

	/**
	 * Wrong passwords for one name from one address that cost nothing: mistakes.
	 */
	private static final int MISTAKES = 3;

	/**
	 * Wrong passwords from one address, whatever the names.
	 */
	private static final int MISTAKES_OF_ADDRESS = 10;

	/**
	 * Wrong passwords for one name from anywhere, after which nobody's mistakes are free.
	 */
	private static final int MISTAKES_OF_NAME = 50;

	private static final int LONGEST_DELAY = 60;

	private static final int MAX_ENTRIES = 10_000;

	private static final Duration MEMORY = Duration.ofHours(1);

	private static final int MAX_NAME_LENGTH = 64;

	private static final int IPV6_NETWORK_BYTES = 8;

	private final Ticker ticker;

	private final Cache<String, Failures> byNameAndAddress;

	private final Cache<String, Failures> byAddress;

	private final Cache<String, Failures> byName;

	SignInBrake(Ticker ticker) {
		this.ticker = ticker;
		this.byNameAndAddress = cache();
		this.byAddress = cache();
		this.byName = cache();
	}

	/**
	 * Let somebody try to sign in.
	 * @param attempt the attempt
	 * @throws SignInDelayedException if it is too early
	 */
	void check(Authentication attempt) {
		boolean attacked = failures(this.byName, name(attempt)).count() >= MISTAKES_OF_NAME;
		Duration delay = max(delay(failures(this.byNameAndAddress, pair(attempt)), attacked ? 0 : MISTAKES),
				delay(failures(this.byAddress, address(attempt)), MISTAKES_OF_ADDRESS));
		if (!delay.isZero()) {
			throw new SignInDelayedException(delay);
		}
	}

	void failed(Authentication attempt) {
		Failures one = new Failures(1, this.ticker.read());
		this.byNameAndAddress.asMap().merge(pair(attempt), one, Failures::plus);
		this.byAddress.asMap().merge(address(attempt), one, Failures::plus);
		this.byName.asMap().merge(name(attempt), one, Failures::plus);
	}

	void succeeded(Authentication attempt) {
		this.byNameAndAddress.invalidate(pair(attempt));
		this.byAddress.invalidate(address(attempt));
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
		return name(attempt) + " " + address(attempt);
	}

	// As long as anybody may choose it, so it is cut.
	static String name(Authentication attempt) {
		String name = attempt.getName();
		return name.substring(0, Math.min(name.length(), MAX_NAME_LENGTH));
	}

	// One customer of a provider has a whole network of IPv6.
	static String address(Authentication attempt) {
		if (!(attempt.getDetails() instanceof WebAuthenticationDetails details)) {
			return "";
		}
		try {
			byte[] address = InetAddress.getByName(details.getRemoteAddress()).getAddress();
			return (address.length > IPV6_NETWORK_BYTES) ? InetAddress
				.getByAddress(Arrays.copyOf(Arrays.copyOf(address, IPV6_NETWORK_BYTES), address.length))
				.getHostAddress() : details.getRemoteAddress();
		}
		catch (UnknownHostException ex) {
			return "";
		}
	}

	/**
	 * Wrong passwords.
	 *
	 * @param count how many
	 * @param last when the last one came
	 */
	private record Failures(int count, long last) {

		Failures plus(Failures later) {
			return new Failures(this.count + later.count, later.last);
		}

	}

}
