package com.xebia.movieshop.staff;

import java.util.HexFormat;
import java.util.Map;

import com.xebia.movieshop.audit.RemoteAddress;
import org.jspecify.annotations.Nullable;

import org.springframework.security.core.Authentication;

/**
 * The source of a sign-in attempt.
 *
 * @param address the remote address, a literal
 * @param device the id of a browser that signed in to the account before, null if none
 * @param form whether a form was sent, instead of HTTP Basic
 */
public record SignInSource(String address, @Nullable String device, boolean form) {

	static SignInSource of(Authentication attempt) {
		SignInSource source = (attempt.getDetails() instanceof SignInSource known) ? known
				: new SignInSource(RemoteAddress.UNKNOWN, null, false);
		boolean own = source.device != null && isOf(Account.id(attempt.getName()), source.device);
		return own ? source : new SignInSource(source.address, null, source.form);
	}

	static String device(String browser, String account) {
		return browser + "-" + account;
	}

	static boolean isOf(String account, String device) {
		return device.endsWith(device("", account));
	}

	boolean isStranger() {
		return this.device == null;
	}

	// Returns the keys by which failures are counted, with the factor by which more
	// of them are free: one customer has an IPv6 network of 64, 56 or 48 bits.
	Map<String, Integer> countedBy() {
		if (this.device != null) {
			return Map.of(this.device, 1);
		}
		byte[] bytes = RemoteAddress.parse(this.address).getAddress();
		return (bytes.length == 4) ? Map.of(network(bytes, bytes.length), 1)
				: Map.of(network(bytes, 8), 1, network(bytes, 7), 3, network(bytes, 6), 10);
	}

	private static String network(byte[] address, int bytes) {
		return HexFormat.of().formatHex(address, 0, bytes);
	}

}
