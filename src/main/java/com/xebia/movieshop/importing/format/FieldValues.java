package com.xebia.movieshop.importing.format;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.xebia.movieshop.exporting.CsvFile;
import com.xebia.movieshop.movie.Copy;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.names.Directors;
import com.xebia.movieshop.text.Languages;
import com.xebia.movieshop.text.TypedText;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.web.util.HtmlUtils;

/**
 * Converts values of other catalogues to values of the form: dates to years, hours to
 * minutes, lists to one name per line, and titles to those that are spoken.
 */
public final class FieldValues {

	// Far above the limits of the form, also for lists in the notation of programs.
	private static final Set<String> LONG = Set.of("description", "stars", "genres");

	private static final int LONGEST_TITLE = 500;

	// The last one is from MovieLens.
	private static final Pattern UNKNOWN = pattern(
			"\\\\N|n/?a|null|none|nan|unknown|unbekannt|tb[acd]|[-–]|\\?+|\\(no genres listed\\)");

	// Films may have other ones of these as their titles.
	private static final Pattern NO_TITLE = pattern("\\\\N|n/a|null|[-–]");

	private static final Pattern NO_TIME = pattern("\\d+ (?:seasons?|episodes?)");

	private static final Pattern NO_LANGUAGE = pattern(
			"silent.*|stumm.*|no (?:spoken )?(?:language|dialogue?)s?|xx|zxx|mul|und");

	private static final Pattern OBJECT_ID = pattern("ObjectId\\(\"?([\\da-f]{24})\"?\\)");

	private static final Pattern ADDRESS = pattern("https?://\\S*");

	// The address of the page of a name.
	private static final Pattern LINK = pattern("\\s?\\(https?://[^\\s()]*+\\)");

	// Numbers, dates and amounts, and ids of other catalogues.
	private static final Pattern NUMBER = pattern("[\\d\\s.,:;/%$€£+-]*|[a-z]{1,3}\\d{5,}");

	private static final Pattern BESIDE_DATE = pattern("[T ]\\d\\d?:\\d\\d.*|\\([^()\\d]*+\\)");

	private static final Pattern PART_OF_DATE = Pattern.compile("\\d+|\\p{L}+");

	private static final Pattern YEAR = Pattern.compile("(?:(?:18[7-9]|19\\d|2[01]\\d)\\d|2200)(?:[01]\\d[0-3]\\d)?");

	private static final Pattern BESIDE_YEAR = pattern("\\p{L}|ca|circa");

	private static final Pattern MINUTES = Pattern.compile("[\\['\"]*(?:PT|~|ca?\\. ?|0 days )?(?:(\\d\\d?)\\s*"
			+ "(?:h\\p{L}*|std\\.?|stunden?|godz\\p{L}*|tim\\p{L}*|u\\p{L}{0,3}|or[ae]|ч\\p{L}*|год\\p{L}*|時間|小时|시간|:)"
			+ "\\.?(?:,| and| und| y| et| e| i)?\\s*)?(?:(\\d{1,4})(?:[.,]00?)?\\s*(?:m\\p{L}*\\.?|м\\p{L}*\\.?|хв\\p{L}*"
			+ "|['’′]|分钟?|분)?)?(?::\\d\\d|\\d+S)?(?:\\s*[(|;/&\n'\"].*|,\\s.*|\\s?[-–]\\s?\\d.*)?",
			Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.DOTALL);

	// Programs count milliseconds, or ten million ticks per second.
	private static final Pattern TICKS = Pattern.compile("(\\d{6,8}|\\d{9,12})(?:\\.0+)?");

	private static final Pattern RENTAL = pattern(
			"^(?:for )?(?:rent|loan|lend|hire|leih|verleih|miet|ausleih|loca|alqui|noleg)");

	private static final Pattern SALE = pattern("^(?:for )?(?:sale|sell|buy|verk|kauf|vent|vend)");

	private static final Pattern WITH_YEAR = Pattern.compile("(.*\\S)\\s*+\\((\\d{4})(?:[-–]\\d{0,4})?\\)",
			Pattern.DOTALL);

	private static final Pattern WITH_ARTICLE_BEHIND = Pattern
		.compile("([^()]+), (The|An?|Das|De[nr]?|Die|Een|E[il]n?e?|Gli|Het|Il?|L[aeo]s?|L'|Os?|Une?|Una)"
				+ "(?:\\s*\\(([^()]+)\\))?");

