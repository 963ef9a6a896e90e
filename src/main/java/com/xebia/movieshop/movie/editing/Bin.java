package com.xebia.movieshop.movie.editing;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.address.ListPage;
import com.xebia.movieshop.address.ListQuery;
import com.xebia.movieshop.audit.AuditAction;
import com.xebia.movieshop.audit.AuditEntry;
import com.xebia.movieshop.movie.ChangeKind;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.movie.MoviesWritten;
import com.xebia.movieshop.movie.copy.Copies;
import com.xebia.movieshop.poster.Poster;
import com.xebia.movieshop.poster.Posters;
import com.xebia.movieshop.settings.ShopSettings;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.event.EventListener;
import org.springframework.dao.DataAccessException;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * The bin: deleted movies, whose newest states in the history are deletions. They can be
 * restored until they expire.
 */
@Component
public class Bin {

	private static final String ID = MovieHistory.DELETION;

	// The embedded database does nothing else meanwhile.
	private static final int BATCH = 50;

	// Limits a single request, because the user waits for the response.
	private static final int MAX_PURGED = 1000;

	private static final Sort NEWEST_FIRST = Sort.by(Sort.Direction.DESC, ID);

	private final MongoOperations mongo;

	private final MovieHistory history;

	private final DeletionClock clock;

	private final MovieReader reader;

	private final Copies copies;

	private final Posters posters;

	private final ApplicationEventPublisher events;

	private final int days;

	private final AtomicLong size = new AtomicLong();

	Bin(MongoOperations mongo, MovieHistory history, DeletionClock clock, MovieReader reader, Copies copies,
			Posters posters, ApplicationEventPublisher events, ShopSettings settings) {
		this.mongo = mongo;
		this.history = history;
		this.clock = clock;
		this.reader = reader;
		this.copies = copies;
		this.posters = posters;
		this.events = events;
		this.days = settings.bin().days();
	}

	// Returns the number of days after which a movie expires.
	public int days() {
		return this.days;
	}

	// Newest deletion first.
	public ListPage<Movie> browse(BinQuery query) {
		boolean onwards = query.before() == null;
		Criteria deleted = (query.before() != null) ? Criteria.where(ID).gt(query.before())
				: (query.after() != null) ? Criteria.where(ID).lt(query.after()) : all();
		ListPage<Document> page = ListPage.of(query,
				find(deleted, onwards ? NEWEST_FIRST : NEWEST_FIRST.reverse(), query.pageSize() + 1),
				(entry) -> entry.getObjectId(ID));
		return page.with(List.copyOf(movies(page.items()).values()));
	}

	// Finds the movies in the bin with these ids, which no new movie may get.
	public Map<ObjectId, Movie> find(Collection<ObjectId> ids) {
		Map<ObjectId, Movie> found = new LinkedHashMap<>();
		this.history.findDeleted(ids).forEach((id, state) -> found.put(id, this.reader.read(state)));
		return found;
	}

	// Counts no further than one more than purgeAll deletes.
	public long count() {
		return this.mongo.count(Query.query(all()).limit(MAX_PURGED + 1), MovieHistory.COLLECTION);
	}

	// Returns how many movies are in the bin, up to about a thousand; those that other
	// nodes delete are counted within a minute. Each page shows it to staff, also without
	// a database.
	public long size() {
		return this.size.get();
	}

	@Scheduled(fixedDelay = 1, timeUnit = TimeUnit.MINUTES)
	void updateSize() {
		try {
			this.size.set(count());
		}
		catch (DataAccessException ex) {
			// Keeps the number; the outage is reported elsewhere.
		}
	}

	@EventListener
	void updateSize(MoviesWritten written) {
		written.changes()
			.forEach((change) -> this.size.addAndGet(
					(change.kind() == ChangeKind.DELETED) ? 1 : (change.kind() == ChangeKind.RESTORED) ? -1 : 0));
	}

	// Deletes a movie in the bin and its history irrevocably; empty if the bin lacks it.
	// Throws a CopiesOutException if somebody has copies of it, unless that is meant.
	public Optional<Movie> purge(ObjectId id, boolean anyway) {
		this.copies.requireMeant(List.of(id), anyway);
		Optional<Movie> purged = purge(find(Criteria.where(MovieHistory.DELETED).is(id), NEWEST_FIRST, 1)).stream()
			.findFirst();
		purged
			.ifPresent((movie) -> this.events.publishEvent(AuditEntry.of(AuditAction.MOVIE_PURGED, movie.getTitle())));
		return purged;
	}

