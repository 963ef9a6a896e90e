package com.xebia.movieshop.staff;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

import org.jspecify.annotations.Nullable;

import org.springframework.security.core.Authentication;

/**
 * Where an attempt to sign in comes from.
 *
 * @param address the address, of IPv6 that of the network
 * @param device a browser with which somebody signed in to the account before, null for a
 * stranger
 * @param form whether it is the form's, and not HTTP Basic
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

	// A browser is known for one account, and a stranger to all others.
	static String device(String browser, String account) {
		return browser + "-" + account;
	}

	static boolean isOf(String account, String device) {
		return device.endsWith(device("", account));
	}

	boolean isStranger() {
		return this.device == null;
	}

	// Tells whose wrong passwords are counted together.
	String counted() {
		return (this.device != null) ? this.device : this.address;
	}

	// One customer of a provider has a whole network of IPv6.
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
