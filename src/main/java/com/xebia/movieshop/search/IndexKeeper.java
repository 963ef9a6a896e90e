package com.xebia.movieshop.search;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.types.ObjectId;
import org.hibernate.search.util.common.SearchException;
import org.jspecify.annotations.Nullable;

import org.springframework.core.NestedExceptionUtils;

/**
 * Keeps an index that is what the catalogue is: takes the one of the last time, or makes
 * another, and follows the catalogue from then on. Whatever goes wrong, it tries again
 * until its thread is interrupted.
 */
class IndexKeeper implements Runnable {

	private static final Log logger = LogFactory.getLog(IndexKeeper.class);

	private static final long PAUSE = 1000;

	/**
	 * Between a movie and its mention in the index there may be as many milliseconds.
	 */
	private static final long UNDER_WAY = 100;

	private static final Duration BETWEEN_NOTES = Duration.ofSeconds(1);

	/**
	 * A token is too old to go on from when the server has written its journal anew.
	 */
	private static final Duration BETWEEN_IDLE_NOTES = Duration.ofMinutes(1);

	private final Catalogue catalogue;

	private final Path parent;

	/**
	 * Held from reading a movie until it is written, so that no older version of it is
	 * written last.
	 */
	private final Lock writing = new ReentrantLock(true);

	private final ReadWriteLock use = new ReentrantReadWriteLock();

	private volatile @Nullable OpenIndex current;

	private volatile @Nullable OpenIndex upcoming;

	private volatile boolean broken;

	/**
	 * How many more documents the database counts than the index has: some are none of
	 * the shop's.
	 */
	private long foreign;

	IndexKeeper(Catalogue catalogue, Path parent) {
		this.catalogue = catalogue;
		this.parent = parent;
	}

	/**
	 * Put a question to the index.
	 * @param <T> the type of the answer
	 * @param question the question
	 * @return the answer, empty while there is no index that can be used
	 */
	<T> Optional<T> ask(Function<SearchIndex, T> question) {
		this.use.readLock().lock();
		try {
			return Optional.ofNullable(this.current).map((found) -> question.apply(found.index()));
		}
		catch (SearchException ex) {
			if (!(NestedExceptionUtils.getRootCause(ex) instanceof IOException)) {
				throw ex;
			}
			logger.warn("The search index cannot be read and is made anew", ex);
			this.broken = true;
			return Optional.empty();
		}
		finally {
			this.use.readLock().unlock();
		}
	}

	/**
	 * Write movies to the index as they are in the database now.
	 * @param ids their ids, also of those that are no more
	 */
	void update(Collection<ObjectId> ids) {
		this.writing.lock();
		try {
			List<SearchIndex> indexes = Stream.of(this.current, this.upcoming)
				.filter(Objects::nonNull)
				.map(OpenIndex::index)
				.toList();
			if (!indexes.isEmpty()) {
				List<IndexedMovie> movies = this.catalogue.find(ids);
				Set<String> gone = ids.stream().map(ObjectId::toHexString).collect(Collectors.toSet());
				movies.forEach((movie) -> gone.remove(movie.id()));
				indexes.forEach((index) -> index.write(movies, gone, true));
			}
		}
		catch (SearchException ex) {
			this.broken = true;
			throw ex;
		}
		finally {
			this.writing.unlock();
		}
	}

	@Override
	public void run() {
		try {
			while (true) {
				try {
					keepUp();
				}
				catch (IOException | RuntimeException ex) {
					logger.warn("The search index does not follow the catalogue, will try again: " + ex);
					Thread.sleep(PAUSE);
				}
			}
		}
		catch (InterruptedException ex) {
			// The shop ends.
		}
		finally {
			replace(null);
		}
	}

	private void keepUp() throws IOException, InterruptedException {
		if (this.broken) {
			replace(null);
			this.broken = false;
		}
		else if (this.current == null) {
			replace(OpenIndex.find(this.parent).orElse(null));
		}
		OpenIndex index = this.current;
		try (Changes changes = changes((index != null) ? index.token() : null)) {
			if (index == null) {
				index = make(changes.token());
			}
			else if (changes.isIncomplete()) {
				compare(index);
				index.note(changes.token());
			}
			index.deleteOthers(this.parent);
			follow(index, changes);
		}
	}

	private Changes changes(@Nullable String token) {
		return this.catalogue.announcesChanges() ? ChangeStream.open(this.catalogue, token)
				: new ChangePolling(this.catalogue);
	}

	private OpenIndex make(@Nullable String token) throws IOException, InterruptedException {
		OpenIndex made = OpenIndex.create(this.parent);
		this.upcoming = made;
		try {
			compare(made);
			made.note(token);
			replace(made);
			return made;
		}
		catch (InterruptedException | IOException | RuntimeException ex) {
			this.upcoming = null;
			made.close();
			throw ex;
		}
	}

	private void compare(OpenIndex index) throws InterruptedException {
		long differences = new IndexComparison(this.catalogue, this.writing).run(index.index());
		logger.info("The search index has " + index.index().count() + " movies, of which " + differences
				+ " were new to it");
		this.foreign = this.catalogue.count() - index.index().count();
	}

	private void follow(OpenIndex index, Changes changes) throws IOException, InterruptedException {
		long notedAt = System.nanoTime();
		boolean changed = false;
		do {
			Set<ObjectId> ids = changes.next();
			if (ids.isEmpty()) {
				count(index);
			}
			else {
				update(ids);
				changed = true;
			}
			Duration age = Duration.ofNanos(System.nanoTime() - notedAt);
			if (age.compareTo(changed ? BETWEEN_NOTES : BETWEEN_IDLE_NOTES) > 0) {
				index.note(changes.token());
				notedAt = System.nanoTime();
				changed = false;
			}
		}
		while (!changes.isIncomplete() && !this.broken);
		if (!this.broken) {
			index.note(changes.token());
		}
	}

	// Where changes are not announced, nothing else tells of a movie that was deleted, or
	// inserted past the shop.
	private void count(OpenIndex index) throws InterruptedException {
		long difference = this.catalogue.count() - index.index().count();
		if (difference != this.foreign) {
			Thread.sleep(UNDER_WAY);
			if (difference == this.catalogue.count() - index.index().count()) {
				compare(index);
			}
		}
	}

	// Nobody asks the former index any more when it is closed.
	private void replace(@Nullable OpenIndex successor) {
		OpenIndex former = this.current;
		this.writing.lock();
		this.use.writeLock().lock();
		try {
			this.current = successor;
			this.upcoming = null;
		}
		finally {
			this.use.writeLock().unlock();
			this.writing.unlock();
		}
		if (former != null) {
			former.close();
		}
	}

}
