package com.xebia.movieshop.people;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

import org.springframework.web.util.UriUtils;

/**
 * The addresses of names, below the context path, as pages link to them.
 */
public class NameAddresses {

	/**
	 * What servers and firewalls let through in a path, and take for a part of a name.
	 */
	private static final Pattern PATH = Pattern.compile("(?!\\.+$)[^/\\\\;%\\p{Cc}\\u2028\\u2029]+");

	/**
	 * Tell where a person's page is.
	 * @param name the person's name
	 * @return its address
	 */
	public String person(String name) {
		return "/people" + (PATH.matcher(name).matches() ? "/" : "?name=") + encode(name);
	}

	/**
	 * Tell where the movies of a genre are.
	 * @param name the genre
	 * @return their address
	 */
	public String genre(String name) {
		return "/movies?genre=" + encode(name);
	}

	/**
	 * Tell where the movies of a decade are.
	 * @param year its first year
	 * @return their address
	 */
	public String decade(String year) {
		return "/movies?q=&decade=" + encode(year);
	}

	String of(NameKind kind, String name) {
		return switch (kind) {
			case PERSON -> person(name);
			case GENRE -> genre(name);
			case DECADE -> decade(name);
		};
	}

	static String encode(String text) {
		return UriUtils.encode(text, StandardCharsets.UTF_8);
	}

}
