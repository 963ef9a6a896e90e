package com.xebia.movieshop.search.query;

import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

import com.github.benmanes.caffeine.cache.Cache;
import com.xebia.movieshop.limits.CacheSize;
import com.xebia.movieshop.search.schema.IndexedMovie;
import org.hibernate.search.engine.search.aggregation.AggregationKey;
import org.hibernate.search.engine.search.predicate.SearchPredicate;
import org.hibernate.search.engine.search.query.SearchResult;
import org.hibernate.search.engine.search.query.dsl.SearchQueryOptionsStep;
import org.hibernate.search.mapper.pojo.standalone.session.SearchSession;
import org.hibernate.search.util.common.data.Range;

/**
 * The numbers of movies of a list, together and by each value of a filter. Contains the
 * most frequent genres and people, most frequent first, all decades, latest first, the
 * movies up to some running times, and the letters of titles in their order.
 *
 * @param people empty in a long list of a large catalogue, where counting takes long
 */
public record Facets(long movies, Map<String, Long> genres, Map<Integer, Long> decades, Map<Integer, Long> minutes,
		Map<String, Long> letters, Map<String, Long> people, Map<Boolean, Long> available, Map<String, Long> terms) {

	public static final Facets NONE = new Facets(0, Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), Map.of(),
			Map.of());

	private static final int SIZE = 12;

	private static final int GENRES = 40;

	private static final List<Range<Integer>> RUNNING_TIMES = Stream.of(90, 100, 120, 150)
		.map((minutes) -> Range.canonical(1, minutes + 1))
		.toList();

	// More decades than movies can have, even with some wrong years in the database, and
	// more letters than titles begin with.
	private static final int MAX_VALUES = 200;

	// The names of hashes that were counted lately, in one spelling.
	private static final Cache<Long, String> NAMES = CacheSize.NAMES.cache()
		.expireAfterWrite(Duration.ofMinutes(1))
		.build();

	static Facets of(SearchSession session, SearchPredicate movies, boolean people) {
		AggregationKey<Map<String, Long>> genre = AggregationKey.of("genres");
		AggregationKey<Map<Integer, Long>> decade = AggregationKey.of("decades");
		AggregationKey<Map<Range<Integer>, Long>> minutes = AggregationKey.of("minutes");
		AggregationKey<Map<String, Long>> letter = AggregationKey.of("letters");
		AggregationKey<Map<Boolean, Long>> available = AggregationKey.of("available");
		AggregationKey<Map<String, Long>> terms = AggregationKey.of("offered");
		AggregationKey<Map<Long, Long>> person = AggregationKey.of("people");
		SearchQueryOptionsStep<?, ?, String, ?, ?, ?> query = session.search(IndexedMovie.class)
			.select((movie) -> movie.id(String.class))
			.where(movies)
			.aggregation(genre, (facet) -> facet.terms().field("genre", String.class).maxTermCount(GENRES))
			.aggregation(decade, (facet) -> facet.terms().field("decade", Integer.class).maxTermCount(MAX_VALUES))
			.aggregation(minutes, (facet) -> facet.range().field("minutes", Integer.class).ranges(RUNNING_TIMES))
			.aggregation(letter, (facet) -> facet.terms().field("letter", String.class).maxTermCount(MAX_VALUES))
			.aggregation(available, (facet) -> facet.terms().field("available", Boolean.class))
			.aggregation(terms, (facet) -> facet.terms().field("offered", String.class));
		SearchResult<String> counts = (people
				? query.aggregation(person, (facet) -> facet.terms().field("personKey", Long.class).maxTermCount(SIZE))
				: query)
			.fetch(0);
		Map<Integer, Long> upTo = new TreeMap<>();
		counts.aggregation(minutes)
			.forEach((range, count) -> upTo.put(range.upperBoundValue().orElseThrow() - 1, count));
		return new Facets(counts.total().hitCount(), mostFrequent(counts.aggregation(genre), GENRES),
				sorted(counts.aggregation(decade), Comparator.reverseOrder()), upTo,
				sorted(counts.aggregation(letter), Comparator.naturalOrder()),
				people ? mostFrequent(named(session, counts.aggregation(person)), SIZE) : Map.of(),
				counts.aggregation(available), sorted(counts.aggregation(terms), Comparator.reverseOrder()));
	}

	private static Map<String, Long> named(SearchSession session, Map<Long, Long> counts) {
		Map<String, Long> named = new HashMap<>();
		counts.forEach((key, count) -> name(session, key).ifPresent((name) -> named.put(name, count)));
		return named;
	}

	// Searches outside the cache, which a slow search would block for other names.
	private static Optional<String> name(SearchSession session, long key) {
		Optional<String> name = Optional.ofNullable(NAMES.getIfPresent(key)).or(() -> find(session, key));
		name.ifPresent((found) -> NAMES.put(key, found));
		return name;
	}

	private static Optional<String> find(SearchSession session, long key) {
		return session.search(IndexedMovie.class)
			.select((movie) -> movie.field("peopleShown", String.class).list())
			.where((movie) -> movie.match().field("personKey").matching(key))
			.fetchHits(1)
			.stream()
			.flatMap(List::stream)
			.filter((name) -> IndexedMovie.personKey(name) == key)
			.findFirst();
	}

	private static Map<String, Long> mostFrequent(Map<String, Long> counts, int limit) {
		Map<String, Long> mostFrequent = new LinkedHashMap<>();
		counts.entrySet()
			.stream()
			.sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
				.thenComparing(Map.Entry.comparingByKey()))
			.limit(limit)
			.forEach((entry) -> mostFrequent.put(entry.getKey(), entry.getValue()));
		return mostFrequent;
	}

	private static <K> Map<K, Long> sorted(Map<K, Long> counts, Comparator<K> order) {
		Map<K, Long> sorted = new TreeMap<>(order);
		sorted.putAll(counts);
		return sorted;
	}

}
