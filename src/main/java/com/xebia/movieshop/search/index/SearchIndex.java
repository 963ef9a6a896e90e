package com.xebia.movieshop.search.index;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

import com.xebia.movieshop.limits.BusyException;
import com.xebia.movieshop.limits.WaitingRoom;
import com.xebia.movieshop.search.index.IndexStore.StoredIndex;
import com.xebia.movieshop.search.query.FuzzyWords;
import com.xebia.movieshop.search.query.IndexQuery;
import com.xebia.movieshop.search.query.Likeness;
import com.xebia.movieshop.search.query.MovieQuery;
import com.xebia.movieshop.search.schema.IndexSchema;
import com.xebia.movieshop.search.schema.IndexedMovie;
import org.bson.types.ObjectId;
import org.hibernate.search.engine.backend.work.execution.DocumentCommitStrategy;
import org.hibernate.search.engine.backend.work.execution.DocumentRefreshStrategy;
import org.hibernate.search.engine.cfg.BackendSettings;
import org.hibernate.search.engine.search.predicate.dsl.PredicateFinalStep;
import org.hibernate.search.engine.search.predicate.dsl.SearchPredicateFactory;
import org.hibernate.search.mapper.pojo.mapping.definition.annotation.AnnotatedTypeSource;
import org.hibernate.search.mapper.pojo.standalone.cfg.StandalonePojoMapperSettings;
import org.hibernate.search.mapper.pojo.standalone.mapping.CloseableSearchMapping;
import org.hibernate.search.mapper.pojo.standalone.mapping.SearchMapping;
import org.hibernate.search.mapper.pojo.standalone.mapping.SearchMappingBuilder;
import org.hibernate.search.mapper.pojo.standalone.mapping.StandalonePojoMappingConfigurer;
import org.hibernate.search.mapper.pojo.standalone.schema.management.SchemaManagementStrategyName;
import org.hibernate.search.mapper.pojo.standalone.session.SearchSession;
import org.hibernate.search.mapper.pojo.work.IndexingPlanSynchronizationStrategyConfigurationContext;
import org.hibernate.search.util.common.SearchException;
import org.hibernate.search.util.common.SearchTimeoutException;
import org.hibernate.search.util.common.data.Range;
import org.hibernate.search.util.common.data.RangeBoundInclusion;
import org.jspecify.annotations.Nullable;

import org.springframework.core.NestedExceptionUtils;

/**
 * An open index of any engine. Finds out whether it must be opened again or replaced.
 */
public class SearchIndex implements AutoCloseable {

	// More than a batch of movies has, so that a range of more is corrected in steps.
	static final int MAX_DIGESTS = 1000;

	// OpenSearch allows 65,536 in a query.
	private static final int MAX_TERMS = 50_000;

	private final StoredIndex stored;

	private final CloseableSearchMapping mapping;

	private final WaitingRoom turns = FuzzyWords.turns();

	private final DocumentRefreshStrategy refresh;

	private volatile boolean broken;

	// The refresh strategy is for engines that make writes visible only after a refresh.
	// The settings are those of the engine.
	SearchIndex(StoredIndex stored, String name, SchemaManagementStrategyName strategy, DocumentRefreshStrategy refresh,
			Map<String, Object> settings) {
		this.stored = stored;
		// The mapper has no annotations, so it need not scan all JARs for them.
		SearchMappingBuilder builder = SearchMapping.builder(AnnotatedTypeSource.empty(), MethodHandles.lookup())
			.property(StandalonePojoMapperSettings.SCHEMA_MANAGEMENT_STRATEGY, strategy)
			.property(StandalonePojoMapperSettings.MAPPING_CONFIGURER,
					(StandalonePojoMappingConfigurer) (context) -> IndexSchema.mapping(context, name));
		settings.forEach((key, value) -> builder.property(BackendSettings.backendKey(key), value));
		this.mapping = builder.build();
		this.refresh = refresh;
	}

	StoredIndex stored() {
		return this.stored;
	}

	boolean isBroken() {
		return this.broken;
	}

	boolean isUsable() {
		return !this.broken && this.stored.isUsable();
	}

	// Writes the movies whose digests are not among those of the index, and deletes those
	// that only the index has. Returns the number of both, which the next query sees.
	long correct(Collection<IndexedMovie> movies, Map<String, String> digests) {
		List<IndexedMovie> different = movies.stream()
			.filter((movie) -> !movie.getDigest().equals(digests.get(movie.id())))
			.toList();
		Set<String> gone = new HashSet<>(digests.keySet());
		movies.forEach((movie) -> gone.remove(movie.id()));
		write(different, gone, this.refresh);
		return different.size() + gone.size();
	}

