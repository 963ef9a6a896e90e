package com.xebia.movieshop.search;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;

import com.xebia.movieshop.limits.CacheSize;
import com.xebia.movieshop.limits.CatalogueCache;
import com.xebia.movieshop.search.index.CatalogueReader;
import com.xebia.movieshop.search.index.CurrentIndex;
import com.xebia.movieshop.search.index.IndexDirectories;
import com.xebia.movieshop.search.index.IndexKeeper;
import com.xebia.movieshop.search.index.IndexStore;
import com.xebia.movieshop.search.index.OpenSearch;
import com.xebia.movieshop.search.index.SearchIndex;
import com.xebia.movieshop.search.query.Facets;
import com.xebia.movieshop.search.query.IndexQuery;
import com.xebia.movieshop.search.query.MovieQuery;
import com.xebia.movieshop.search.query.SearchResult;
import com.xebia.movieshop.search.query.SearchUnavailableException;
import com.xebia.movieshop.search.query.Sentence;
import com.xebia.movieshop.search.query.Suggestions;
import com.xebia.movieshop.search.schema.IndexedMovie;
import com.xebia.movieshop.search.schema.MovieFilter;
import com.xebia.movieshop.settings.ShopSettings;
import jakarta.annotation.PreDestroy;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.types.ObjectId;

import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.event.EventListener;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.stereotype.Component;

/**
 * Finds movies by words. The next request sees what this node writes; writes by other
 * processes appear some moments later. The index is opened or built in the background
 * after startup: without one, a request fails with a {@link SearchUnavailableException}.
 */
@Component
public class MovieSearch {

	private static final Log logger = LogFactory.getLog(MovieSearch.class);

	// A thread that waits for a database that does not answer may hold the index lock.
	private static final long UPDATE_TIMEOUT_SECONDS = 3;

	private static final long MAX_WAIT_AT_THE_END = 500;

	// The largest number of movies that are suggested.
	public static final int SUGGESTIONS = 8;

	private final CurrentIndex index;

	private final IndexKeeper keeper;

	private final Thread thread;

	private final SimpleAsyncTaskExecutor updates = new SimpleAsyncTaskExecutor("search-update-");

	private final boolean serving;

	private final CatalogueCache<Object, Facets> facets;

	MovieSearch(MongoOperations mongo, ShopSettings settings, SearchProperties properties) {
		Path dataDirectory = settings.dataDir();
		String uri = properties.uri();
		CatalogueReader catalogue = new CatalogueReader(mongo);
		this.index = new CurrentIndex(catalogue);
		this.facets = new CatalogueCache<>(CacheSize.COUNTS, this.index::changes, this.index::edits,
				Duration.ofMinutes(10));
		IndexStore store = uri.isBlank() ? new IndexDirectories(dataDirectory.resolve("search"))
				: new OpenSearch(uri, catalogue.database());
		this.keeper = new IndexKeeper(this.index, catalogue, store, Duration.ofSeconds(1));
		this.thread = new Thread(this.keeper, "search-index");
		this.thread.setDaemon(true);
		this.serving = properties.enabled() && settings.serving();
	}

	@EventListener(ApplicationReadyEvent.class)
	void start() {
		if (this.serving) {
			this.thread.start();
		}
	}

	// After the last request, which may be a search. An index that is being merged is
	// left, and built again after the next start.
	@PreDestroy
	void stop() throws InterruptedException {
		this.keeper.stop();
		this.thread.join(MAX_WAIT_AT_THE_END);
	}

	// Returns whether the first index is still being opened or built.
	private boolean isStarting() {
		return this.serving && !this.keeper.hasSettled();
	}

	// Returns whether there is an index that can be searched, or none is wanted.
	public boolean isAvailable() {
		return !this.serving || this.index.isAvailable();
	}

	// Reports down until the first index can be searched, so that a release that replaces
	// another one gets no search before. Is up again for good after that, and after a
	// failure, because the shop can be browsed without an index.
	@Bean
	static HealthIndicator searchHealthIndicator(MovieSearch search) {
		return () -> (search.isStarting() ? Health.down() : Health.up()).build();
	}