	// Purges the movies that are in the bin now (to the second) and returns their number;
	// stops at a limit, oldest first. Throws a CopiesOutException if somebody has copies
	// of them, unless that is meant.
	public int purgeAll(boolean anyway) {
		if (!anyway) {
			Set<ObjectId> out = find(this.copies.moviesOut()).keySet();
			out.removeAll(inCatalogue(out));
			this.copies.requireMeant(out, false);
		}
		int purged = find(all(), NEWEST_FIRST, 1).stream()
			.mapToInt((newest) -> purgeBefore(newest.getObjectId(ID).getDate().toInstant().plusSeconds(1), MAX_PURGED))
			.sum();
		this.events.publishEvent(AuditEntry.of(AuditAction.BIN_EMPTIED, purged));
		return purged;
	}

	@Scheduled(initialDelay = 25, fixedDelay = 60, timeUnit = TimeUnit.MINUTES)
	void purgeExpired() {
		int purged = purgeBefore(this.clock.now().minus(Duration.ofDays(this.days)), Integer.MAX_VALUE);
		if (purged > 0) {
			this.events.publishEvent(AuditEntry.of(AuditAction.BIN_EMPTIED, purged));
		}
	}

	int purgeBefore(Instant limit, int most) {
		Criteria old = Criteria.where(ID).lt(ObjectId.getSmallestWithDate(Date.from(limit)));
		int purged = 0;
		for (List<Document> entries = find(old, BATCH); !entries.isEmpty()
				&& purged < most; entries = find(old, BATCH)) {
			purge(entries);
			purged += entries.size();
		}
		return purged;
	}

	private List<Document> find(Criteria deleted, int limit) {
		return find(deleted, NEWEST_FIRST.reverse(), limit);
	}

	// Removes the movies from the bin before their histories, so that a concurrent
	// restoration fails, or keeps the history. Returns the movies.
	private Collection<Movie> purge(List<Document> entries) {
		Map<ObjectId, Movie> purged = movies(entries);
		Query inBin = Query.query(Criteria.where(MovieHistory.DELETED).in(purged.keySet()));
		purged.values()
			.stream()
			.flatMap((movie) -> Optional.ofNullable(movie.getPoster()).stream())
			.map(Poster::fileName)
			// Starts the grace period that every poster has after its last reference.
			.forEach(this.posters::renew);
		this.mongo.remove(inBin, MovieHistory.COLLECTION);
		purged.keySet().removeAll(inCatalogue(purged.keySet()));
		this.history.delete(purged.keySet());
		this.copies.purge(purged.keySet());
		this.history.endDeletions(entries);
		this.size.addAndGet(-purged.size());
		return purged.values();
	}

	// Leaves out those that the catalogue has.
	private Map<ObjectId, Movie> movies(List<Document> entries) {
		Map<ObjectId, Movie> movies = entries.stream()
			.flatMap(MovieHistory::state)
			.collect(Collectors.toMap(MovieStates::id, this.reader::read, (one, other) -> one, LinkedHashMap::new));
		movies.keySet().removeAll(inCatalogue(movies.keySet()));
		return movies;
	}

	private Set<ObjectId> inCatalogue(Collection<ObjectId> movies) {
		return this.reader.findById(movies, MovieReader.LISTED).keySet();
	}

	private static Criteria all() {
		return Criteria.where(ID).gte(ObjectId.getSmallestWithDate(new Date(0)));
	}

	private List<Document> find(Criteria deleted, Sort order, int limit) {
		return this.mongo.find(Query.query(deleted).with(order).limit(limit), Document.class, MovieHistory.COLLECTION);
	}

	/**
	 * The requested part of the bin; a cursor is the id of a deletion.
	 */
	public record BinQuery(@Nullable ObjectId after, @Nullable ObjectId before,
			@Nullable Integer size) implements ListQuery {

		@Override
		public String path() {
			return Addresses.BIN;
		}

		@Override
		public Map<String, @Nullable Object> parameters() {
			Map<String, @Nullable Object> parameters = new LinkedHashMap<>();
			parameters.put("size", this.size);
			return parameters;
		}

	}

}
