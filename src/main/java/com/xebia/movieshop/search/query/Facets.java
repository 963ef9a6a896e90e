package com.xebia.movieshop.search.query;

import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
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

	// Most titles have fewer hits. All movies of a shorter list are read to be counted.
	private static final int FEW = 10;

	private static final int SIZE = 12;

	private static final int GENRES = 40;

	// More combinations of the other values than the movies of a large catalogue have.
	private static final int MAX_COMBINATIONS = 20_000;

	// The names of hashes that were counted lately, in one spelling.
	private static final Cache<Long, String> NAMES = CacheSize.NAMES.cache()
		.expireAfterWrite(Duration.ofMinutes(1))
		.build();

	// Finds the first of the movies in no order, and their number up to a limit.
	static First first(SearchSession session, SearchPredicate movies, int limit) {
		SearchResult<Counted> first = session.search(IndexedMovie.class)
			.select((movie) -> movie.composite()
				.from(movie.id(String.class), movie.field("facets", String.class),
						movie.composite()
							.from(movie.field("genre", String.class).list(),
									movie.field("peopleShown", String.class).list())
							.as(Names::new))
				.as(Counted::new))
			.where((movie) -> movie.bool().filter(movies))
			.totalHitCountThreshold(limit)
			.fetch(FEW);
		return new First(first.hits(), first.total().hitCountLowerBound());
	}

	// Counts few movies without the index, whose aggregations prepare the values of all.
	static Facets of(List<Counted> movies) {
		Map<Long, String> names = movies.stream()
			.flatMap((movie) -> movie.names().people().stream())
			.collect(Collectors.toMap(IndexedMovie::personKey, Function.identity(), (one, other) -> one));
		return of(movies.size(), count(movies, (movie) -> Stream.of(movie.facets())),
				count(movies, (movie) -> movie.names().genres().stream()),
				count(movies, (movie) -> movie.names().people().stream().map(IndexedMovie::personKey)),
				(key) -> Optional.ofNullable(names.get(key)));
	}

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
		return of(counts.total().hitCount(), counts.aggregation(combination), counts.aggregation(genre),
				people ? counts.aggregation(person) : Map.of(), (key) -> name(session, key));
	}

	private static Facets of(long movies, Map<String, Long> combinations, Map<String, Long> genres,
			Map<Long, Long> people, Function<Long, Optional<String>> names) {
		Map<String, Map<String, Long>> all = new HashMap<>();
		MovieFilter.COUNTED.forEach((filter) -> all.put(filter.parameter(), filter.counts()));
		combinations.forEach((terms, count) -> Stream.of(terms.split(IndexedMovie.SEPARATOR))
			.map((term) -> term.split("=", 2))
			.forEach((term) -> Objects.requireNonNull(all.get(term[0])).merge(term[1], count, Long::sum)));
		all.put("genre", mostFrequent(genres, GENRES));
		Map<String, Long> named = new HashMap<>();
		mostFrequent(people, SIZE)
			.forEach((key, count) -> names.apply(key).ifPresent((name) -> named.put(name, count)));
		all.put("person", mostFrequent(named, SIZE));
		return new Facets(movies, all);
	}

	private static <T> Map<T, Long> count(List<Counted> movies, Function<Counted, Stream<T>> values) {
		return movies.stream()
			.flatMap((movie) -> values.apply(movie).distinct())
			.collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
	}

	public Map<String, Long> of(MovieFilter filter) {
		return this.counts.getOrDefault(filter.parameter(), Map.of());
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

	private static <T extends Comparable<T>> Map<T, Long> mostFrequent(Map<T, Long> counts, int limit) {
		Map<T, Long> mostFrequent = new LinkedHashMap<>();
		counts.entrySet()
			.stream()
			.sorted(Map.Entry.<T, Long>comparingByValue(Comparator.reverseOrder())
				.thenComparing(Map.Entry.comparingByKey()))
			.limit(limit)
			.forEach((entry) -> mostFrequent.put(entry.getKey(), entry.getValue()));
		return mostFrequent;
	}

	/**
	 * The first movies of a list, all if there are few, and the number of all.
	 */
	record First(List<Counted> movies, long count) {

		boolean isAll() {
			return this.count == this.movies.size();
		}

	}

	/**
	 * What is counted of a movie.
	 */
	record Counted(String id, String facets, Names names) {

	}

	/**
	 * The genres and the people of a movie.
	 */
	record Names(List<String> genres, List<String> people) {

	}

}
