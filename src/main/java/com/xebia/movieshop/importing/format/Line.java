package com.xebia.movieshop.importing.format;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

import com.xebia.movieshop.exporting.CsvFile;
import com.xebia.movieshop.text.TypedText;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.util.NumberUtils;

/**
 * A movie in an import file: a record of CSV or a JSON object.
 *
 * @param number the number of the first line, counted from one; unique even where several
 * movies are on one line
 * @param values the values that are not blank, by the names of the fields
 * @param notes the values that could not be read, by the names of the fields
 * @param flaw the end of the message code that says why the line cannot be used, null if
 * it can
 */
public record Line(long number, int index, Map<String, String> values, Map<String, String> notes,
		@Nullable String flaw) {

	public static final int MAX_LENGTH = TextLines.MAX_LENGTH;

	// Matches values that are too long to be shown.
	private static final Pattern TOO_LONG = Pattern.compile("(?s)(.{80}).+");

	public String value(String field) {
		return this.values.getOrDefault(field, "");
	}

	// Normalized like a stored title, so that the same line finds its movie again.
	public String title() {
		return TypedText.line(value("title"));
	}

	public String director() {
		return TypedText.line(value("director"));
	}

	public String year() {
		try {
			return NumberUtils.parseNumber(value("year"), Integer.class).toString();
		}
		catch (IllegalArgumentException ex) {
			return value("year");
		}
	}

	public int length() {
		return this.values.values().stream().mapToInt(String::length).sum();
	}

	public Optional<ObjectId> id() {
		return Optional.of(value(CsvFile.ID)).filter(ObjectId::isValid).map(ObjectId::new);
	}

	public static String shorten(String text) {
		return TOO_LONG.matcher(text.replace('\n', ' ')).replaceFirst("$1…");
	}

}
