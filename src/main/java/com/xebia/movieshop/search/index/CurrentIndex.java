package com.xebia.movieshop.search.index;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.xebia.movieshop.search.index.IndexKeeper.StopSignal;
import com.xebia.movieshop.search.schema.IndexedMovie;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.types.ObjectId;
import org.hibernate.search.util.common.SearchException;
import org.hibernate.search.util.common.SearchTimeoutException;
import org.jspecify.annotations.Nullable;

import org.springframework.core.NestedExceptionUtils;

/**
 * Holds the index that is searched and updated, corrects it, and replaces it by a new
 * one.
 */
public class CurrentIndex {

	private static final Log logger = LogFactory.getLog(CurrentIndex.class);

	// The number of movies in memory at once: an import may have changed thousands.
	private static final int AT_ONCE = 500;

	private final Catalogue catalogue;

	// Held from reading a movie until it is indexed, so that an older version cannot
	// overwrite a newer one.
	private final Lock writing = new ReentrantLock(true);

	private final ReadWriteLock use = new ReentrantReadWriteLock();

	private volatile @Nullable SearchIndex current;

	private volatile @Nullable SearchIndex upcoming;

	private volatile boolean broken;

	private final AtomicLong changes = new AtomicLong();

	private final AtomicLong edits = new AtomicLong();

	public CurrentIndex(Catalogue catalogue) {
		this.catalogue = catalogue;
	}

	public <T> Optional<T> ask(Function<SearchIndex, T> question) {
		this.use.readLock().lock();
		SearchIndex asked = this.broken ? null : this.current;
		try {
			return Optional.ofNullable(asked).map(question);
		}
		catch (SearchException ex) {
			if (asked == null || !isLost(asked, ex)) {
				throw (asked != null) ? asked.stored().refusal(ex) : ex;
			}
			logger.warn("The search index cannot be read", ex);
			this.broken = true;
			return Optional.empty();
		}
		finally {
			this.use.readLock().unlock();
		}
	}

	private static boolean isLost(SearchIndex asked, SearchException failure) {
		Throwable cause = NestedExceptionUtils.getMostSpecificCause(failure);
		return cause instanceof IOException || cause instanceof SearchTimeoutException || !asked.stored().isUsable();
	}

	// Updates movies, including deleted ones, in the index and in the one being built,
	// from the current state of the database.
	public void update(Collection<ObjectId> ids) {
		List<ObjectId> all = List.copyOf(ids);
		for (int start = 0; start < all.size(); start += AT_ONCE) {
			updateAtOnce(all.subList(start, Math.min(start + AT_ONCE, all.size())));
		}
	}

	private void updateAtOnce(List<ObjectId> ids) {
		write((indexes) -> {
			if (!indexes.isEmpty()) {
				List<IndexedMovie> movies = this.catalogue.find(ids);
				Set<String> gone = ids.stream().map(ObjectId::toHexString).collect(Collectors.toSet());
				movies.forEach((movie) -> gone.remove(movie.id()));
				indexes.forEach((index) -> index.update(movies, gone));
			}
		});
	}

	private void write(Consumer<List<SearchIndex>> work) {
		this.writing.lock();
		try {
			work.accept(Stream.of(this.current, this.upcoming).filter(Objects::nonNull).toList());
		}
		catch (SearchException ex) {
			this.broken = true;
			throw ex;
		}
		finally {
			this.writing.unlock();
		}
		this.changes.incrementAndGet();
	}

	public long changes() {
		return this.changes.get();
	}

	// Returns a number that changes with each call of expireCounts.
	public long edits() {
		return this.edits.get();
	}

	// Makes the next numbers of movies contain all changes that are indexed.
	public void expireCounts() {
		this.edits.incrementAndGet();
	}

	@Nullable SearchIndex get() {
		return this.current;
	}

	public boolean isAvailable() {
		return this.current != null && !isBroken();
	}

	boolean isBroken() {
		return this.broken || !Optional.ofNullable(this.current).map((index) -> index.stored().isUsable()).orElse(true);
	}

	// Makes an index equal to the catalogue by reading all movies: fills an empty index,
	// and corrects the differences in any other. Returns the number of movies that
	// differed.
	long compare(SearchIndex index, StopSignal stop) throws InterruptedException {
		boolean empty = index.count() == 0;
		long total = this.catalogue.count();
		long read = 0;
		long differences = 0;
		ObjectId last = new ObjectId(new byte[12]);
		List<IndexedMovie> batch;
		do {
			stop.check();
			this.writing.lock();
			try {
				batch = this.catalogue.after(last, AT_ONCE);
				boolean end = batch.size() < AT_ONCE;
				ObjectId next = end ? last : new ObjectId(batch.get(batch.size() - 1).id());
				Map<String, String> known = empty ? Map.of()
						: index.digests(last.toHexString(), end ? null : next.toHexString());
				differences += correct(index, batch, known);
				last = next;
			}
			finally {
				this.writing.unlock();
			}
			read += batch.size();
			if (read % 10_000 == 0 && !batch.isEmpty()) {
				logger.info("Compared the search index with " + read + " of " + total + " movies");
			}
		}
		while (batch.size() == AT_ONCE);
		index.refresh();
		return differences;
	}

	private static long correct(SearchIndex index, List<IndexedMovie> movies, Map<String, String> known) {
		List<IndexedMovie> different = movies.stream()
			.filter((movie) -> !movie.getDigest().equals(known.get(movie.id())))
			.toList();
		Set<String> ids = movies.stream().map(IndexedMovie::id).collect(Collectors.toSet());
		List<String> gone = known.keySet().stream().filter((id) -> !ids.contains(id)).toList();
		index.write(different, gone);
		return different.size() + gone.size();
	}

	void prepare(@Nullable SearchIndex index) {
		this.upcoming = index;
	}

	void discard() {
		replace(null);
		this.broken = false;
	}

	// Replaces the index, and closes the former one after its last query.
	void replace(@Nullable SearchIndex successor) {
		SearchIndex former = this.current;
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
		this.changes.incrementAndGet();
		expireCounts();
		if (former != null) {
			former.close();
		}
	}

}
