package com.xebia.movieshop.movie;

import org.jspecify.annotations.Nullable;

/**
 * Takes out of a typed text what nobody types and no page can show: control characters,
 * and white space around it.
 */
final class PlainText {

	private PlainText() {
	}

	static String line(@Nullable String text) {
		return lines(text).replaceAll("[\\n\\t]+", " ");
	}

	static String lines(@Nullable String text) {
		if (text == null) {
			return "";
		}
		// A browser counts the end of a line as one character and sends it as two.
		return text.replaceAll("\r\n?", "\n").replaceAll("[\\p{Cc}&&[^\\n\\t]]", "").strip();
	}

}
