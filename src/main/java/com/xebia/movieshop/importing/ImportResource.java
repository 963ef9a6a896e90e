package com.xebia.movieshop.importing;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.xebia.movieshop.importing.store.ImportState;
import org.jspecify.annotations.Nullable;

/**
 * An import as API clients and pages get it.
 *
 * @param url the address of the import
 * @param state the progress and result
 * @param report the address of the report on each line, null while the import runs
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record ImportResource(String url, @JsonUnwrapped ImportState state, @Nullable String report) {

	static ImportResource of(ImportState state, String contextPath) {
		String url = contextPath + ImportController.PATH + "/" + state.id();
		return new ImportResource(url, state, state.isRunning() ? null : url + "/report");
	}

}
