package com.xebia.movieshop.search.query;

import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

import com.github.benmanes.caffeine.cache.Cache;
import com.xebia.movieshop.limits.CacheSize;
import com.xebia.movieshop.search.schema.IndexedMovie;
import com.xebia.movieshop.search.schema.MovieFilter;
import org.hibernate.search.engine.search.aggregation.AggregationKey;
import org.hibernate.search.engine.search.predicate.SearchPredicate;
import org.hibernate.search.engine.search.query.SearchResult;
import org.hibernate.search.engine.search.query.dsl.SearchQueryOptionsStep;
import org.hibernate.search.mapper.pojo.standalone.session.SearchSession;

/**
 * The numbers of movies of a list, together and by each value of a filter: of genres and
 * people the most frequent, most frequent first, of others all in their order.
 *
 * @param counts has no people in a long list of a large catalogue, where counting takes
 * long
 */
public record Facets(long movies, Map<String, Map<String, Long>> counts) {

	public static final Facets NONE = new Facets(0, Map.of());

	private static final int SIZE = 12;

	private static final int GENRES = 40;

	// More combinations of the other values than the movies of a large catalogue have.
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
				? query.aggregation(person, (facet) -> facet.terms().field("person", Long.class).maxTermCount(SIZE))
				: query)
			.fetch(0);
		Map<String, Map<String, Long>> all = new HashMap<>();
		MovieFilter.COUNTED.forEach((filter) -> all.put(filter.parameter(), filter.counts()));
		counts.aggregation(combination)
			.forEach((terms, count) -> Stream.of(terms.split(IndexedMovie.SEPARATOR))
				.map((term) -> term.split("=", 2))
				.forEach((term) -> Objects.requireNonNull(all.get(term[0])).merge(term[1], count, Long::sum)));
		all.put("genre", mostFrequent(counts.aggregation(genre)));
		all.put("person", people ? mostFrequent(named(session, counts.aggregation(person))) : Map.of());
		return new Facets(counts.total().hitCount(), all);
	}

	public Map<String, Long> of(MovieFilter filter) {
		return this.counts.getOrDefault(filter.parameter(), Map.of());
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
			.where((movie) -> movie.match().field("person").matching(key))
			.fetchHits(1)
			.stream()
			.flatMap(List::stream)
			.filter((name) -> IndexedMovie.personKey(name) == key)
			.findFirst();
	}

	private static Map<String, Long> mostFrequent(Map<String, Long> counts) {
		Map<String, Long> mostFrequent = new LinkedHashMap<>();
		counts.entrySet()
			.stream()
			.sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
				.thenComparing(Map.Entry.comparingByKey()))
			.forEach((entry) -> mostFrequent.put(entry.getKey(), entry.getValue()));
		return mostFrequent;
	}

}
