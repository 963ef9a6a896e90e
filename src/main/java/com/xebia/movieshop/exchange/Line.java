package com.xebia.movieshop.exchange;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;

import org.bson.types.ObjectId;

/**
 * What a file says of one movie.
 *
 * @param number where it begins in the file, counted from one
 * @param index the how manieth movie of the file it is
 * @param values what is said, by the names of the fields; nothing is blank
 * @param readable whether anything can be made of it
 */
record Line(long number, int index, Map<String, String> values, boolean readable) {

	String value(String field) {
		return this.values.getOrDefault(field, "");
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
