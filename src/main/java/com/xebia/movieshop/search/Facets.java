package com.xebia.movieshop.search;

import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How many of some movies have which genre, decade and person. The movies are counted
 * here, and not by the index, which would count all that match, however many there are.
 *
 * @param genres the most frequent genres, the most frequent first
 * @param decades all decades, the latest first
 * @param people the most frequent people, the most frequent first
 */
record Facets(Map<String, Long> genres, Map<Integer, Long> decades, Map<String, Long> people) {

	private static final int SIZE = 12;

	static Facets of(List<Match> matches) {
		Map<Integer, Long> decades = new TreeMap<>(Collections.reverseOrder());
		decades.putAll(count(matches.stream().map(Match::year).filter(Objects::nonNull).map(SearchRequest::decade)));
		return new Facets(mostFrequent(matches.stream().map(Match::genres)), decades,
				mostFrequent(matches.stream().map(Match::people)));
	}

	private static Map<String, Long> mostFrequent(Stream<List<String>> values) {
		return count(values.flatMap(List::stream)).entrySet()
			.stream()
			.sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
				.thenComparing(Map.Entry.comparingByKey()))
			.limit(SIZE)
			.collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, Long::sum, LinkedHashMap::new));
	}

	private static <T> Map<T, Long> count(Stream<T> values) {
		Map<T, Long> counts = new HashMap<>();
		values.forEach((value) -> counts.merge(value, 1L, Long::sum));
		return counts;
	}

}
