package com.xebia.movieshop.drawing.title;

import java.util.regex.Pattern;

/**
 * Converts any text to a single line that can be drawn, with a limited length.
 */
public final class Wording {

	// Control characters, invisible and unassigned ones, but not the joiners of letters.
	private static final Pattern INVISIBLE = Pattern
		.compile("[\\p{Cc}\\p{Cn}\\p{Co}\\p{Cs}[\\p{Cf}&&[^\\u200C\\u200D]]" + "\\uFFFC\\uFFFD]+");

	private static final Pattern BLANKS = Pattern.compile("[\\s\\p{Z}]+");

	// Stacks of more than two combining marks would overlap other lines.
	private static final Pattern STACKED_MARKS = Pattern.compile("(\\p{M}{2})\\p{M}+");

	private Wording() {
	}

	public static String readable(String text, int longest) {
		String line = BLANKS.matcher(text).replaceAll(" ");
		String visible = STACKED_MARKS.matcher(INVISIBLE.matcher(line).replaceAll("")).replaceAll("$1").strip();
		if (visible.codePointCount(0, visible.length()) <= longest) {
			return visible;
		}
		String start = visible.substring(0, visible.offsetByCodePoints(0, longest));
		int lastWord = start.lastIndexOf(' ');
		return ((lastWord > longest / 2) ? start.substring(0, lastWord) : start) + "…";
	}

}
