package com.xebia.movieshop.exchange;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.xebia.movieshop.movie.Movie;

/**
 * Makes of what the lists of others say of a movie what the form would be told: a year of
 * a date, minutes of hours, a name a line. What it does not know stays, for the rules to
 * judge.
 */
final class FieldValues {

	private static final Pattern ADDRESS = pattern("https?://\\S*");

	private static final Map<String, Pattern> OF_OTHERS = Map.of(
			// Numbers and names of other catalogues, and universal ones.
			CsvFile.ID, pattern("\\d{1,19}|[\\da-f]{32}|[\\da-f-]{36}|(?!ObjectId).*[g-z/].*"),
			// No file has such a name; and where a catalogue has pages of films and
			// people, what they are called stands elsewhere.
			Movie.POSTER, ADDRESS, "title", ADDRESS, "director", ADDRESS, "stars", ADDRESS, "genres", ADDRESS);

	private static final Pattern NO_VALUE = Pattern.compile("\\\\N");

	private static final Pattern UNKNOWN = pattern("n/?a|null|none|nan|unknown|unbekannt|[-–?]");

	// Films are called so.
	private static final Set<String> NEVER_UNKNOWN = Set.of("title", "originalTitle");

	// What MovieLens says of such a movie.
	private static final String NO_GENRES = "(no genres listed)";

	// What series last.
	private static final Pattern NO_TIME = pattern("\\d+ (?:seasons?|episodes?|staffeln?|folgen?)");

	private static final Pattern OBJECT_ID = pattern("ObjectId\\(\"?([\\da-f]{24})\"?\\)");

	private static final String MONTH = "(?:jan|feb|m[aä]r|apr|ma[iy]|ju[nl]|aug|sep|o[ck]t|nov|de[cz])\\p{L}*\\.?";

	// As catalogues, spreadsheets and people write dates, and the years in which a series
	// began and ended: MongoDB's samples have a damaged dash between them.
	private static final List<Pattern> YEARS = List.of(pattern(
			"(?:(?:c|ca|circa)\\.? ?)?(?:\\([IVX]+\\) ?)?\\(?(\\d{4})(?:[.,]0+|[-/]\\d\\d?(?:[-/]\\d\\d?(?:[T ].*)?)?"
					+ "|\\s?[-–—/è]\\s?(?:\\d{4})?)?\\)?(?: \\(.*\\))?"),
			pattern("\\d\\d?[./-]\\d\\d?[./-](\\d{4})(?: \\d\\d?:\\d\\d.*)?"),
			pattern("(?:\\p{L}+, )?(?:\\d\\d?\\.?[ -])?" + MONTH + "[ -](?:\\d\\d?,? )?(\\d{4})(?: \\(.*\\))?"));

	private static final Pattern MINUTES = pattern("(?:PT|~|ca?\\. ?|0 days )?"
			+ "(?:(\\d\\d?)\\s*(?:h|hrs?|hours?|std\\.?|stunden?|:)(?:,| and| und)?\\s*)?"
			+ "(?:(\\d{1,4})(?:[.,]00?)?\\s*(?:m|mins?\\.?|minutes?|minuten|')?)?(?::\\d\\d|\\d+S)?(?: \\(.*\\))?");

	// No movie takes so many minutes, nor seconds.
	private static final Pattern MILLISECONDS = Pattern.compile("\\d{6,8}");

	private FieldValues() {
	}

	private static Pattern pattern(String regex) {
		return Pattern.compile(regex, Pattern.CASE_INSENSITIVE);
	}

	// Tells whether a value is for another catalogue, and says nothing here.
	static boolean isOfOthers(String field, String value) {
		return OF_OTHERS.containsKey(field) && OF_OTHERS.get(field).matcher(value.strip()).matches();
	}

	static String plain(String field, String value) {
		String text = value.strip();
		if (saysNothing(field, text)) {
			return "";
		}
		return switch (field) {
			// Who directs together is one director here.
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

	// What the shop itself said of its movie, whatever that may be, unless somebody has
	// edited it since.
	static String own(String field, String value) {
		// Pages and numbers in spreadsheets have blanks that break no line.
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
		// So catalogues say that they do not know.
		return (minutes != 0) ? String.valueOf(minutes) : "";
	}

}
