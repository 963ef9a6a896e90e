package com.xebia.movieshop.movie;

import java.time.Instant;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Optional;

import org.bson.Document;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.stereotype.Component;

/**
 * Keeps deleted movies, each deletion as a document of its own, so that nobody who puts a
 * movie in or takes it out can lose another's. A movie comes here before it leaves the
 * catalogue, and goes back before it leaves the bin: what is in both is in the catalogue.
 */
@Component
class Bin {

	// Each movie is the field "movie" of its deletion.
	static final String COLLECTION = "bin";

	private static final String VERSION = "movie.version";

	private static final Sort NEWEST_FIRST = Sort.by(Sort.Direction.DESC, "_id");

	private static final Sort OLDEST_FIRST = NEWEST_FIRST.reverse();

	private final MongoOperations mongo;

	Bin(MongoOperations mongo) {
		this.mongo = mongo;
	}

	Deletion put(Document movie) {
		Date time = Date.from(Collections.max(clocks()));
		Deletion deletion = new Deletion(new ObjectId(time), movie);
		this.mongo.insert(new Document("_id", deletion.id()).append("movie", movie), COLLECTION);
		return deletion;
	}

	// Forgets a deletion, and tells whether it was still there.
	boolean remove(Deletion deletion) {
		return this.mongo.remove(Query.query(Criteria.where("_id").is(deletion.id())), COLLECTION)
			.getDeletedCount() > 0;
	}

	// Forgets a deletion and all of former versions of the same movie, which others may
	// have left who deleted it at the same time.
	void removeUpTo(Deletion deletion) {
		this.mongo.remove(Query.query(Criteria.where("movie._id")
			.is(deletion.movieId())
			.and(VERSION)
			.lte(MovieHistory.version(deletion.movie()))), COLLECTION);
	}

	// Finds the deletion of a movie's last version.
	Optional<Deletion> find(ObjectId movie) {
		return find(Criteria.where("movie._id").is(movie), Sort.by(Sort.Direction.DESC, VERSION), 1).stream()
			.findFirst();
	}

	// Lists what was deleted before a deletion, or all, the newest first.
	List<Deletion> after(@Nullable ObjectId after, int limit) {
		return find((after != null) ? Criteria.where("_id").lt(after) : new Criteria(), NEWEST_FIRST, limit);
	}

	// Lists what was deleted since a deletion, the oldest first.
	List<Deletion> before(ObjectId before, int limit) {
		return find(Criteria.where("_id").gt(before), OLDEST_FIRST, limit);
	}

	// Lists what was deleted before a time, which is looked at to the second, the oldest
	// first.
	List<Deletion> deletedBefore(Instant time, int limit) {
		return find(Criteria.where("_id").lt(ObjectId.getSmallestWithDate(Date.from(time))), OLDEST_FIRST, limit);
	}

	// The time by which a deletion is old enough.
	Instant time() {
		return Collections.min(clocks());
	}

	// The shop's clock and the database's: by the later one movies come here, by the
	// earlier one they leave, so that neither makes their time shorter if it is wrong. By
	// its old name the embedded database knows the command as well.
	private List<Instant> clocks() {
		Document server = this.mongo.executeCommand(new Document("isMaster", 1));
		return List.of(Instant.now(), server.getDate("localTime").toInstant());
	}

	private List<Deletion> find(Criteria criteria, Sort order, int limit) {
		return this.mongo.find(Query.query(criteria).with(order).limit(limit), Document.class, COLLECTION)
			.stream()
			.map((deletion) -> new Deletion(deletion.getObjectId("_id"), deletion.get("movie", Document.class)))
			.toList();
	}

	/**
	 * A movie in the bin.
	 *
	 * @param id tells this deletion from all others, of the same movie too, and orders
	 * them by their time
	 * @param movie the movie's document, last changed by its deletion
	 */
	record Deletion(ObjectId id, Document movie) {

		ObjectId movieId() {
			return this.movie.getObjectId("_id");
		}

	}

}
