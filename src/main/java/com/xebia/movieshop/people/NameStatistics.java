package com.xebia.movieshop.people;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import com.xebia.movieshop.limits.SingleFlight;

import org.springframework.stereotype.Component;

/**
 * Lists of the names with the most movies, with the URLs of the movies. They are read
 * from the last census, so that each is a short index query even at a million movies.
 */
@Component
public class NameStatistics {

	private static final int NAMES = 12;

	private static final int DECADES = 30;

	private final Tallies tallies;

	private final SingleFlight<String, Map<String, List<NameResource>>> lists = new SingleFlight<>();

	NameStatistics(Tallies tallies) {
		this.tallies = tallies;
	}

	// Omits people with one movie, because in a small shop most have one.
	public Map<String, List<NameResource>> ofHomePage() {
		return this.lists.get("home", () -> {
			Map<String, List<NameResource>> lists = new LinkedHashMap<>();
			lists.put("decades", decades());
			lists.put("genres", top(NameKind.GENRE, NAMES).toList());
			lists.put("people", top(NameKind.PERSON, NAMES).filter((person) -> person.movies() > 1).toList());
			return lists;
		});
	}

	List<NameResource> decades() {
		return top(NameKind.DECADE, DECADES).sorted(Comparator.comparing(NameResource::name)).toList();
	}

	private Stream<NameResource> top(NameKind kind, int limit) {
		return this.tallies.top(kind, limit).stream().map((tally) -> NameResource.of(kind, tally, ""));
	}

}
