package com.xebia.movieshop.text;

import java.text.Normalizer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * Normalizes input before it is stored.
 */
public final class TypedText {

	// Most texts need no normalization.
	private static final Pattern NORMAL = Pattern.compile("[ -~\n]*+");

	private static final Pattern LINE_END = Pattern.compile("\r\n?");

	private static final Pattern BETWEEN_LINES = Pattern.compile("[\\n\\t]+");

	// Control characters cannot be typed or shown; unpaired surrogates cannot be encoded.
	// XML forbids the last two. PDF programs leave one of them for a hyphen.
	private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}\\p{Cs}\\x{FFFE}\\x{FFFF}&&[^\\n\\r\\t]]");

	// Blanks that are no separators of lines look like a blank.
	private static final Pattern BLANK = Pattern.compile("[\\p{Zs}&&[^ ]]");

	// Characters without a shape, except those that some scripts and emoji need. Marks of
	// direction have an effect only inside a line.
	private static final Pattern INVISIBLE = Pattern
		.compile("(?m)[\\u00AD\\u200B\\u2060\\uFEFF]|^[\\u200E\\u200F]++|(?<![\\u200E\\u200F])[\\u200E\\u200F]++$");

	private static final Pattern DIRECTION = Pattern.compile("[\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069]");

	// A text of blanks, marks and format characters only, also of those that are letters
	// or symbols without a shape: fillers of Hangul, and Braille without dots.
	private static final Pattern EMPTY = Pattern.compile("[\\p{Z}\\p{M}\\p{Cf}\\u115F\\u1160\\u3164\\uFFA0\\u2800]*+");

	// Limits the time of normalization. No field of a movie is longer.
	private static final int MAX_LENGTH = 10_000;

	private TypedText() {
	}

	// "drama" and "Drama" are one genre; the first spelling wins.
	public static List<String> names(@Nullable List<String> names) {
		return List.copyOf(Stream.ofNullable(names)
			.flatMap(List::stream)
			.map(TypedText::line)
			.filter((name) -> !name.isEmpty())
			.collect(Collectors.toMap(TextKey::of, Function.identity(), (first, other) -> first, LinkedHashMap::new))
			.values());
	}

	public static @Nullable String lineOrNone(@Nullable String text) {
		String line = line(text);
		return line.isEmpty() ? null : line;
	}

	public static String line(@Nullable String text) {
		return BETWEEN_LINES.matcher(lines(text)).replaceAll(" ");
	}

	// Returns a line without marks of direction, which could make a name or a number look
	// like another one.
	public static String undirected(@Nullable String text) {
		return line(DIRECTION.matcher(Objects.toString(text, "")).replaceAll(""));
	}

	// Returns the text without characters that no page can show, the same text if it has
	// none.
	public static String printable(String text) {
		boolean usual = text.chars().noneMatch((character) -> character < ' ' || character >= '\ud800');
		return usual ? text : CONTROL.matcher(text).replaceAll("");
	}

	// A browser counts a line end as one character, but sends it as two.
	public static String lines(@Nullable String text) {
		if (text == null || NORMAL.matcher(text).matches()) {
			return Objects.toString(text, "").strip();
		}
		String unix = LINE_END.matcher(text).replaceAll("\n");
		String typed = compose(CONTROL.matcher(unix).replaceAll("")).strip();
		return EMPTY.matcher(typed).matches() ? "" : typed;
	}

	private static String compose(String text) {
		if (text.length() > MAX_LENGTH) {
			return text;
		}
		String blanks = BLANK.matcher(text).replaceAll(" ");
		return Normalizer.normalize(INVISIBLE.matcher(blanks).replaceAll(""), Normalizer.Form.NFC);
	}

}
