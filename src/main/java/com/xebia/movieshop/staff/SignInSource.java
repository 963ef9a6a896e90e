package com.xebia.movieshop.staff;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

import org.jspecify.annotations.Nullable;

import org.springframework.security.core.Authentication;

/**
 * The source of a sign-in attempt.
 *
 * @param address the remote address; of an IPv6 address its network
 * @param device the id of a browser that signed in to the account before, null if none
 * @param form whether a form was sent, instead of HTTP Basic
 */
record SignInSource(String address, @Nullable String device, boolean form) {

	private static final int IPV6_NETWORK_BYTES = 8;

	SignInSource {
		address = network(address);
	}

	static SignInSource of(Authentication attempt) {
		SignInSource source = (attempt.getDetails() instanceof SignInSource known) ? known
				: new SignInSource("", null, false);
		boolean own = source.device != null && isOf(Account.id(attempt.getName()), source.device);
		return own ? source : new SignInSource(source.address, null, source.form);
	}

	// A device id is bound to one account, and does not count for others.
	static String device(String browser, String account) {
		return browser + "-" + account;
	}

	static boolean isOf(String account, String device) {
		return device.endsWith(device("", account));
	}

	boolean isStranger() {
		return this.device == null;
	}

	// Returns the key by which failures are counted.
	String countedBy() {
		return (this.device != null) ? this.device : this.address;
	}

	// Truncates IPv6 addresses to /64, because one customer usually has a whole network.
	private static String network(String address) {
		try {
			byte[] bytes = address.isEmpty() ? new byte[0] : InetAddress.getByName(address).getAddress();
			return (bytes.length > IPV6_NETWORK_BYTES)
					? InetAddress.getByAddress(Arrays.copyOf(Arrays.copyOf(bytes, IPV6_NETWORK_BYTES), bytes.length))
						.getHostAddress()
					: address;
		}
		catch (UnknownHostException ex) {
			return "";
		}
	}

}
