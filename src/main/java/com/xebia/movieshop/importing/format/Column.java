package com.xebia.movieshop.importing.format;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * A column of CSV or a property of JSON.
 *
 * @param name the name in the file, made unique; its number where it has no name
 * @param field one of {@link #FIELDS}
 * @param chosen whether the field was chosen rather than guessed
 * @param samples up to three values as they are in the file, shortened
 * @param note the end of the message code that says why the column is left out although
 * its name is known, null if nothing is to be said
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Column(String name, String field, boolean chosen, List<String> samples, @Nullable String note) {

	public static Column chosen(String name, String field) {
		return new Column(name, field, true, List.of(), null);
	}

}
