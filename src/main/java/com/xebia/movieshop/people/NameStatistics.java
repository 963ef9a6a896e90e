package com.xebia.movieshop.people;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
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

	// Returns the lists by the last parts of the message codes of their headings.
	Map<String, List<NameResource>> all(String contextPath) {
		return this.lists.get("all " + contextPath, () -> {
			Map<String, List<NameResource>> lists = new LinkedHashMap<>();
			lists.put("directors", people("directed", Tally::directed, contextPath).toList());
			lists.put("stars", people("starred", Tally::starred, contextPath).toList());
			lists.putAll(decadesAndGenres(contextPath));
			return lists;
		});
	}

	// Omits people with one movie, because in a small shop most have one.
	public Map<String, List<NameResource>> ofHomePage() {
		return this.lists.get("home", () -> {
			Map<String, List<NameResource>> lists = decadesAndGenres("");
			lists.put("people", people("movies", Tally::movies, "").filter((person) -> person.movies() > 1).toList());
			return lists;
		});
	}

	private Map<String, List<NameResource>> decadesAndGenres(String contextPath) {
		Map<String, List<NameResource>> lists = new LinkedHashMap<>();
		lists.put("decades",
				top(NameKind.DECADE, "movies", DECADES, Tally::movies, contextPath)
					.sorted(Comparator.comparing(NameResource::name))
					.toList());
		lists.put("genres", top(NameKind.GENRE, "movies", NAMES, Tally::movies, contextPath).toList());
		return lists;
	}

	private Stream<NameResource> people(String field, ToIntFunction<Tally> number, String contextPath) {
		return top(NameKind.PERSON, field, NAMES, number, contextPath);
	}

	private Stream<NameResource> top(NameKind kind, String field, int limit, ToIntFunction<Tally> number,
			String contextPath) {
		return this.tallies.top(kind, field, limit)
			.stream()
			.map((tally) -> NameResource.of(kind, tally, number.applyAsInt(tally), contextPath));
	}

}
