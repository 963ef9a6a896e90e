package com.xebia.movieshop.importing.store;

import org.jspecify.annotations.Nullable;

/**
 * A change of a field, or what is wrong with it.
 *
 * @param reason the localized text
 * @param link the path of a page where the cause can be removed, null if there is none
 */
public record Finding(String field, String reason, @Nullable String link) {

	public Finding(String field, String reason) {
		this(field, reason, null);
	}

}
