package com.xebia.movieshop.search.index;

import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.xebia.movieshop.search.index.IndexKeeper.StopSignal;
import com.xebia.movieshop.search.schema.IndexedMovie;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.types.ObjectId;
import org.hibernate.search.util.common.SearchException;
import org.jspecify.annotations.Nullable;

/**
 * Holds the index that is searched, makes it equal to the database for some movies or for
 * all, and replaces it by a new one.
 */
public class CurrentIndex {

	private static final Log logger = LogFactory.getLog(CurrentIndex.class);

	// More changes at once are a part of an import.
	static final int MAX_EDITS = 10;

	// The number of movies in memory at once: an import may have changed thousands.
	private static final int AT_ONCE = 500;

	private final CatalogueReader catalogue;

	// Held from reading a movie until it is indexed, so that an older version cannot
	// overwrite a newer one. Fair, because a comparison takes it again and again.
	private final Lock writing = new ReentrantLock(true);

	// Held by queries, so that their index is not closed.
	private final ReadWriteLock use = new ReentrantReadWriteLock();

	private volatile @Nullable SearchIndex current;

	private volatile @Nullable SearchIndex upcoming;

	private final AtomicLong changes = new AtomicLong();

	private final AtomicLong edits = new AtomicLong();

	public CurrentIndex(CatalogueReader catalogue) {
		this.catalogue = catalogue;
	}

	public <T> Optional<T> ask(Function<SearchIndex, T> question) {
		this.use.readLock().lock();
		SearchIndex asked = this.current;
		try {
			return Optional.ofNullable(asked).filter((index) -> !index.isBroken()).map(question);
		}
		catch (RuntimeException | Error ex) {
			if (asked != null && asked.isBroken()) {
				logger.warn("The search index cannot be read", ex);
				return Optional.empty();
			}
			if (asked != null && ex instanceof SearchException refused) {
				throw asked.stored().refusal(refused);
			}
			throw ex;
		}
		finally {
			this.use.readLock().unlock();
		}
	}

	// Indexes what this node has written. Others have more of a movie than the index,
	// such as its poster, so they learn of each change.
	public void update(Collection<ObjectId> ids) {
		// To compare, Lucene would write each batch of an import to a segment of its own.
		correct(ids, (index, some) -> some.stream()
			.collect(Collectors.toMap(ObjectId::toHexString, (id) -> "", (one, other) -> one)));
		this.changes.incrementAndGet();
	}

	// Makes the index and the one being built equal to the database for some movies,
	// including deleted ones. Writes only what differs.
	void correct(Collection<ObjectId> ids) {
		// Read at once, because each query of an index that an import writes to makes it
		// flush a segment. A movie that is written meanwhile is written once more.
		Map<SearchIndex, Map<String, String>> digests = new IdentityHashMap<>();
		correct(ids, (index, some) -> {
			Map<String, String> all = digests.computeIfAbsent(index, (one) -> one.digests(ids));
			return some.stream()
				.map(ObjectId::toHexString)
				.filter(all::containsKey)
				.collect(Collectors.toMap(Function.identity(), all::get));
		});
	}

	private void correct(Collection<ObjectId> ids,
			BiFunction<SearchIndex, Collection<ObjectId>, Map<String, String>> digests) {
		List<ObjectId> all = List.copyOf(ids);
		long differences = 0;
		for (int start = 0; start < all.size(); start += AT_ONCE) {
			differences += correctAtOnce(all.subList(start, Math.min(start + AT_ONCE, all.size())), digests);
		}
		if (differences > 0) {
			this.changes.incrementAndGet();
			if (all.size() <= MAX_EDITS) {
				expireCounts();
			}
		}
	}

	private long correctAtOnce(List<ObjectId> ids,
			BiFunction<SearchIndex, Collection<ObjectId>, Map<String, String>> digests) {
		this.writing.lock();
		try {
			List<SearchIndex> indexes = Stream.of(this.current, this.upcoming).filter(Objects::nonNull).toList();
			List<IndexedMovie> movies = indexes.isEmpty() ? List.of() : this.catalogue.find(ids);
			return indexes.stream().mapToLong((index) -> index.correct(movies, digests.apply(index, ids))).sum();
		}
		finally {
			this.writing.unlock();
		}
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
		this.changes.incrementAndGet();
		this.edits.incrementAndGet();
	}

	@Nullable SearchIndex get() {
		return this.current;
	}

	public boolean isAvailable() {
		SearchIndex index = this.current;
		return index != null && index.isUsable();
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
		while (last != null) {
			stop.check();
			this.writing.lock();
			try {
				List<IndexedMovie> movies = this.catalogue.after(last, AT_ONCE);
				ObjectId next = (movies.size() < AT_ONCE) ? null : new ObjectId(movies.get(AT_ONCE - 1).id());
				Map<String, String> digests = empty ? Map.of() : index.digests(last, next);
				if (empty) {
					index.add(movies);
				}
				else {
					differences += index.correct(movies, digests);
				}
				read += movies.size();
				if (read % 10_000 == 0 && !movies.isEmpty()) {
					logger.info("Compared the search index with " + read + " of " + total + " movies");
				}
				last = (digests.size() < SearchIndex.MAX_DIGESTS) ? next : last;
			}
			finally {
				this.writing.unlock();
			}
		}
		index.refresh();
		if (differences > 0) {
			this.changes.incrementAndGet();
		}
		return empty ? read : differences;
	}

	void prepare(@Nullable SearchIndex index) {
		this.upcoming = index;
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
		expireCounts();
		if (former != null) {
			former.close();
		}
	}

}
