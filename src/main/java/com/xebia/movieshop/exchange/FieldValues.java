package com.xebia.movieshop.exchange;

import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.xebia.movieshop.movie.Movie;

/**
 * Makes of what the lists of others say of a movie what the form would be told: a year of
 * a date, minutes of hours, a name a line. What it does not know stays, for the rules to
 * judge.
 */
final class FieldValues {

	private static final Map<String, Pattern> NOTHING = Map.of(
			// Numbers of other catalogues, and universal ones.
			CsvFile.ID, pattern("\\d{1,19}|tt\\d+|[\\da-f]{32}|[\\da-f-]{36}"),
			// No file has such a name.
			Movie.POSTER, pattern("https?://.*"));

	private static final Pattern NO_VALUE = Pattern.compile("\\\\N");

	// What MovieLens says of such a movie.
	private static final String NO_GENRES = "(no genres listed)";

	private static final Pattern NO_NUMBER = pattern("n/?a|null|none|nan|unknown|unbekannt|[-–?]");

	private static final Pattern YEAR = pattern(
			"\\(?(\\d{4})(?:\\.0+|-\\d\\d?(?:-\\d\\d?(?:[T ].*)?)?)?\\)?|\\d\\d?[./]\\d\\d?[./](\\d{4})");

	private static final Pattern MINUTES = pattern("(?:PT)?(?:(\\d\\d?)\\s*(?:h|hrs?|hours?|std\\.?|stunden?|:)\\s*)?"
			+ "(?:(\\d{1,4})(?:\\.0+)?\\s*(?:m|mins?\\.?|minutes?|minuten|')?)?(?::\\d\\d|\\d+S)?");

	// What programs print of their lists.
	private static final Pattern QUOTED_NAMES = pattern("\\[\\s*(['\"]).*\\1\\s*]");

	private static final String BETWEEN_QUOTED = "['\"]\\s*,\\s*['\"]";

	// What they print of lists of people and genres, of which the names count.
	private static final Pattern DESCRIBED_NAMES = pattern("\\[(\\s*\\{.*}\\s*)?]");

	private static final Pattern NAME = pattern("['\"]name['\"]\\s*:\\s*(?:'([^'\\\\]*+(?:\\\\.[^'\\\\]*+)*+)'"
			+ "|\"([^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+)\")");

	private static final Pattern ESCAPED = pattern("\\\\(?:u([\\da-f]{4})|(.))");

	private static final Pattern SEPARATOR = Pattern.compile("[;|]");

	private FieldValues() {
	}

	private static Pattern pattern(String regex) {
		return Pattern.compile(regex, Pattern.CASE_INSENSITIVE);
	}

	// Tells whether a value is for another catalogue, and says nothing here.
	static boolean isOfOthers(String field, String value) {
		return NOTHING.containsKey(field) && NOTHING.get(field).matcher(value.strip()).matches();
	}

	static String plain(String field, String value) {
		String text = value.strip();
		if (NO_VALUE.matcher(text).matches() || isOfOthers(field, text)) {
			return "";
		}
		return switch (field) {
			case "year" -> NO_NUMBER.matcher(text).matches() ? "" : year(text);
			case "runningTime" -> NO_NUMBER.matcher(text).matches() ? "" : minutes(text);
			case "stars", "genres" -> value.contains("\n") ? value : names(text);
			default -> value;
		};
	}

	private static String year(String text) {
		Matcher year = YEAR.matcher(text);
		return year.matches() ? Objects.requireNonNullElse(year.group(1), year.group(2)) : text;
	}

	private static String minutes(String text) {
		Matcher time = MINUTES.matcher(text);
		if (!time.matches() || (time.group(1) == null && time.group(2) == null)) {
			return text;
		}
		int hours = Integer.parseInt(Objects.requireNonNullElse(time.group(1), "0"));
		return String.valueOf(hours * 60 + Integer.parseInt(Objects.requireNonNullElse(time.group(2), "0")));
	}

	// Commas are left to the form, which knows "Sammy Davis, Jr.".
	private static String names(String text) {
		if (text.equals(NO_GENRES)) {
			return "";
		}
		if (DESCRIBED_NAMES.matcher(text).matches()) {
			return lines(NAME.matcher(text).results().map(FieldValues::name).toArray(String[]::new));
		}
		if (QUOTED_NAMES.matcher(text).matches()) {
			String inside = text.substring(1, text.length() - 1).strip();
			return lines(inside.substring(1, inside.length() - 1).split(BETWEEN_QUOTED));
		}
		return SEPARATOR.matcher(text).find() ? lines(SEPARATOR.split(text)) : text;
	}

	private static String name(MatchResult name) {
		String text = Objects.requireNonNullElse(name.group(1), name.group(2));
		return ESCAPED.matcher(text)
			.replaceAll((escaped) -> Matcher.quoteReplacement((escaped.group(1) != null)
					? Character.toString(Integer.parseInt(escaped.group(1), 16)) : escaped.group(2)));
	}

	private static String lines(String[] names) {
		return String.join("\n", names) + "\n";
	}

}
