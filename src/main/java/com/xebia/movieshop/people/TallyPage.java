package com.xebia.movieshop.people;

import java.util.List;
import java.util.Map;

import com.xebia.movieshop.mongo.KeysetPage;
import com.xebia.movieshop.movie.CataloguePage;
import org.jspecify.annotations.Nullable;

/**
 * A page of an index of names, with the ways to its neighbours.
 */
public class TallyPage {

	private final String path;

	private final TallyQuery query;

	private final KeysetPage<Tally> page;

	TallyPage(String path, TallyQuery query, KeysetPage<Tally> page) {
		this.path = path;
		this.query = query;
		this.page = page;
	}

	public List<Tally> getTallies() {
		return this.page.items();
	}

	public @Nullable String getLetter() {
		return this.query.letter();
	}

	public @Nullable String getQ() {
		return this.query.q();
	}

	String getSelf() {
		String before = this.query.before();
		return link(before, (before != null) ? null : this.query.after());
	}

	public @Nullable String getPrevious() {
		return this.page.previous((first) -> link(this.query.place(first), null));
	}

	public @Nullable String getNext() {
		return this.page.next((last) -> link(null, this.query.place(last)));
	}

	private String link(@Nullable String before, @Nullable String after) {
		Map<String, @Nullable Object> parameters = this.query.filters();
		parameters.put("before", before);
		parameters.put("after", after);
		return CataloguePage.link(this.path, parameters);
	}

}
