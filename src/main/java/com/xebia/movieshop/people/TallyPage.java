package com.xebia.movieshop.people;

import java.util.List;
import java.util.Map;

import com.xebia.movieshop.movie.CataloguePage;
import org.jspecify.annotations.Nullable;

/**
 * A page of an index of names, with the ways to its neighbours.
 */
public class TallyPage {

	private final String path;

	private final TallyQuery query;

	private final List<Tally> tallies;

	private final boolean previous;

	private final boolean next;

	TallyPage(String path, TallyQuery query, List<Tally> tallies, boolean previous, boolean next) {
		this.path = path;
		this.query = query;
		this.tallies = tallies;
		this.previous = previous && !tallies.isEmpty();
		this.next = next && !tallies.isEmpty();
	}

	public List<Tally> getTallies() {
		return this.tallies;
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
		return this.previous ? link(this.query.place(this.tallies.get(0)), null) : null;
	}

	public @Nullable String getNext() {
		return this.next ? link(null, this.query.place(this.tallies.get(this.tallies.size() - 1))) : null;
	}

	private String link(@Nullable String before, @Nullable String after) {
		Map<String, @Nullable Object> parameters = this.query.filters();
		parameters.put("before", before);
		parameters.put("after", after);
		return CataloguePage.link(this.path, parameters);
	}

}
