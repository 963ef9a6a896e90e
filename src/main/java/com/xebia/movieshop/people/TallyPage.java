package com.xebia.movieshop.people;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

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
		if (this.query.before() != null) {
			return link("before", this.query.before());
		}
		return (this.query.after() != null) ? link("after", this.query.after()) : link(this.query.filters());
	}

	public @Nullable String getPrevious() {
		return this.previous ? link("before", this.query.place(this.tallies.get(0))) : null;
	}

	public @Nullable String getNext() {
		return this.next ? link("after", this.query.place(this.tallies.get(this.tallies.size() - 1))) : null;
	}

	private String link(String direction, String place) {
		Map<String, String> parameters = new LinkedHashMap<>(this.query.filters());
		parameters.put(direction, place);
		return link(parameters);
	}

	private String link(Map<String, String> parameters) {
		String query = parameters.entrySet()
			.stream()
			.map((parameter) -> parameter.getKey() + "=" + NameAddresses.encode(parameter.getValue()))
			.collect(Collectors.joining("&"));
		return this.path + (query.isEmpty() ? "" : "?" + query);
	}

}
