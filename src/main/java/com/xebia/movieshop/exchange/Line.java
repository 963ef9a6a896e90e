package com.xebia.movieshop.exchange;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;

import com.xebia.movieshop.movie.NameReplacement;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.util.NumberUtils;

/**
 * What a file says of one movie.
 *
 * @param number the line where it begins, counted from one; another line's differs even
 * where that begins on the same
 * @param values what is said, by the names of the fields; nothing is blank
 * @param flaw why nothing can be made of it, null if something can
 */
record Line(long number, int index, Map<String, String> values, @Nullable Flaw flaw) {

	String value(String field) {
		return this.values.getOrDefault(field, "");
	}

	// As a movie has it, so that the same line finds it again.
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

	// It is empty if the line names no movie or what it names cannot be one.
	Optional<ObjectId> id() {
		return Optional.of(value(CsvFile.ID)).filter(ObjectId::isValid).map(ObjectId::new);
	}

	boolean hasBadId() {
		return id().isEmpty() && !Objects.equals(value(CsvFile.ID), "");
	}

	/**
	 * What is wrong with a line, before anything is known of its movie.
	 *
	 * @param field the field that nothing can be made of, empty if that is the whole line
	 * @param reason the end of the message code
	 */
	record Flaw(String field, String reason) {

		static @Nullable Flaw of(@Nullable String reason) {
			return (reason != null) ? new Flaw("", reason) : null;
		}

	}

}
