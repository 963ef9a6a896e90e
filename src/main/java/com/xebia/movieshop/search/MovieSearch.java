package com.xebia.movieshop.search;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

import com.xebia.movieshop.search.SearchResult.Suggestion;
import jakarta.annotation.PreDestroy;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.Document;
import org.bson.types.ObjectId;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.stereotype.Component;

/**
 * Finds movies by words. What this shop writes is found by the next request, what others
 * write some moments later; nobody waits for an index to be made, not even the start of
 * the shop: while there is none, a request fails with a
 * {@link SearchUnavailableException}.
 */
@Component
public class MovieSearch {

	private static final Log logger = LogFactory.getLog(MovieSearch.class);

	private static final long SECONDS_TO_CLOSE = 10;

	// The index is read and written under a lock, which somebody may hold who waits for a
	// database that does not answer.
	private static final long PATIENCE_SECONDS = 3;

	/**
	 * How many movies are suggested at most.
	 */
	public static final int SUGGESTIONS = 8;

	private final CurrentIndex index;

	private final StopSignal stop = new StopSignal();

	private final Thread thread;

	private final SimpleAsyncTaskExecutor later = new SimpleAsyncTaskExecutor("search-update-");

	private final boolean serving;

	MovieSearch(MongoOperations mongo, @Value("${movieshop.data-dir}") Path dataDirectory,
			@Value("${movieshop.search.enabled:true}") boolean enabled, @Value("${movieshop.search.uri:}") String uri,
			@Value("${movieshop.command}") String command) {
		Catalogue catalogue = new Catalogue(mongo);
		this.index = new CurrentIndex(catalogue);
		IndexStore store = uri.isBlank() ? new IndexDirectories(dataDirectory.resolve("search"))
				: new OpenSearch(uri, catalogue.database(), dataDirectory.resolve("opensearch.properties"));
		this.thread = new Thread(new IndexKeeper(this.index, catalogue, store, this.stop), "search-index");
		this.thread.setDaemon(true);
		this.serving = enabled && command.equals("serve");
	}

	@EventListener(ApplicationReadyEvent.class)
	void start() {
		if (this.serving) {
			this.thread.start();
		}
	}

	@PreDestroy
	void stop() throws InterruptedException {
		this.stop.give();
		this.thread.join(TimeUnit.SECONDS.toMillis(SECONDS_TO_CLOSE));
	}

	public SearchResult search(SearchRequest request) {
		return ask((index) -> index.search(request));
	}

	// Finds movies of which nothing is wanted but the ids.
	public List<ObjectId> find(SearchRequest request) {
		return ask((index) -> index.find(request));
	}

	// Finds some movies that somebody may mean who is still typing, what fits best first.
	public List<Suggestion> suggest(String words) {
		return ask((index) -> index.suggest(SearchRequest.of(words, SUGGESTIONS)));
	}

	// Takes notice that movies were written or deleted, and waits until the next question
	// finds them, but not for long. The write is done by then, and does not fail when the
	// index does: it follows the database.
	public void update(Collection<ObjectId> ids) {
		// A future that completes itself starts a thread that outlives the shop.
		try {
			updateLater(ids).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
		}
		catch (TimeoutException ex) {
			logger.debug("The search index takes notice later of the movies " + ids);
		}
		catch (ExecutionException ex) {
			throw new CompletionException(ex.getCause());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	// Takes notice in the same way while the caller goes on; completed when the next
	// question finds the movies.
	public CompletableFuture<Void> updateLater(Collection<ObjectId> ids) {
		return this.later.submitCompletable(() -> notice(() -> this.index.update(ids), ids));
	}

	// Inserts movies into the database, and takes notice of them while the caller goes
	// on; completed when the next question finds them.
	public CompletableFuture<Void> insert(List<Document> movies, Runnable insert) {
		List<ObjectId> ids = movies.stream().map((movie) -> movie.getObjectId("_id")).toList();
		this.index.insertions().insert(ids, insert);
		return this.later.submitCompletable(() -> notice(() -> this.index.add(movies), ids));
	}

	private static void notice(Runnable change, Collection<ObjectId> ids) {
		try {
			change.run();
		}
		catch (RuntimeException ex) {
			logger.warn("The search index lacks the movies " + ids + " for some moments: " + ex);
		}
	}

	// A number that is another one after each change that the search has taken notice of.
	public long changes() {
		return this.index.changes();
	}

	private <T> T ask(Function<SearchIndex, T> question) {
		return this.index.ask(question).orElseThrow(SearchUnavailableException::new);
	}

}
