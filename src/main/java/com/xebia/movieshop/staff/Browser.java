package com.xebia.movieshop.staff;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A browser by what it says of itself, as people call it.
 *
 * @param name the name of the program, null if it is none of those that most people use
 * @param system the name of the system that it runs on, null if nothing is known of it
 */
public record Browser(@Nullable String name, @Nullable String system) {

	// Most claim to be their forerunners too, so the order counts.
	private static final List<String[]> NAMES = List.of(name("Edg", "Edge"), name("OPR/", "Opera"),
			name("Firefox", "Firefox"), name("FxiOS", "Firefox"), name("CriOS", "Chrome"), name("Chrom", "Chrome"),
			name("Safari", "Safari"));

	private static final List<String[]> SYSTEMS = List.of(name("Android", "Android"), name("iPhone", "iPhone"),
			name("iPad", "iPad"), name("Windows", "Windows"), name("Mac OS", "macOS"), name("CrOS", "ChromeOS"),
			name("Linux", "Linux"));

	static Browser of(@Nullable String userAgent) {
		return new Browser(find(NAMES, userAgent), find(SYSTEMS, userAgent));
	}

	private static String[] name(String sign, String name) {
		return new String[] { sign, name };
	}

	private static @Nullable String find(List<String[]> names, @Nullable String userAgent) {
		return names.stream()
			.filter((name) -> userAgent != null && userAgent.contains(name[0]))
			.map((name) -> name[1])
			.findFirst()
			.orElse(null);
	}

}
