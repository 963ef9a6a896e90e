package com.xebia.movieshop.importing.format;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.xebia.movieshop.exporting.CsvFile;
import com.xebia.movieshop.movie.Movie;

/**
 * Converts values of other catalogues to values of the form: dates to years, hours to
 * minutes, lists to one name per line. Unknown values stay unchanged and are validated
 * later.
 */
public final class FieldValues {

	private static final Pattern ADDRESS = pattern("https?://\\S*");

	private static final Map<String, Pattern> OF_OTHERS = Map.of(
			// Numeric and textual ids of other catalogues, and UUIDs.
			CsvFile.ID, pattern("\\d{1,19}|[\\da-f]{32}|[\\da-f-]{36}|(?!ObjectId)[^g-z/]*+[g-z/].*"),
			// URLs are no file names; catalogues that link films and people have their
			// names in other columns.
			Movie.POSTER, ADDRESS, "title", ADDRESS, "director", ADDRESS, "stars", ADDRESS, "genres", ADDRESS);

	// Far above the limits of the form, also for lists in the notation of programs.
	private static final Map<String, Integer> LONGEST = Map.of("description", 1 << 16, "stars", 1 << 16, "genres",
			1 << 16);

	private static final int LONGEST_OF_OTHERS = 4000;

	private static final Pattern NO_VALUE = Pattern.compile("\\\\N");

	private static final Pattern UNKNOWN = pattern("n/?a|null|none|nan|unknown|unbekannt|[-–?]");

	// Some films have a title such as "N/A".
	private static final Set<String> NEVER_UNKNOWN = Set.of("title", "originalTitle");

	// The value in MovieLens for a movie without genres.
	private static final String NO_GENRES = "(no genres listed)";

	// The length of a series.
	private static final Pattern NO_TIME = pattern("\\d+ (?:seasons?|episodes?|staffeln?|folgen?)");

	private static final Pattern OBJECT_ID = pattern("ObjectId\\(\"?([\\da-f]{24})\"?\\)");

	private static final String MONTH = "(?:jan|feb|m[aä]r|apr|ma[iy]|ju[nl]|aug|sep|o[ck]t|nov|de[cz])\\p{L}*\\.?";

	// Dates of catalogues and spreadsheets, and year ranges of series, which have a
	// mis-encoded dash in MongoDB's samples.
	private static final List<Pattern> YEARS = List.of(pattern(
			"(?:(?:c|ca|circa)\\.? ?)?(?:\\([IVX]+\\) ?)?\\(?(\\d{4})(?:[.,]0+|[-/]\\d\\d?(?:[-/]\\d\\d?(?:[T ].*)?)?"
					+ "|\\s?[-–—/è]\\s?(?:\\d{4})?)?\\)?(?: \\(.*\\))?"),
			pattern("\\d\\d?[./-]\\d\\d?[./-](\\d{4})(?: \\d\\d?:\\d\\d.*)?"),
			pattern("(?:\\p{L}+, )?(?:\\d\\d?\\.?[ -])?" + MONTH + "[ -](?:\\d\\d?,? )?(\\d{4})(?: \\(.*\\))?"));

	private static final Pattern MINUTES = pattern("(?:PT|~|ca?\\. ?|0 days )?"
			+ "(?:(\\d\\d?)\\s*(?:h|hrs?|hours?|std\\.?|stunden?|:)(?:,| and| und)?\\s*)?"
			+ "(?:(\\d{1,4})(?:[.,]00?)?\\s*(?:m|mins?\\.?|minutes?|minuten|')?)?(?::\\d\\d|\\d+S)?(?: \\(.*\\))?");

	// Numbers of this length cannot be minutes or seconds.
	private static final Pattern MILLISECONDS = Pattern.compile("\\d{6,8}");

	private FieldValues() {
	}

	private static Pattern pattern(String regex) {
		return Pattern.compile(regex, Pattern.CASE_INSENSITIVE);
	}

	// Returns whether a value, such as a foreign id, has no meaning in the shop.
	static boolean isOfOthers(String field, String value) {
		return OF_OTHERS.containsKey(field) && OF_OTHERS.get(field).matcher(value.strip()).matches();
	}

	// Returns whether no valid value is so long. Such a value is not converted, because
	// that would only delay its refusal.
	static boolean isTooLong(String field, String value) {
		return value.length() > LONGEST.getOrDefault(field, LONGEST_OF_OTHERS);
	}

	public static String plain(String field, String value) {
		if (isTooLong(field, value)) {
			return value;
		}
		String text = value.strip();
		if (saysNothing(field, text)) {
			return "";
		}
		return switch (field) {
			// Several directors form one text.
			case "director" -> ListedNames.ofPeopleInOneLine(value);
			case "stars" -> ListedNames.ofPeople(value);
			case "genres" -> own(field, ListedNames.isList(text) ? text : text.replace("/", " / "));
			default -> own(field, value);
		};
	}

	private static boolean saysNothing(String field, String text) {
		return NO_VALUE.matcher(text).matches() || isOfOthers(field, text)
				|| (UNKNOWN.matcher(text).matches() && !NEVER_UNKNOWN.contains(field))
				|| (text.equals(NO_GENRES) && field.equals("genres"))
				|| (NO_TIME.matcher(text).matches() && field.equals("runningTime"));
	}

	// Takes a value of an export literally, except for changes by a spreadsheet.
	static String own(String field, String value) {
		if (isTooLong(field, value)) {
			return value;
		}
		// Web pages and spreadsheets use no-break spaces.
		String text = value.replace('\u00A0', ' ').replace('\u202F', ' ').strip();
		return switch (field) {
			case CsvFile.ID -> OBJECT_ID.matcher(text).replaceFirst("$1");
			case Movie.POSTER -> isOfOthers(field, text) ? "" : value;
			case "year" -> UNKNOWN.matcher(text).matches() ? "" : year(text);
			case "runningTime" -> UNKNOWN.matcher(text).matches() ? "" : minutes(text);
			case "director" -> value.contains("\n") ? ListedNames.inOneLine(value) : value;
			case "stars", "genres" -> value.contains("\n") ? value : ListedNames.divide(value.strip());
			default -> value;
		};
	}

	private static String year(String text) {
		return YEARS.stream()
			.map((pattern) -> pattern.matcher(text))
			.filter(Matcher::matches)
			.map((year) -> year.group(1))
			.findFirst()
			.orElse(text);
	}

	private static String minutes(String text) {
		if (MILLISECONDS.matcher(text).matches()) {
			return String.valueOf(Integer.parseInt(text) / 60_000);
		}
		Matcher time = MINUTES.matcher(text);
		if (!time.matches() || (time.group(1) == null && time.group(2) == null)) {
			return text;
		}
		int hours = Integer.parseInt(Objects.requireNonNullElse(time.group(1), "0"));
		int minutes = hours * 60 + Integer.parseInt(Objects.requireNonNullElse(time.group(2), "0"));
		// Catalogues use 0 for an unknown running time.
		return (minutes != 0) ? String.valueOf(minutes) : "";
	}

}