	public SearchResult search(MovieQuery request) {
		return ask(request, (query) -> query.answer((count) -> () -> facets(request, count)));
	}

	// Returns the query that typed words mean if they name filters. The words of a title
	// are a title.
	public MovieQuery understand(MovieQuery typed) {
		MovieQuery meant = (typed.q() != null) ? Sentence.understand(typed, genres()) : typed;
		return (meant.equals(typed) || ask((index) -> index.isTitle(typed))) ? typed : meant;
	}

	private Set<String> genres() {
		return count(MovieQuery.ALL).of(MovieFilter.GENRE).keySet();
	}

	// Counts the movies of a list, which depends on its words and filters only.
	public Facets count(MovieQuery request) {
		return facets(request, () -> ask(request, IndexQuery::facets));
	}

	private Facets facets(MovieQuery request, Supplier<Facets> count) {
		return this.facets.get(List.of(request.words(), request.filters()), count,
				() -> ask(request, IndexQuery::facets));
	}

	// Finds only the ids of movies, without marks, counts or a suggestion; ignores the
	// page of the request.
	public List<ObjectId> find(MovieQuery request, int limit) {
		return ask(request, (query) -> query.ids(limit));
	}

	public List<ObjectId> like(IndexedMovie movie, int limit) {
		return ask((index) -> index.like(movie, limit));
	}

	// Draws a movie that the filters match, the same for the same numbers while the
	// catalogue does not change, and another one for the next number of skipped movies.
	public Optional<ObjectId> draw(MovieQuery request, int randomKey, int skipped) {
		return ask(request, (query) -> query.draw(randomKey, skipped));
	}

	// Finds movies with most of the words, when none has all.
	public List<ObjectId> closest(MovieQuery request, int limit) {
		return ask(request, (query) -> query.closest(limit));
	}

	public Suggestions suggest(String words) {
		return ask(understand(MovieQuery.of(words)), (query) -> query.suggestions(SUGGESTIONS));
	}

	// Indexes movies that were written or deleted, and waits until the next query sees
	// them, or for a short timeout. A failure of the index is only logged, because the
	// database is written already and the index catches up with it.
	public void update(Collection<ObjectId> ids) {
		// CompletableFuture.completeOnTimeout starts a thread that outlives the shop.
		try {
			updateLater(ids).get(UPDATE_TIMEOUT_SECONDS, TimeUnit.SECONDS);
		}
		catch (TimeoutException ex) {
			logger.debug("The search index is busy and will be updated later for the movies " + ids);
		}
		catch (ExecutionException ex) {
			throw new CompletionException(ex.getCause());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		expireCounts();
	}

	// Does the same in the background; completes when the next query sees the movies.
	public CompletableFuture<Void> updateLater(Collection<ObjectId> ids) {
		return this.updates.submitCompletable(() -> updateIndex(() -> this.index.update(ids), ids));
	}

	// Makes the next numbers of movies contain all changes that are indexed. Otherwise
	// cached numbers lack changes in the background for some seconds.
	public void expireCounts() {
		this.index.expireCounts();
	}

	private static void updateIndex(Runnable change, Collection<ObjectId> ids) {
		try {
			change.run();
		}
		catch (RuntimeException ex) {
			logger.warn("The search index could not be updated and will catch up with the movies " + ids + ": " + ex);
		}
	}

	// Returns a number that changes whenever search results may have changed, and after
	// each update by this node, also if the index is busy.
	public long changes() {
		return this.index.changes();
	}

	private <T> T ask(MovieQuery request, Function<IndexQuery, T> question) {
		return ask((index) -> index.ask(request, question));
	}

	private <T> T ask(Function<SearchIndex, T> question) {
		return this.index.ask(question).orElseThrow(SearchUnavailableException::withoutIndex);
	}

	/**
	 * Whether there is an index, and the address of an OpenSearch that has it.
	 */
	@ConfigurationProperties("movieshop.search")
	record SearchProperties(@DefaultValue("true") boolean enabled, @DefaultValue("") String uri) {

	}

}
