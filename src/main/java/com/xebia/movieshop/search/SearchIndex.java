package com.xebia.movieshop.search;

import java.lang.invoke.MethodHandles;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.xebia.movieshop.search.SearchResult.Suggestion;
import org.apache.lucene.util.Version;
import org.bson.types.ObjectId;
import org.hibernate.search.backend.lucene.analysis.LuceneAnalysisConfigurer;
import org.hibernate.search.backend.lucene.cfg.LuceneBackendSettings;
import org.hibernate.search.backend.lucene.cfg.LuceneIndexSettings;
import org.hibernate.search.backend.lucene.lowlevel.directory.spi.DirectoryProvider;
import org.hibernate.search.engine.backend.work.execution.DocumentCommitStrategy;
import org.hibernate.search.engine.backend.work.execution.DocumentRefreshStrategy;
import org.hibernate.search.engine.cfg.BackendSettings;
import org.hibernate.search.engine.search.query.SearchScroll;
import org.hibernate.search.engine.search.query.SearchScrollResult;
import org.hibernate.search.mapper.pojo.mapping.definition.annotation.AnnotatedTypeSource;
import org.hibernate.search.mapper.pojo.standalone.cfg.StandalonePojoMapperSettings;
import org.hibernate.search.mapper.pojo.standalone.mapping.CloseableSearchMapping;
import org.hibernate.search.mapper.pojo.standalone.mapping.SearchMapping;
import org.hibernate.search.mapper.pojo.standalone.mapping.StandalonePojoMappingConfigurer;
import org.hibernate.search.mapper.pojo.standalone.session.SearchSession;
import org.hibernate.search.mapper.pojo.work.IndexingPlanSynchronizationStrategyConfigurationContext;
import org.hibernate.search.util.common.SearchException;
import org.hibernate.search.util.common.data.Range;
import org.hibernate.search.util.common.data.RangeBoundInclusion;
import org.jspecify.annotations.Nullable;

/**
 * An index in a directory that nobody else writes to. What is written is found by the
 * next question, and on the disk after a {@link #flush()}.
 */
class SearchIndex implements AutoCloseable {

	/**
	 * The name of the index, and of the directory that Lucene keeps it in.
	 */
	static final String NAME = "movie";

	private static final int CHUNK = 1000;

	private static final int REMEMBERED = 20_000;

	private final CloseableSearchMapping mapping;

	/**
	 * The digests of the last movies that were written, by their ids: the catalogue tells
	 * of what the shop changed itself as well.
	 */
	private final Cache<String, String> written = Caffeine.newBuilder().maximumSize(REMEMBERED).build();

	SearchIndex(Path directory) {
		// Without the mapper's own annotations there is no need to look for any in all
		// JARs.
		this.mapping = SearchMapping.builder(AnnotatedTypeSource.empty(), MethodHandles.lookup())
			.property(StandalonePojoMapperSettings.MAPPING_CONFIGURER,
					(StandalonePojoMappingConfigurer) IndexSchema::mapping)
			.property(BackendSettings.backendKey(LuceneBackendSettings.LUCENE_VERSION), Version.LATEST)
			.property(BackendSettings.backendKey(LuceneBackendSettings.ANALYSIS_CONFIGURER),
					(LuceneAnalysisConfigurer) IndexSchema::analysis)
			.property(BackendSettings.backendKey(LuceneIndexSettings.DIRECTORY_TYPE),
					(DirectoryProvider) (context) -> new IndexFiles(directory.resolve(NAME)))
			.build();
	}

	/**
	 * Write movies, whether the index has them or not.
	 * @param movies the movies
	 * @param gone the ids of those that are no more
	 */
	void write(Collection<IndexedMovie> movies, Collection<String> gone) {
		Map<String, String> unknown = movies.stream()
			.collect(Collectors.toMap(IndexedMovie::id, IndexedMovie::getDigest));
		unknown.entrySet().removeIf((movie) -> movie.getValue().equals(this.written.getIfPresent(movie.getKey())));
		try (SearchSession session = this.mapping.createSessionWithOptions()
			.indexingPlanSynchronizationStrategy(SearchIndex::inMemory)
			.build()) {
			movies.stream()
				.filter((movie) -> unknown.containsKey(movie.id()))
				.forEach(session.indexingPlan()::addOrUpdate);
			gone.forEach((id) -> session.indexingPlan().purge(IndexedMovie.class, id, null));
		}
		this.written.putAll(unknown);
		this.written.invalidateAll(gone);
	}

	private static void inMemory(IndexingPlanSynchronizationStrategyConfigurationContext context) {
		context.documentCommitStrategy(DocumentCommitStrategy.NONE);
		context.documentRefreshStrategy(DocumentRefreshStrategy.NONE);
		context.indexingFutureHandler((done) -> done.join().throwable().ifPresent((failure) -> {
			throw new SearchException(failure.getMessage(), failure);
		}));
	}

	void flush() {
		this.mapping.scope(IndexedMovie.class).workspace().flush();
	}

	List<Suggestion> suggest(SearchRequest request) {
		try (SearchSession session = this.mapping.createSession()) {
			return new Question(this.mapping, session, request).suggestions();
		}
	}

	List<ObjectId> find(SearchRequest request) {
		try (SearchSession session = this.mapping.createSession()) {
			return new Question(this.mapping, session, request).ids();
		}
	}

	SearchResult search(SearchRequest request) {
		try (SearchSession session = this.mapping.createSession()) {
			return new Question(this.mapping, session, request).answer();
		}
	}

	long count() {
		try (SearchSession session = this.mapping.createSession()) {
			return session.search(IndexedMovie.class).where((movie) -> movie.matchAll()).fetchTotalHitCount();
		}
	}

	/**
	 * Tell what a part of the index knows.
	 * @param after the id behind which the part begins
	 * @param upTo the last id of the part, or null for all that follow
	 * @return the digests of the movies by their ids
	 */
	Map<String, String> digests(String after, @Nullable String upTo) {
		Range<String> part = Range.between(after, RangeBoundInclusion.EXCLUDED, upTo, RangeBoundInclusion.INCLUDED);
		try (SearchSession session = this.mapping.createSession();
				SearchScroll<Map.Entry<String, String>> scroll = session.search(IndexedMovie.class)
					.select((movie) -> movie.composite()
						.from(movie.id(String.class), movie.field("digest", String.class))
						.as(Map::entry))
					.where((movie) -> movie.range().field("key").range(part))
					.scroll(CHUNK)) {
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
