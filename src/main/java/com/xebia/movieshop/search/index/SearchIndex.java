package com.xebia.movieshop.search.index;

import java.lang.invoke.MethodHandles;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import com.xebia.movieshop.limits.CacheSize;
import com.xebia.movieshop.limits.WaitingRoom;
import com.xebia.movieshop.search.index.IndexStore.StoredIndex;
import com.xebia.movieshop.search.query.IndexQuery;
import com.xebia.movieshop.search.query.Likeness;
import com.xebia.movieshop.search.query.MovieQuery;
import com.xebia.movieshop.search.query.SimilarWords;
import com.xebia.movieshop.search.schema.IndexSchema;
import com.xebia.movieshop.search.schema.IndexedMovie;
import org.bson.types.ObjectId;
import org.hibernate.search.engine.backend.work.execution.DocumentCommitStrategy;
import org.hibernate.search.engine.backend.work.execution.DocumentRefreshStrategy;
import org.hibernate.search.engine.cfg.BackendSettings;
import org.hibernate.search.engine.search.query.SearchScroll;
import org.hibernate.search.engine.search.query.SearchScrollResult;
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
import org.hibernate.search.util.common.data.Range;
import org.hibernate.search.util.common.data.RangeBoundInclusion;
import org.jspecify.annotations.Nullable;

/**
 * An open index of any engine. The next query sees all updates.
 */
public class SearchIndex implements AutoCloseable {

	private final StoredIndex stored;

	private final CloseableSearchMapping mapping;

	private final Map<String, String> written = CacheSize.INDEXED.cache().<String, String>build().asMap();

	private final DocumentRefreshStrategy refresh;

	private final WaitingRoom turns = SimilarWords.turns();

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

	// Updates and deletes movies. Skips updates that this object wrote last, because the
	// catalogue also reports the changes of this shop.
	void update(Collection<IndexedMovie> movies, Collection<String> gone) {
		List<IndexedMovie> unknown = movies.stream()
			.filter((movie) -> !movie.getDigest().equals(this.written.get(movie.id())))
			.toList();
		write(unknown, gone, this.refresh);
		unknown.forEach((movie) -> this.written.put(movie.id(), movie.getDigest()));
		this.written.keySet().removeAll(gone);
	}

	// Writes movies without a refresh; queries may not see them until the next one.
	void write(Collection<IndexedMovie> movies, Collection<String> gone) {
		write(movies, gone, DocumentRefreshStrategy.NONE);
	}

	private void write(Collection<IndexedMovie> movies, Collection<String> gone, DocumentRefreshStrategy refresh) {
		try (SearchSession session = this.mapping.createSessionWithOptions()
			.indexingPlanSynchronizationStrategy((context) -> uncommitted(context, refresh))
			.build()) {
			movies.forEach(session.indexingPlan()::addOrUpdate);
			gone.forEach((id) -> session.indexingPlan().purge(IndexedMovie.class, id, null));
		}
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
		this.mapping.scope(IndexedMovie.class).workspace().refresh();
	}

	void flush() {
		this.mapping.scope(IndexedMovie.class).workspace().flush();
	}

	// Merges all flushed segments, because queries look up each word in each.
	void merge() {
		this.mapping.scope(IndexedMovie.class).workspace().mergeSegments();
		flush();
	}

	public List<ObjectId> like(IndexedMovie movie, int limit) {
		return read((session) -> Likeness.find(session, movie, limit));
	}

	public <T> T ask(MovieQuery request, Function<IndexQuery, T> question) {
		return ask(request, new SimilarWords(this.turns), question);
	}

	<T> T ask(MovieQuery request, SimilarWords similar, Function<IndexQuery, T> question) {
		try (similar) {
			return read((session) -> question.apply(IndexQuery.of(session, request, similar)));
		}
	}

	long count() {
		return read((
				session) -> session.search(IndexedMovie.class).where((movie) -> movie.matchAll()).fetchTotalHitCount());
	}

	private <T> T read(Function<SearchSession, T> question) {
		try (SearchSession session = this.mapping.createSession()) {
			return question.apply(session);
		}
	}

	// Returns the digests of movies by id, for ids after one and up to another, or to the
	// end if upTo is null.
	Map<String, String> digests(String after, @Nullable String upTo) {
		Range<String> part = Range.between(after, RangeBoundInclusion.EXCLUDED, upTo, RangeBoundInclusion.INCLUDED);
		try (SearchSession session = this.mapping.createSession();
				SearchScroll<Map.Entry<String, String>> scroll = session.search(IndexedMovie.class)
					.select((movie) -> movie.composite()
						.from(movie.id(String.class), movie.field("digest", String.class))
						.as(Map::entry))
					.where((movie) -> movie.range().field("key").range(part))
					.scroll(1000)) {
			Map<String, String> digests = new HashMap<>();
			for (SearchScrollResult<Map.Entry<String, String>> chunk = scroll.next(); chunk
				.hasHits(); chunk = scroll.next()) {
				chunk.hits().forEach((hit) -> digests.put(hit.getKey(), hit.getValue()));
			}
			return digests;
		}
	}

	@Override
	public void close() {
		this.mapping.close();
	}

}
