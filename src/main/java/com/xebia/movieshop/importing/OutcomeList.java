package com.xebia.movieshop.importing;

import java.util.List;
import java.util.Map;

import com.xebia.movieshop.movie.Movie;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A page of the outcomes of a group, with links to the others.
 *
 * @param number the number of the page, counted from zero
 * @param count the number of outcomes in the group
 * @param movies the stored movies that are perhaps the same, by their ids
 */
public record OutcomeList(String url, String group, long number, long count, List<OutcomePage.Entry> entries,
		Map<ObjectId, Movie> movies) {

	public @Nullable String previous() {
		return (this.number > 0) ? link(this.number - 1) : null;
	}

	public @Nullable String next() {
		return ((this.number + 1) * OutcomePage.SIZE < this.count) ? link(this.number + 1) : null;
	}

	private String link(long page) {
		return this.url + "?group=" + this.group + "&page=" + page;
	}

}
