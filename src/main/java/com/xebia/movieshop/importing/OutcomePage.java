package com.xebia.movieshop.importing;

import java.util.List;

import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;

/**
 * A page of the outcomes of one group, such as the changed movies of an import.
 */
@Document(OutcomePage.COLLECTION)
public record OutcomePage(@Id String id, List<Entry> entries) {

	public static final String COLLECTION = "imports.lines";

	public static final int SIZE = 50;

	public static String id(String importId, String group, long number) {
		return importId + "/" + group + "/" + number;
	}

	/**
	 * The outcome of a line as a page shows it.
	 *
	 * @param movie the movie that was matched or created, null if there is none
	 * @param facts the year and the director of the movie, or in the line
	 * @param alike the stored movies that are perhaps the same
	 */
	public record Entry(long line, String kind, @Nullable ObjectId movie, String title, String facts,
			List<Finding> findings, List<ObjectId> alike) {

	}

	/**
	 * A change of a field, or what is wrong with it.
	 *
	 * @param reason the localized text
	 * @param link the path of a page where the cause can be removed, null if there is
	 * none
	 */
	public record Finding(String field, String reason, @Nullable String link) {

		public Finding(String field, String reason) {
			this(field, reason, null);
		}

	}

}