	// These endings may be words instead of articles, as in "Run, Hide, Die", unless a
	// year shows that the list uses this notation.
	private static final Pattern DOUBTFUL = Pattern.compile(".+, (?:De|Den|I|Os?)|[^,]+,.+, Die");

	private FieldValues() {
	}

	private static Pattern pattern(String regex) {
		return Pattern.compile(regex, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
	}

	// Returns whether at least half of the values may be of a field. A film may have a
	// number as its title, but hardly all of several.
	static boolean fit(Field field, List<String> values) {
		List<String> said = values.stream().filter((value) -> !isUnknown(field.name(), value.strip())).toList();
		boolean numbers = field.rank() == 0 || said.size() < 3;
		return (field.rank() == 0 && field.name().equals("title"))
				|| said.stream().filter((value) -> fits(field.name(), value, numbers)).count() * 2 >= said.size();
	}

	private static boolean fits(String field, String value, boolean numbers) {
		if (isUnreadable(value)) {
			return field.equals("copies");
		}
		String text = isTooLong(field, value) ? value : clean(field, value);
		boolean number = text.length() < LONGEST_TITLE && NUMBER.matcher(text).matches();
		boolean address = ADDRESS.matcher(text).lookingAt();
		return switch (field) {
			case CsvFile.ID -> ObjectId.isValid(OBJECT_ID.matcher(text).replaceFirst("$1"));
			case CsvFile.VERSION, "drawing", "posterView" -> number;
			case "year", "runningTime" -> text.length() < LONGEST_TITLE && text.matches("(?s).*\\d.*");
			case "title", "originalTitle" -> text.length() <= LONGEST_TITLE && !address && (numbers || !number);
			case "director" -> text.length() <= LONGEST_TITLE && !address && !number;
			case "offer", "sortAs", "format", "terms", "price", "shelf", "note" -> true;
			case "copies" -> text.indexOf('|') >= 0;
			case Movie.POSTER -> !address;
			default -> !isTooLong(field, text) && !address && !number;
		};
	}

	// Returns whether no valid value is so long. Such a value is not converted, because
	// that would only delay its refusal.
	static boolean isTooLong(String field, String value) {
		return value.length() > (LONG.contains(field) ? 1 << 16 : 4000);
	}

	private static boolean isUnknown(String field, String text) {
		return text.length() < 20 && (field.equals("title") ? NO_TITLE : UNKNOWN).matcher(text).matches()
				|| (field.equals("runningTime") && NO_TIME.matcher(text).matches())
				|| (field.equals("language") && NO_LANGUAGE.matcher(text).matches());
	}

	// Returns a value that says nothing as a blank one, and null if a value cannot
	// be read. Catalogues that link films and people have their names in other columns.
	static @Nullable String read(String field, String value, ListedNames names, Amounts amounts) {
		if (isTooLong(field, value) || isUnreadable(value)) {
			return own(field, value);
		}
		String text = clean(field, value);
		boolean address = !field.equals("description") && !field.equals("offer") && ADDRESS.matcher(text).matches();
		if (address || isUnknown(field, text)) {
			return "";
		}
		// The end of the line marks a single name.
		String line = value.endsWith("\n") ? text + "\n" : text;
		return switch (field) {
			case "director" -> names.inOneLine(line);
			case "stars" -> names.lines(line);
			// In names of one line each, as in an export, a slash belongs to the name.
			case "genres" ->
				names.lines(text.startsWith("[") ? text : line.contains("\n") ? line : line.replace("/", " / "));
			case "language" -> language(names.lines(text));
			case "price" -> amounts.read(text);
			case "terms" -> RENTAL.matcher(text).find() ? Copy.RENTAL : SALE.matcher(text).find() ? Copy.SALE : null;
			default -> own(field, text);
		};
	}

	// Web pages write entities and addresses behind names, and spreadsheets other blanks
	// and invisible characters.
	private static String clean(String field, String value) {
		String text = TypedText.lines((value.indexOf('&') < 0) ? value : HtmlUtils.htmlUnescape(value));
		return (text.indexOf("://") < 0 || field.equals("description")) ? text : LINK.matcher(text).replaceAll("");
	}

	private static boolean isUnreadable(String value) {
		return value.indexOf(TextLines.UNDECODABLE) >= 0;
	}

	// Takes a value of an export literally, except for changes by a spreadsheet. Returns
	// null if a value cannot be read.
	public static @Nullable String own(String field, String value) {
		if (isTooLong(field, value) || isUnreadable(value)) {
			return isTooLong(field, value) ? value : null;
		}
		return switch (field) {
			case CsvFile.ID -> OBJECT_ID.matcher(value).replaceFirst("$1");
			case Movie.POSTER -> ADDRESS.matcher(value).matches() ? "" : value;
			case "year" -> year(clean(field, value));
			case "runningTime" -> minutes(clean(field, value));
			case "director" -> value.contains("\n") ? Directors.join(value.lines()) : value;
			case "stars", "genres" -> value.contains("\n") ? value : ListedNames.divide(value.strip());
			default -> value;
		};
	}

	private static @Nullable String year(String text) {
		if (text.length() == 4 && YEAR.matcher(text).matches()) {
			return text;
		}
		String date = BESIDE_DATE.matcher(text).replaceAll(" ");
		List<String> parts = PART_OF_DATE.matcher(date).results().map(MatchResult::group).toList();
		boolean day = parts.stream().anyMatch((part) -> part.matches("\\d\\d?"));
		boolean known = parts.stream()
			.allMatch((part) -> YEAR.matcher(part).matches() || part.matches("\\d\\d?")
					|| (Character.isLetter(part.charAt(0)) && (day || BESIDE_YEAR.matcher(part).matches())));
		return parts.stream()
			.filter((part) -> known && YEAR.matcher(part).matches())
			.map((part) -> part.substring(0, 4))
			.findFirst()
			.orElse(text.matches("0+") ? "" : null);
	}

	// Catalogues list the main language first.
	private static @Nullable String language(String text) {
		return Languages.code(text.split("[\n,/]", 2)[0]);
	}

	private static @Nullable String minutes(String text) {
		Matcher ticks = TICKS.matcher(text);
		if (ticks.matches()) {
			long count = Long.parseLong(ticks.group(1));
			return String.valueOf(Math.round(count / ((count < 100_000_000) ? 60_000.0 : 600_000_000.0)));
		}
		Matcher time = MINUTES.matcher(text);
		if (!time.matches() || (time.group(1) == null && time.group(2) == null)) {
			return null;
		}
		int hours = Integer.parseInt(Objects.requireNonNullElse(time.group(1), "0"));
		int minutes = hours * 60 + Integer.parseInt(Objects.requireNonNullElse(time.group(2), "0"));
		// Catalogues use 0 for an unknown running time.
		return (minutes != 0) ? String.valueOf(minutes) : "";
	}

	// Splits a title in the notation of MovieLens and others into title, original title
	// and year (the latter only unless another column has a different one): "Postman, The
	// (Postino, Il) (1994)". The title of a line with a shop id is taken literally.
	static void divideTitle(Map<String, String> values) {
		String said = values.getOrDefault("title", "").strip();
		if (values.containsKey(CsvFile.ID) || !said.endsWith(")") && said.indexOf(',') < 0
				|| isTooLong("title", said)) {
			return;
		}
		Matcher title = WITH_YEAR.matcher(said);
		boolean dated = title.matches();
		if (dated && values.getOrDefault("year", title.group(2)).equals(title.group(2))) {
			values.put("title", title.group(1));
			values.put("year", title.group(2));
		}
		Matcher inverted = WITH_ARTICLE_BEHIND.matcher(dated ? title.group(1) : said);
		if (inverted.matches() && (dated || !DOUBTFUL.matcher(said).matches())) {
			values.put("title", withArticleInFront(inverted));
			if (inverted.group(3) != null) {
				Matcher original = WITH_ARTICLE_BEHIND.matcher(inverted.group(3));
				values.putIfAbsent("originalTitle",
						original.matches() ? withArticleInFront(original) : inverted.group(3));
			}
		}
	}

	private static String withArticleInFront(Matcher title) {
		String article = title.group(2);
		return article + (article.endsWith("'") ? "" : " ") + title.group(1);
	}

}
