package com.xebia.movieshop.search.index;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import com.mongodb.MongoCommandException;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Keeps an index equal to the catalogue: opens the stored index or builds a new one, and
 * then applies the changes of the catalogue. Retries after any failure until stopped.
 */
public class IndexKeeper implements Runnable {

	private static final Log logger = LogFactory.getLog(IndexKeeper.class);

	// A write may reach the index this much later than the database.
	private static final Duration MAX_INDEX_DELAY = Duration.ofMillis(100);

	private static final Duration SAVE_INTERVAL = Duration.ofSeconds(10);

	// Without changes the token is renewed as well, because it expires with the oplog.
	private static final Duration IDLE_SAVE_INTERVAL = Duration.ofMinutes(1);

	// More changes at once by another node are a part of an import.
	private static final int MAX_EDITS = 10;

	private final Catalogue catalogue;

	private final IndexStore store;

	private final StopSignal stop = new StopSignal();

	private final CurrentIndex current;

	// The number of documents that are not indexed: the shop did not write them.
	private long unindexed;

	private String reported = "";

	private volatile boolean settled;

	public IndexKeeper(CurrentIndex current, Catalogue catalogue, IndexStore store) {
		this.current = current;
		this.catalogue = catalogue;
		this.store = store;
	}

	@Override
	public void run() {
		try {
			while (true) {
				try {
					keepUp();
				}
				catch (IOException | RuntimeException | OutOfMemoryError ex) {
					// Other threads may need the memory only for a moment.
					report("The search index is not kept up to date, will retry: " + ex);
					this.settled = true;
					this.stop.sleep(Duration.ofSeconds(1));
				}
			}
		}
		catch (InterruptedException ex) {
			// The shop is shutting down.
		}
		finally {
			this.current.replace(null);
		}
	}

	public void stop() {
		this.stop.given.countDown();
	}

	public boolean hasSettled() {
		return this.settled;
	}

	// Logs a repeated failure once, such as a server that is down for long.
	private void report(String trouble) {
		if (!trouble.equals(this.reported)) {
			logger.warn(trouble);
			this.reported = trouble;
		}
	}

	private void keepUp() throws IOException, InterruptedException {
		if (this.current.isBroken()) {
			this.current.discard();
		}
		if (this.current.get() == null) {
			this.current.replace(this.store.find().orElse(null));
		}
		SearchIndex index = this.current.get();
		try (Changes changes = changes((index != null) ? index.stored().token() : null)) {
			boolean incomplete = index != null && changes.isIncomplete();
			if (index == null) {
				index = build(changes.token());
			}
			take(changes.next());
			this.settled = true;
			if (incomplete) {
				compare(index);
				index.stored().complete(index, changes.token());
			}
			if (index.stored().isUsable()) {
				this.store.deleteOthers(index.stored());
			}
			follow(index, changes);
		}
	}

	private Changes changes(@Nullable String token) {
		if (this.catalogue.hasChangeStreams()) {
			try {
				Changes changes = Changes.ChangeStream.open(this.catalogue, token);
				this.catalogue.readCommitted(true);
				return changes;
			}
			catch (MongoCommandException ex) {
				// Some servers look like a replica set and refuse change streams.
				report("The server refuses a change stream, so the shop polls: " + ex.getErrorMessage());
			}
		}
		this.catalogue.readCommitted(false);
		return new Changes.ChangePolling(this.catalogue, this.stop);
	}

	private SearchIndex build(@Nullable String token) throws IOException, InterruptedException {
		SearchIndex built = this.store.create().open();
		this.current.prepare(built);
		try {
			compare(built);
			built.stored().complete(built, token);
			this.current.replace(built);
			return built;
		}
		catch (InterruptedException | IOException | RuntimeException | OutOfMemoryError ex) {
			this.current.prepare(null);
			try {
				built.close();
			}
			finally {
				built.stored().abandon();
			}
			throw ex;
		}
	}

	private void compare(SearchIndex index) throws InterruptedException {
		long differences = this.current.compare(index, this.stop);
		logger.info("The search index has " + index.count() + " movies after " + differences + " corrections");
		this.unindexed = this.catalogue.count() - index.count();
	}

	private void follow(SearchIndex index, Changes changes) throws IOException, InterruptedException {
		long savedAt = System.nanoTime();
		boolean changed = true;
		while (!changes.isIncomplete() && !this.current.isBroken()) {
			this.stop.check();
			List<ObjectId> next = changes.next();
			take(next);
			if (!next.isEmpty()) {
				changed = true;
			}
			else if (changes.token() == null) {
				compareIfCountsDiffer(index);
			}
			this.reported = "";
			Duration age = Duration.ofNanos(System.nanoTime() - savedAt);
			if (age.compareTo(changed ? SAVE_INTERVAL : IDLE_SAVE_INTERVAL) > 0) {
				index.stored().complete(index, changes.token());
				savedAt = System.nanoTime();
				changed = false;
			}
		}
		if (!this.current.isBroken()) {
			index.stored().complete(index, changes.token());
		}
	}

	// Indexes what this node wrote once more.
	private void take(List<ObjectId> changes) {
		if (!changes.isEmpty()) {
			this.current.update(Set.copyOf(changes));
			if (changes.size() <= MAX_EDITS) {
				this.current.expireCounts();
			}
		}
	}

	// Without a change stream, only the count reveals that a movie was deleted, or
	// inserted by another program.
	private void compareIfCountsDiffer(SearchIndex index) throws InterruptedException {
		long difference = this.catalogue.count() - index.count();
		if (difference != this.unindexed) {
			this.stop.sleep(MAX_INDEX_DELAY);
			if (difference == this.catalogue.count() - index.count()) {
				compare(index);
			}
		}
	}

	/**
	 * Stops the thread that keeps the index, by an exception where the thread checks the
	 * signal or sleeps. Thread.interrupt would close the files that the thread is
	 * reading, and with them the index.
	 */
	static final class StopSignal {

		private final CountDownLatch given = new CountDownLatch(1);

		void check() throws InterruptedException {
			sleep(Duration.ZERO);
		}

		void sleep(Duration duration) throws InterruptedException {
			if (this.given.await(duration.toMillis(), TimeUnit.MILLISECONDS)) {
				throw new InterruptedException("The shop is shutting down");
			}
		}

	}

}
