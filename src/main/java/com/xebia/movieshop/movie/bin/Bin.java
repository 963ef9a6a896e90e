package com.xebia.movieshop.movie.bin;

import java.time.Instant;
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
public class Bin {

	/**
	 * Where they are, each as the field {@code movie} of its deletion.
	 */
	public static final String COLLECTION = "bin";

	private static final String ID = "_id";

	private static final String MOVIE = "movie";

	private static final String MOVIE_ID = "movie._id";

	private static final String VERSION = "movie.version";

	private static final Sort LAST_VERSION_FIRST = Sort.by(Sort.Direction.DESC, VERSION);

	private static final Sort NEWEST_FIRST = Sort.by(Sort.Direction.DESC, ID);

	private static final Sort OLDEST_FIRST = NEWEST_FIRST.reverse();

	private final MongoOperations mongo;

	Bin(MongoOperations mongo) {
		this.mongo = mongo;
	}

	/**
	 * Put a movie in.
	 * @param movie its document
	 * @return the deletion
	 */
	public Deletion put(Document movie) {
		Deletion deletion = new Deletion(new ObjectId(), movie);
		this.mongo.insert(new Document(ID, deletion.id()).append(MOVIE, movie), COLLECTION);
		return deletion;
	}

	/**
	 * Forget a deletion.
	 * @param deletion the deletion
	 * @return whether it was still there
	 */
	public boolean remove(Deletion deletion) {
		return this.mongo.remove(Query.query(Criteria.where(ID).is(deletion.id())), COLLECTION).getDeletedCount() > 0;
	}

	/**
	 * Forget a deletion and all of former versions of the same movie, which others may
	 * have left who deleted it at the same time.
	 * @param deletion the deletion
	 */
	public void removeUpTo(Deletion deletion) {
		this.mongo.remove(
				Query.query(Criteria.where(MOVIE_ID).is(deletion.movieId()).and(VERSION).lte(deletion.version())),
				COLLECTION);
	}

	/**
	 * Find a movie.
	 * @param movie its id
	 * @return the deletion of its last version, empty when it is not here
	 */
	public Optional<Deletion> find(ObjectId movie) {
		return find(Criteria.where(MOVIE_ID).is(movie), LAST_VERSION_FIRST, 1).stream().findFirst();
	}

	/**
	 * List what was deleted before a deletion, the newest first.
	 * @param after the id of the deletion, null to begin with the last one
	 * @param limit how many at most
	 * @return the deletions
	 */
	public List<Deletion> after(@Nullable ObjectId after, int limit) {
		return find((after != null) ? Criteria.where(ID).lt(after) : new Criteria(), NEWEST_FIRST, limit);
	}

	/**
	 * List what was deleted since a deletion, the oldest first.
	 * @param before the id of the deletion
	 * @param limit how many at most
	 * @return the deletions
	 */
	public List<Deletion> before(ObjectId before, int limit) {
		return find(Criteria.where(ID).gt(before), OLDEST_FIRST, limit);
	}

	/**
	 * List what was deleted before a time, the oldest first.
	 * @param time the time, which is looked at to the second
	 * @param limit how many at most
	 * @return the deletions
	 */
	public List<Deletion> deletedBefore(Instant time, int limit) {
		return find(Criteria.where(ID).lt(ObjectId.getSmallestWithDate(Date.from(time))), OLDEST_FIRST, limit);
	}

	private List<Deletion> find(Criteria criteria, Sort order, int limit) {
		return this.mongo.find(Query.query(criteria).with(order).limit(limit), Document.class, COLLECTION)
			.stream()
			.map((deletion) -> new Deletion(deletion.getObjectId(ID), deletion.get(MOVIE, Document.class)))
			.toList();
	}

}
