package com.xebia.movieshop.exchange;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;

import com.xebia.movieshop.movie.NameReplacement;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.util.NumberUtils;

/**
 * A movie in an import file: a record of CSV or a JSON object.
 *
 * @param number the number of the first line, counted from one; unique even where several
 * movies are on one line
 * @param values the values that are not blank, by the names of the fields
 * @param flaw why the line cannot be used, null if it can
 */
record Line(long number, int index, Map<String, String> values, @Nullable Flaw flaw) {

	String value(String field) {
		return this.values.getOrDefault(field, "");
	}

	// Normalized like a stored title, so that the same line finds its movie again.
	String title() {
		return NameReplacement.normalize(value("title"));
	}

	String director() {
		return NameReplacement.normalize(value("director"));
	}

	String year() {
		try {
			return NumberUtils.parseNumber(value("year"), Integer.class).toString();
		}
		catch (IllegalArgumentException ex) {
			return value("year");
		}
	}

	int length() {
		return this.values.values().stream().mapToInt(String::length).sum();
	}

	// Returns nothing if the line has no id or an invalid one.
	Optional<ObjectId> id() {
		return Optional.of(value(CsvFile.ID)).filter(ObjectId::isValid).map(ObjectId::new);
	}

	boolean hasBadId() {
		return id().isEmpty() && !Objects.equals(value(CsvFile.ID), "");
	}

	/**
	 * A fault of a line that is found without its movie.
	 *
	 * @param field the invalid field, empty if the whole line is invalid
	 * @param reason the end of the message code
	 */
	record Flaw(String field, String reason) {

		static @Nullable Flaw of(@Nullable String reason) {
			return (reason != null) ? new Flaw("", reason) : null;
		}

	}

}
