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

	// More combinations of decade, letter, running time and offers than the movies of a
	// large catalogue have.
	private static final int MAX_COMBINATIONS = 20_000;

	// The names of hashes that were counted lately, in one spelling.
	private static final Cache<Long, String> NAMES = CacheSize.NAMES.cache()
		.expireAfterWrite(Duration.ofMinutes(1))
		.build();

	static Facets of(SearchSession session, SearchPredicate movies, boolean people) {
		AggregationKey<Map<String, Long>> genre = AggregationKey.of("genres");
		AggregationKey<Map<String, Long>> combination = AggregationKey.of("combinations");
		AggregationKey<Map<Long, Long>> person = AggregationKey.of("people");
		SearchQueryOptionsStep<?, ?, String, ?, ?, ?> query = session.search(IndexedMovie.class)
			.select((movie) -> movie.id(String.class))
			.where(movies)
			.aggregation(genre, (facet) -> facet.terms().field("genre", String.class).maxTermCount(GENRES))
			.aggregation(combination,
					(facet) -> facet.terms().field("facets", String.class).maxTermCount(MAX_COMBINATIONS));
		SearchResult<String> counts = (people
				? query.aggregation(person, (facet) -> facet.terms().field("personKey", Long.class).maxTermCount(SIZE))
				: query)
			.fetch(0);
		Map<Integer, Long> decades = new TreeMap<>(Comparator.reverseOrder());
		Map<Integer, Long> minutes = new TreeMap<>();
		Map<String, Long> letters = new TreeMap<>();
		Map<Boolean, Long> available = new HashMap<>();
		Map<String, Long> terms = new TreeMap<>(Comparator.reverseOrder());
		IndexedMovie.RUNNING_TIMES.forEach((limit) -> minutes.put(limit, 0L));
		counts.aggregation(combination).forEach((facets, count) -> {
			String[] values = facets.split(IndexedMovie.SEPARATOR, -1);
			numbers(values[0]).forEach((decade) -> decades.merge(decade, count, Long::sum));
			letters.merge(values[1], count, Long::sum);
			numbers(values[2]).flatMap((shortest) -> minutes.keySet().stream().filter((limit) -> limit >= shortest))
				.forEach((limit) -> minutes.merge(limit, count, Long::sum));
			available.merge(Boolean.valueOf(values[3]), count, Long::sum);
			texts(values[4]).forEach((offered) -> terms.merge(offered, count, Long::sum));
		});
		return new Facets(counts.total().hitCount(), mostFrequent(counts.aggregation(genre), GENRES), decades, minutes,
				letters, people ? mostFrequent(named(session, counts.aggregation(person)), SIZE) : Map.of(), available,
				terms);
	}

	private static Stream<Integer> numbers(String values) {
		return texts(values).map(Integer::valueOf);
	}

	private static Stream<String> texts(String values) {
		return Stream.of(values.split(" ")).filter((value) -> !value.isEmpty());
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

}
