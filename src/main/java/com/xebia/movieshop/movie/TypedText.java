package com.xebia.movieshop.movie;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * Makes of what was typed what is kept.
 */
final class TypedText {

	private TypedText() {
	}

	static List<String> names(@Nullable List<String> names) {
		return Stream.ofNullable(names)
			.flatMap(List::stream)
			.map(TypedText::line)
			.filter((name) -> !name.isEmpty())
			.distinct()
			.toList();
	}

	static String line(@Nullable String text) {
		return lines(text).replaceAll("[\\n\\t]+", " ");
	}

	// Without control characters, which nobody types and no page can show. A browser
	// counts the end of a line as one character and sends it as two.
	static String lines(@Nullable String text) {
		return Objects.toString(text, "").replaceAll("\r\n?", "\n").replaceAll("[\\p{Cc}&&[^\\n\\t]]", "").strip();
	}

}
