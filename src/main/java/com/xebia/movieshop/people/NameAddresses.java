package com.xebia.movieshop.people;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

import org.springframework.web.util.UriUtils;

/**
 * The URLs of people, genres and decades, without the context path.
 */
public class NameAddresses {

	// Names that servers and firewalls accept as one path segment.
	private static final Pattern PATH = Pattern.compile("(?!\\.+$)[^/\\\\;%\\p{Cc}\\u2028\\u2029]+");

	public String person(String name) {
		return "/people" + (PATH.matcher(name).matches() ? "/" : "?name=") + encode(name);
	}

	public String genre(String name) {
		return "/movies?genre=" + encode(name);
	}

	// A decade's name is its first year.
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
