package com.xebia.movieshop.reservation;

import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.concurrent.TimeUnit;

import com.github.benmanes.caffeine.cache.Cache;
import com.xebia.movieshop.audit.RemoteAddress;
import com.xebia.movieshop.limits.BusyException;
import com.xebia.movieshop.limits.CacheSize;
import jakarta.servlet.http.HttpServletRequest;

import org.springframework.stereotype.Component;

/**
 * Limits how many reservations a source makes in an hour, how many it attempts, and how
 * many all together make, on each node.
 */
@Component
class ReservationThrottle {

	static final int MAX_OF_SOURCE = 10;

	private static final int MAX_ATTEMPTS = 200;

	private static final int MAX_OF_ALL = 300;

	private final Cache<String, Integer> numbers = CacheSize.RESERVATIONS.cache()
		.expireAfterAccess(Duration.ofHours(1))
		.build();

	void check(HttpServletRequest request) {
		long time = System.currentTimeMillis();
		if (count("attempts " + source(request), 1) > MAX_ATTEMPTS || count(source(request), 0) >= MAX_OF_SOURCE
				|| count("all", 0) >= MAX_OF_ALL) {
			long left = TimeUnit.HOURS.toMillis(1) - time % TimeUnit.HOURS.toMillis(1);
			throw BusyException.tooMany("reservations", (int) (left / 1000) + 1);
		}
	}

	void reserved(HttpServletRequest request) {
		count(source(request), 1);
		count("all", 1);
	}

	private int count(String what, int more) {
		long hour = TimeUnit.MILLISECONDS.toHours(System.currentTimeMillis());
		return this.numbers.asMap().merge(hour + " " + what, more, Integer::sum);
	}

	// A customer has a whole IPv6 network of 64 bits. The address is a literal.
	private static String source(HttpServletRequest request) {
		byte[] address = RemoteAddress.parse(RemoteAddress.of(request)).getAddress();
		return HexFormat.of().formatHex(Arrays.copyOf(address, Math.min(address.length, 8)));
	}

}