	// Queries may not see the movies before a refresh.
	void add(Collection<IndexedMovie> movies) {
		write(movies, Set.of(), DocumentRefreshStrategy.NONE);
	}

	private void write(Collection<IndexedMovie> movies, Set<String> gone, DocumentRefreshStrategy refresh) {
		write(() -> {
			try (SearchSession session = this.mapping.createSessionWithOptions()
				.indexingPlanSynchronizationStrategy((context) -> uncommitted(context, refresh))
				.build()) {
				movies.forEach(session.indexingPlan()::addOrUpdate);
				gone.forEach((id) -> session.indexingPlan().purge(IndexedMovie.class, id, null));
			}
		});
	}

	private static void uncommitted(IndexingPlanSynchronizationStrategyConfigurationContext context,
			DocumentRefreshStrategy refresh) {
		context.documentCommitStrategy(DocumentCommitStrategy.NONE);
		context.documentRefreshStrategy(refresh);
		context.indexingFutureHandler((done) -> done.join().throwable().ifPresent((failure) -> {
			throw new SearchException(failure.getMessage(), failure);
		}));
	}

	void refresh() {
		write(() -> this.mapping.scope(IndexedMovie.class).workspace().refresh());
	}

	void flush() {
		write(() -> this.mapping.scope(IndexedMovie.class).workspace().flush());
	}

	// Merges all flushed segments, because queries look up each word in each.
	void merge() {
		write(() -> this.mapping.scope(IndexedMovie.class).workspace().mergeSegments());
		flush();
	}

	// An index that failed once may lack earlier writes, too.
	private void write(Runnable work) {
		try {
			work.run();
		}
		catch (RuntimeException | Error ex) {
			this.broken = true;
			throw ex;
		}
	}

	public List<ObjectId> like(IndexedMovie movie, int limit) {
		return read((session) -> Likeness.find(session, movie, limit));
	}

	public boolean isTitle(MovieQuery request) {
		return read((session) -> IndexQuery.isTitle(session, request, new FuzzyWords(this.turns)));
	}

	public <T> T ask(MovieQuery request, Function<IndexQuery, T> question) {
		return ask(request, new FuzzyWords(this.turns), question);
	}

	<T> T ask(MovieQuery request, FuzzyWords similar, Function<IndexQuery, T> question) {
		try (similar) {
			return read((session) -> question.apply(IndexQuery.of(session, request, similar)));
		}
	}

	long count() {
		return read((
				session) -> session.search(IndexedMovie.class).where((movie) -> movie.matchAll()).fetchTotalHitCount());
	}

	// A damaged file leads to exceptions of any type, and a truncated one to an error.
	private <T> T read(Function<SearchSession, T> question) {
		try (SearchSession session = this.mapping.createSession()) {
			return question.apply(session);
		}
		catch (BusyException ex) {
			throw ex;
		}
		catch (RuntimeException | Error ex) {
			if (NestedExceptionUtils.getMostSpecificCause(ex) instanceof IOException
					|| ex instanceof SearchTimeoutException || !this.stored.isIntact()) {
				this.broken = true;
			}
			throw ex;
		}
	}

	Map<String, String> digests(Collection<ObjectId> ids) {
		List<String> keys = ids.stream().map(ObjectId::toHexString).toList();
		Map<String, String> digests = new HashMap<>();
		for (int start = 0; start < keys.size(); start += MAX_TERMS) {
			List<String> some = keys.subList(start, Math.min(start + MAX_TERMS, keys.size()));
			digests.putAll(digests((movie) -> movie.terms().field("key").matchingAny(some), some.size()));
		}
		return digests;
	}

	// Returns the digests of movies by id, for ids after one and up to another, or to the
	// end if upTo is null, but not of more than MAX_DIGESTS.
	Map<String, String> digests(ObjectId after, @Nullable ObjectId upTo) {
		Range<String> part = Range.between(after.toHexString(), RangeBoundInclusion.EXCLUDED,
				(upTo != null) ? upTo.toHexString() : null, RangeBoundInclusion.INCLUDED);
		return digests((movie) -> movie.range().field("key").range(part), MAX_DIGESTS);
	}

	private Map<String, String> digests(Function<SearchPredicateFactory, PredicateFinalStep> some, int limit) {
		List<Map.Entry<String, String>> hits = read((session) -> session.search(IndexedMovie.class)
			.select((movie) -> movie.composite()
				.from(movie.id(String.class), movie.field("digest", String.class))
				.as(Map::entry))
			.where(some)
			.fetchHits(limit));
		return hits.stream().collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
	}

	@Override
	public void close() {
		this.mapping.close();
	}

}
