package com.xebia.movieshop.importing.format;

import java.util.HashMap;
import java.util.Map;

import com.xebia.movieshop.importing.format.Line.Flaw;
import org.jspecify.annotations.Nullable;

/**
 * The converted values of a line, by the names of the fields. Limits the work of their
 * conversion.
 */
final class LineValues {

	// In characters, each of which takes up to two microseconds; far more than a movie
	// needs, also with its people in the notation of programs.
	private static final int MAX_WORK = 1 << 17;

	private final Map<String, String> values = new HashMap<>();

	private int work;

	// Returns whether a value may be converted.
	boolean allows(String value) {
		this.work += value.length();
		return this.work <= MAX_WORK;
	}

	Map<String, String> values() {
		return this.values;
	}

	// Returns why the line cannot be used, null if it can.
	@Nullable Flaw flaw() {
		return Flaw.of((this.work <= MAX_WORK) ? null : "work");
	}

}
