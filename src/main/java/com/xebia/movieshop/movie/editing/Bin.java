package com.xebia.movieshop.movie.editing;

import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

import org.bson.Document;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.DataAccessException;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Stores deleted movies, one document per deletion, so that concurrent requests do not
 * overwrite each other. A movie is written to the bin before it leaves the catalogue, and
 * to the catalogue before it leaves the bin; a movie in both belongs to the catalogue.
 */
@Component
public class Bin {

	// The field "movie" of each document has the deleted movie.
	public static final String COLLECTION = "bin";

	private static final int MAX_SIZE = 1000;

	private static final String VERSION = "movie.version";

	private static final Sort NEWEST_FIRST = Sort.by(Sort.Direction.DESC, "_id");

	private static final Sort OLDEST_FIRST = NEWEST_FIRST.reverse();

	private final MongoOperations mongo;

	private final AtomicLong size = new AtomicLong();

	Bin(MongoOperations mongo) {
		this.mongo = mongo;
	}

	Deletion put(Document movie) {
		return put(List.of(movie)).get(0);
	}

	List<Deletion> put(List<Document> movies) {
		Date time = Date.from(Collections.max(clocks()));
		List<Deletion> deletions = movies.stream().map((movie) -> new Deletion(new ObjectId(time), movie)).toList();
		// The template would convert values of some types.
		this.mongo.execute(COLLECTION,
				(bin) -> bin.insertMany(deletions.stream()
					.map((deletion) -> new Document("_id", deletion.id()).append("movie", deletion.movie()))
					.toList()));
		this.size.addAndGet(deletions.size());
		return deletions;
	}

	// Removes a deletion; returns false if it was already gone.
	boolean remove(Deletion deletion) {
		return remove(Criteria.where("_id").is(deletion.id())) > 0;
	}

	// Removes deletions and all deletions of the same or earlier versions of their
	// movies, which concurrent requests may have left.
	void removeUpTo(List<Deletion> deletions) {
		remove(new Criteria().orOperator(deletions.stream().map(Bin::upTo).toList()));
	}

	private long remove(Criteria deletions) {
		long removed = this.mongo.remove(Query.query(deletions), COLLECTION).getDeletedCount();
		this.size.addAndGet(-removed);
		return removed;
	}

	private static Criteria upTo(Deletion deletion) {
		return Criteria.where("movie._id")
			.is(deletion.movieId())
			.and(VERSION)
			.lte(MovieHistory.version(deletion.movie()));
	}

	Optional<Deletion> find(ObjectId movie) {
		return find(List.of(movie)).stream().findFirst();
	}

	// Finds the deletions of movies, those of the latest versions first.
	List<Deletion> find(Collection<ObjectId> movies) {
		return find(Criteria.where("movie._id").in(movies), Sort.by(Sort.Direction.DESC, VERSION), 0);
	}

	// Counts no further than the limit, by the index of the ids.
	long count(int limit) {
		Criteria all = Criteria.where("_id").gte(ObjectId.getSmallestWithDate(new Date(0)));
		return this.mongo.count(Query.query(all).limit(limit), COLLECTION);
	}

	// Returns how many deletions there are, up to about a thousand; those of other nodes
	// are counted within seconds. Each page shows it to staff, also without a database.
	public long size() {
		return this.size.get();
	}

	@Scheduled(fixedDelay = 5, timeUnit = TimeUnit.SECONDS)
	void updateSize() {
		try {
			this.size.set(count(MAX_SIZE));
		}
		catch (DataAccessException ex) {
			// Keeps the number; the outage is reported elsewhere.
		}
	}

	// Lists the deletions before the given one, or all if it is null, newest first.
	List<Deletion> after(@Nullable ObjectId after, int limit) {
		return find((after != null) ? Criteria.where("_id").lt(after) : new Criteria(), NEWEST_FIRST, limit);
	}

	// Lists the deletions after the given one, oldest first.
	List<Deletion> before(ObjectId before, int limit) {
		return find(Criteria.where("_id").gt(before), OLDEST_FIRST, limit);
	}

	// Lists the deletions before a time (resolution one second), oldest first.
	List<Deletion> deletedBefore(Instant time, int limit) {
		return find(Criteria.where("_id").lt(ObjectId.getSmallestWithDate(Date.from(time))), OLDEST_FIRST, limit);
	}

	// Returns the current time, from which the age of a deletion is computed.
	Instant time() {
		return Collections.min(clocks());
	}

	// Returns the time of the shop and of the database. A deletion is stamped with the
	// later one and expires by the earlier one, so that clock skew never shortens its
	// retention. The embedded database knows isMaster, the old name of hello.
	private List<Instant> clocks() {
		Document server = this.mongo.executeCommand(new Document("isMaster", 1));
		return List.of(Instant.now(), server.getDate("localTime").toInstant());
	}

	private List<Deletion> find(Criteria criteria, Sort order, int limit) {
		return this.mongo.find(Query.query(criteria).with(order).limit(limit), Document.class, COLLECTION)
			.stream()
			.flatMap(Deletion::of)
			.toList();
	}

	/**
	 * A movie in the bin.
	 *
	 * @param id identifies the deletion, as a movie may have several, and orders
	 * deletions by time
	 * @param movie the movie's document, of which the deletion is the latest change
	 */
	record Deletion(ObjectId id, Document movie) {

		// Skips what another program stored.
		static Stream<Deletion> of(Document stored) {
			return (stored.get("_id") instanceof ObjectId id && stored.get("movie") instanceof Document movie
					&& movie.get("_id") instanceof ObjectId) ? Stream.of(new Deletion(id, movie)) : Stream.empty();
		}

		ObjectId movieId() {
			return this.movie.getObjectId("_id");
		}

	}

}
