package com.xebia.movieshop.audit;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;

import jakarta.servlet.http.HttpServletRequest;

/**
 * The address of a client, which is always a literal: a proxy may pass on whatever a
 * client claims, and a name would be resolved.
 */
public final class RemoteAddress {

	// Replaces an address that is not a literal.
	public static final String UNKNOWN = "0.0.0.0";

	// An address with a colon is never resolved as a name.
	private static final Pattern LITERAL = Pattern
		.compile("(?:(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)(?:\\.(?!$)|$)){4}|(?=[^:]{0,4}:)[0-9a-fA-F:][0-9a-fA-F:.]{1,44}");

	private RemoteAddress() {
	}

	public static String of(HttpServletRequest request) {
		String address = request.getRemoteAddr();
		int zone = address.indexOf('%');
		String literal = (zone < 0) ? address : address.substring(0, zone);
		return LITERAL.matcher(literal).matches() ? literal : UNKNOWN;
	}

	// Parses an address of a request, which is not resolved. The wildcard address stands
	// for one that cannot be read.
	public static InetAddress parse(String literal) {
		try {
			return InetAddress.getByName(literal);
		}
		catch (UnknownHostException ex) {
			return new InetSocketAddress(0).getAddress();
		}
	}

}
