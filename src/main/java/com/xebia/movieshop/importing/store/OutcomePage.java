package com.xebia.movieshop.importing.store;

import java.util.List;
import java.util.Map;

import com.xebia.movieshop.movie.Movie;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;

/**
 * A page of the outcomes of one group, such as the changed movies of an import.
 */
@Document(OutcomePage.COLLECTION)
public record OutcomePage(@Id String id, List<OutcomeEntry> entries) {

	public static final String COLLECTION = "imports.lines";

	public static final int SIZE = 50;

	public static String id(String importId, String group, long number) {
		return importId + "/" + group + "/" + number;
	}

	/**
	 * A page with links to the others.
	 *
	 * @param number the number of the page, counted from zero
	 * @param count the number of outcomes in the group
	 * @param movies the stored movies that are perhaps the same, by their ids
	 */
	public record Shown(String url, String group, long number, long count, List<OutcomeEntry> entries,
			Map<ObjectId, Movie> movies) {

		public @Nullable String previous() {
			return (this.number > 0) ? link(this.number - 1) : null;
		}

		public @Nullable String next() {
			return ((this.number + 1) * SIZE < this.count) ? link(this.number + 1) : null;
		}

		private String link(long page) {
			return this.url + "?group=" + this.group + "&page=" + page;
		}

	}

}
