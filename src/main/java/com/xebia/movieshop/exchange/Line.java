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
 * @param number where it begins in the file, counted from one
 * @param index the how manieth movie of the file it is
 * @param values what is said, by the names of the fields; nothing is blank
 * @param unreadable the field that nothing can be made of, empty if that is the whole
 * line, null if there is none
 */
record Line(long number, int index, Map<String, String> values, @Nullable String unreadable) {

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

	/**
	 * The movie that it names.
	 * @return the id, empty if it names none or what it names cannot be one
	 */
	Optional<ObjectId> id() {
		return Optional.of(value(CsvFile.ID)).filter(ObjectId::isValid).map(ObjectId::new);
	}

	boolean hasBadId() {
		return id().isEmpty() && !Objects.equals(value(CsvFile.ID), "");
	}

}
