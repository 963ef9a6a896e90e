package com.xebia.movieshop.search.query;

import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.github.benmanes.caffeine.cache.Cache;
import com.xebia.movieshop.limits.CacheSize;
import com.xebia.movieshop.search.schema.IndexedMovie;
import org.hibernate.search.engine.search.aggregation.AggregationKey;
import org.hibernate.search.engine.search.predicate.SearchPredicate;
import org.hibernate.search.engine.search.projection.dsl.ProjectionFinalStep;
import org.hibernate.search.engine.search.projection.dsl.SearchProjectionFactory;
import org.hibernate.search.engine.search.query.SearchResult;
import org.hibernate.search.engine.search.query.dsl.SearchQueryOptionsStep;
import org.hibernate.search.mapper.pojo.standalone.session.SearchSession;
import org.jspecify.annotations.Nullable;

/**
 * The genres, decades and people of some movies, with the number of movies for each, or
 * null if not counted. Contains all decades, latest first, but only the most frequent
 * genres and people, most frequent first.
 */
record Facets(Map<String, @Nullable Long> genres, Map<Integer, @Nullable Long> decades,
		Map<String, @Nullable Long> people) {

	private static final int SIZE = 12;

	// More decades than movies can have, even with some wrong years in the database.
	private static final int MAX_DECADES = 200;

	private static final AggregationKey<Map<String, Long>> GENRES = AggregationKey.of("genres");

	private static final AggregationKey<Map<Integer, Long>> DECADES = AggregationKey.of("decades");

	private static final AggregationKey<Map<Long, Long>> PEOPLE = AggregationKey.of("people");

	// The names of hashes that were counted lately. They are the same in all indexes.
	private static final Cache<Long, String> NAMES = CacheSize.NAMES.cache().build();

	static Facets of(List<Match> movies) {
		Stream<Integer> decades = movies.stream().map(Match::year).filter(Objects::nonNull).map(IndexedMovie::decade);
		return new Facets(mostFrequent(count(movies.stream().map(Match::genres).flatMap(List::stream))),
				latest(count(decades)), mostFrequent(count(movies.stream().map(Match::people).flatMap(List::stream))));
	}

	// Removes the counts, because the counts of a sample are not those of all hits.
	Facets withoutCounts() {
		return new Facets(withoutCounts(this.genres), withoutCounts(this.decades), withoutCounts(this.people));
	}

	// Returns a query for the ids of movies that also counts genres, decades and people.
	static SearchQueryOptionsStep<?, ?, String, ?, ?, ?> counting(SearchSession session, SearchPredicate movies) {
		return genresAndDecades(session, movies).aggregation(PEOPLE,
				(terms) -> terms.terms().field("personKey", Long.class).maxTermCount(SIZE));
	}

	static Facets counted(SearchSession session, SearchResult<String> counts) {
		return new Facets(mostFrequent(counts.aggregation(GENRES)), latest(counts.aggregation(DECADES)),
				mostFrequent(named(session, counts.aggregation(PEOPLE))));
	}

	// Lets the index count all but the people, who have the most distinct values.
	Facets withGenresAndDecades(SearchSession session, SearchPredicate movies) {
		SearchResult<String> counts = genresAndDecades(session, movies).fetch(0);
		return new Facets(mostFrequent(counts.aggregation(GENRES)), latest(counts.aggregation(DECADES)), this.people);
	}

	private static SearchQueryOptionsStep<?, ?, String, ?, ?, ?> genresAndDecades(SearchSession session,
			SearchPredicate movies) {
		return session.search(IndexedMovie.class)
			.select((movie) -> movie.id(String.class))
			.where(movies)
			.aggregation(GENRES, (terms) -> terms.terms().field("genre", String.class).maxTermCount(SIZE))
			.aggregation(DECADES, (terms) -> terms.terms().field("decade", Integer.class).maxTermCount(MAX_DECADES));
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
			.filter((name) -> IndexedMovie.key(name) == key)
			.findFirst();
	}

	private static Map<String, @Nullable Long> mostFrequent(Map<String, Long> counts) {
		Map<String, @Nullable Long> mostFrequent = new LinkedHashMap<>();
		counts.entrySet()
			.stream()
			.sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
				.thenComparing(Map.Entry.comparingByKey()))
			.limit(SIZE)
			.forEach((entry) -> mostFrequent.put(entry.getKey(), entry.getValue()));
		return mostFrequent;
	}

	private static Map<Integer, @Nullable Long> latest(Map<Integer, Long> counts) {
		Map<Integer, @Nullable Long> latest = new TreeMap<>(Collections.reverseOrder());
		latest.putAll(counts);
		return latest;
	}

	private static <T> Map<T, Long> count(Stream<T> values) {
		return values.collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
	}

	private static <T> Map<T, @Nullable Long> withoutCounts(Map<T, @Nullable Long> counts) {
		Map<T, @Nullable Long> values = new LinkedHashMap<>();
		counts.keySet().forEach((value) -> values.put(value, null));
		return values;
	}

	/**
	 * The id of a hit, and the fields from which facets are counted.
	 */
	record Match(String id, List<String> people, List<String> genres, @Nullable Integer year) {

		static ProjectionFinalStep<Match> projection(SearchProjectionFactory<?, ?> movie) {
			return movie.composite()
				.from(movie.id(String.class), movie.field("peopleShown", String.class).list(),
						movie.field("genre", String.class).list(), movie.field("year", Integer.class))
				.asList(Match::of);
		}

		private static Match of(List<?> values) {
			return new Match((String) values.get(0), texts(values.get(1)), texts(values.get(2)),
					(Integer) values.get(3));
		}

		private static List<String> texts(Object values) {
			return ((List<?>) values).stream().map(String::valueOf).toList();
		}

	}

}
