package com.xebia.movieshop.search;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;

import com.xebia.movieshop.search.Changes.Change;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Keeps an index that is what the catalogue is: takes the one of the last time, or makes
 * another, and follows the catalogue from then on. Whatever goes wrong, it tries again
 * until it is told to stop.
 */
class IndexKeeper implements Runnable {

	private static final Log logger = LogFactory.getLog(IndexKeeper.class);

	private static final Duration PAUSE = Duration.ofSeconds(1);

	// So much time may be between a movie and its mention in the index.
	private static final Duration UNDER_WAY = Duration.ofMillis(100);

	private static final Duration BETWEEN_NOTES = Duration.ofSeconds(10);

	// A token is too old to go on from when the server has written its journal anew.
	private static final Duration BETWEEN_IDLE_NOTES = Duration.ofMinutes(1);

	private final Catalogue catalogue;

	private final IndexStore store;

	private final StopSignal stop;

	private final CurrentIndex current;

	// How many more documents the database counts than the index has: some are none of
	// the shop's.
	private long foreign;

	private String reported = "";

	IndexKeeper(CurrentIndex current, Catalogue catalogue, IndexStore store, StopSignal stop) {
		this.current = current;
		this.catalogue = catalogue;
		this.store = store;
		this.stop = stop;
	}

	@Override
	public void run() {
		try {
			while (true) {
				try {
					keepUp();
				}
				catch (IOException | RuntimeException | OutOfMemoryError ex) {
					// Memory is needed for moments by others as well.
					report(ex.toString());
					this.stop.sleep(PAUSE);
				}
			}
		}
		catch (InterruptedException ex) {
			// The shop ends.
		}
		finally {
			this.current.replace(null);
		}
	}

	// A server that is away for long is mentioned once.
	private void report(String trouble) {
		if (!trouble.equals(this.reported)) {
			logger.warn("The search index does not follow the catalogue, will try again: " + trouble);
			this.reported = trouble;
		}
	}

	private void keepUp() throws IOException, InterruptedException {
		if (this.current.isBroken()) {
			this.current.discard();
		}
		if (this.current.get() == null) {
			this.current.replace(this.store.find(this.stop).orElse(null));
		}
		SearchIndex index = this.current.get();
		try (Changes changes = changes((index != null) ? index.stored().token() : null)) {
			if (index == null) {
				index = make(changes.token());
			}
			else if (changes.isIncomplete()) {
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
		return this.catalogue.announcesChanges() ? ChangeStream.open(this.catalogue, token)
				: new ChangePolling(this.catalogue, this.current.insertions(), this.stop);
	}

	private SearchIndex make(@Nullable String token) throws IOException, InterruptedException {
		SearchIndex made = this.store.create().open();
		this.current.prepare(made);
		try {
			compare(made);
			made.stored().complete(made, token);
			this.current.replace(made);
			return made;
		}
		catch (InterruptedException | IOException | RuntimeException | OutOfMemoryError ex) {
			this.current.prepare(null);
			try {
				made.close();
			}
			finally {
				made.stored().abandon();
			}
			throw ex;
		}
	}

	private void compare(SearchIndex index) throws InterruptedException {
		long differences = this.current.compare(index, this.stop);
		logger.info("The search index has " + index.count() + " movies, of which " + differences + " were new to it");
		this.foreign = this.catalogue.count() - index.count();
	}

	private void follow(SearchIndex index, Changes changes) throws IOException, InterruptedException {
		long notedAt = System.nanoTime();
		boolean changed = false;
		do {
			this.stop.check();
			List<Change> next = changes.next();
			if (!next.isEmpty()) {
				take(next, index);
				changed = true;
			}
			else if (changes.token() == null) {
				count(index);
			}
			this.reported = "";
			Duration age = Duration.ofNanos(System.nanoTime() - notedAt);
			if (age.compareTo(changed ? BETWEEN_NOTES : BETWEEN_IDLE_NOTES) > 0) {
				index.stored().complete(index, changes.token());
				notedAt = System.nanoTime();
				changed = false;
			}
		}
		while (!changes.isIncomplete() && !this.current.isBroken());
		if (!this.current.isBroken()) {
			index.stored().complete(index, changes.token());
		}
	}

	private void take(List<Change> changes, SearchIndex index) throws InterruptedException {
		Set<ObjectId> unknown = this.current.insertions().unknown(changes, index, this.stop);
		if (!unknown.isEmpty()) {
			this.current.update(unknown);
		}
	}

	// Where changes are not announced, nothing else tells of a movie that was deleted, or
	// inserted past the shop.
	private void count(SearchIndex index) throws InterruptedException {
		long difference = this.catalogue.count() - index.count();
		if (difference != this.foreign && !this.current.insertions().areUnderWay()) {
			this.stop.sleep(UNDER_WAY);
			if (difference == this.catalogue.count() - index.count()) {
				compare(index);
			}
		}
	}

}
