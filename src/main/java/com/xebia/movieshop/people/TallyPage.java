package com.xebia.movieshop.people;

import java.util.List;

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

	String getSelf() {
		String place = (this.query.before() != null) ? this.query.before() : this.query.after();
		return (place != null) ? link((this.query.before() != null) ? "before" : "after", place)
				: this.path + ((getLetter() != null) ? "?letter=" + NameAddresses.encode(getLetter()) : "");
	}

	public @Nullable String getPrevious() {
		return this.previous ? link("before", this.query.place(this.tallies.get(0))) : null;
	}

	public @Nullable String getNext() {
		return this.next ? link("after", this.query.place(this.tallies.get(this.tallies.size() - 1))) : null;
	}

	private String link(String direction, String place) {
		String letter = getLetter();
		return this.path + "?" + ((letter != null) ? "letter=" + NameAddresses.encode(letter) + "&" : "") + direction
				+ "=" + NameAddresses.encode(place);
	}

}
