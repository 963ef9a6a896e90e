package com.xebia.movieshop.exchange;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.jspecify.annotations.Nullable;

/**
 * An import as programs and pages see it.
 *
 * @param url where it is
 * @param state how far it has come
 * @param report where it says what becomes of each line, null until it has come that far
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record ImportResource(String url, @JsonUnwrapped ImportState state, @Nullable String report) {

	static ImportResource of(ImportState state, String contextPath) {
		String url = contextPath + ImportController.PATH + "/" + state.id();
		return new ImportResource(url, state, state.phase().isRunning() ? null : url + "/report");
	}

}
