package com.xebia.movieshop.people;

import java.util.Map;

import com.xebia.movieshop.mongo.reading.KeysetPage;
import com.xebia.movieshop.movie.CataloguePage;
import org.jspecify.annotations.Nullable;

/**
 * A page of an index of names, with links to its neighbours.
 */
public record TallyPage(String path, TallyQuery query, KeysetPage<Tally> tallies) {

	String getSelf() {
		String before = this.query.before();
		return link(before, (before != null) ? null : this.query.after());
	}

	public @Nullable String getPrevious() {
		return this.tallies.previous((first) -> link(this.query.cursor(first), null));
	}

	public @Nullable String getNext() {
		return this.tallies.next((last) -> link(null, this.query.cursor(last)));
	}

	private String link(@Nullable String before, @Nullable String after) {
		Map<String, @Nullable Object> parameters = this.query.filters();
		parameters.put("before", before);
		parameters.put("after", after);
		return CataloguePage.link(this.path, parameters);
	}

}
