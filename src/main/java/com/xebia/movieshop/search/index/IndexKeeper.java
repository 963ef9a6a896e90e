package com.xebia.movieshop.search.index;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.types.ObjectId;

/**
 * Keeps an index equal to the catalogue: opens the stored index or builds a new one,
 * corrects each second what the shop has written lately, and at times all of it. Retries
 * after any failure until stopped.
 */
public class IndexKeeper implements Runnable {

	private static final Log logger = LogFactory.getLog(IndexKeeper.class);

	// Covers the clock skew between two nodes, the duration of a write, and an election.
	private static final Duration TOLERANCE = Duration.ofSeconds(30);

	// Pauses that many times as long as a poll took: the embedded engine reads all movies
	// for it, and after an import it finds thousands.
	private static final int PAUSE_FACTOR = 20;

	private static final int MAX_PAUSE = 30;

	// No time shows what another program has changed.
	private static final int MIN_COMPARISON_INTERVAL = 3600;

	private static final int COMPARISON_FACTOR = 500;

	private static final int SAVE_INTERVAL = 10;

	// A release that replaces another one copies its index, and cannot if a file is
	// deleted meanwhile. After so many failures the shop is browsed without an index.
	private static final int MAX_ATTEMPTS = 3;

	private final CatalogueReader catalogue;

	private final IndexStore store;

	private final Duration round;

	private final StopSignal stop = new StopSignal();

	private final CurrentIndex current;

	private Instant polledAt = Instant.now();

	// Counts the rounds. In a shop each takes a second or longer. Unlike a clock, the
	// number is never set back.
	private long second;

	private long nextPoll;

	private long nextComparison;

	private long nextSave;

	private long saved;

	// The number of documents that the index lacks, at the last comparison, because the
	// shop did not write them, and at the last poll.
	private long unindexed;

	private long surplus;

	private String reported = "";

	private volatile boolean settled;

	public IndexKeeper(CurrentIndex current, CatalogueReader catalogue, IndexStore store, Duration round) {
		this.current = current;
		this.catalogue = catalogue;
		this.store = store;
		this.round = round;
	}

	@Override
	public void run() {
		int failures = 0;
		try {
			while (true) {
				try {
					keepUp();
					this.reported = "";
				}
				catch (IOException | RuntimeException | Error ex) {
					// Other threads may need the memory only for a moment.
					report("The search index is not kept up to date, will retry: " + ex);
					this.settled |= ++failures >= MAX_ATTEMPTS;
				}
				this.stop.sleep(this.round);
				this.second++;
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
		SearchIndex index = usable();
		if (this.second >= this.nextPoll) {
			long start = System.nanoTime();
			poll(index);
			this.nextPoll = this.second + Math.min(MAX_PAUSE, multiple(PAUSE_FACTOR, start));
		}
		this.settled = true;
		if (this.second >= this.nextComparison) {
			compare(index);
		}
		if (this.second >= this.nextSave && this.current.changes() != this.saved) {
			long changes = this.current.changes();
			index.stored().complete(index);
			this.saved = changes;
			this.nextSave = this.second + SAVE_INTERVAL;
		}
	}

	// Returns so many times what has passed since then, in seconds.
	private static long multiple(int factor, long start) {
		return TimeUnit.NANOSECONDS.toSeconds(factor * (System.nanoTime() - start));
	}

	private SearchIndex usable() throws IOException, InterruptedException {
		SearchIndex index = this.current.get();
		if (index != null) {
			if (index.isUsable()) {
				return index;
			}
			this.current.replace(null);
		}
		index = this.store.find().orElse(null);
		if (index != null) {
			this.current.replace(index);
			this.nextComparison = this.second;
		}
		else {
			index = build();
		}
		if (index.isUsable()) {
			this.store.deleteOthers(index.stored());
		}
		return index;
	}

	private SearchIndex build() throws IOException, InterruptedException {
		SearchIndex built = this.store.create().open();
		try {
			this.current.prepare(built);
			compare(built);
			built.stored().complete(built);
			this.current.replace(built);
			return built;
		}
		finally {
			if (this.current.get() != built) {
				this.current.prepare(null);
				built.close();
				built.stored().abandon();
			}
		}
	}

	// Corrects what any node has written since the last poll, and once more what it has
	// written just before. The number of movies shows deletions, and what other programs
	// insert; during an import it differs all the time.
	private void poll(SearchIndex index) {
		Instant start = Instant.now();
		Instant since = this.polledAt.minus(TOLERANCE);
		Set<ObjectId> changes = this.catalogue.changedSince(since);
		this.current.correct(changes);
		if (surplus(index) != this.unindexed) {
			changes.addAll(this.catalogue.deletedSince(since));
			this.current.correct(changes);
		}
		long surplus = surplus(index);
		if (surplus != this.unindexed && surplus == this.surplus && changes.size() <= CurrentIndex.MAX_EDITS) {
			this.nextComparison = this.second;
		}
		this.surplus = surplus;
		this.polledAt = start;
	}

	private long surplus(SearchIndex index) {
		return this.catalogue.count() - index.count();
	}

	private void compare(SearchIndex index) throws InterruptedException {
		long start = System.nanoTime();
		long differences = this.current.compare(index, this.stop);
		logger.info("The search index has " + index.count() + " movies after " + differences + " corrections");
		this.unindexed = surplus(index);
		this.nextComparison = this.second + Math.max(MIN_COMPARISON_INTERVAL, multiple(COMPARISON_FACTOR, start));
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
