package com.xebia.movieshop.reservation;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import com.xebia.movieshop.mongo.Confirmation;
import com.xebia.movieshop.mongo.FailoverReads;
import com.xebia.movieshop.movie.copy.Reservation;
import com.xebia.movieshop.movie.copy.StoredCopy;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.stereotype.Component;

/**
 * The reservations that wait for the next copy of a movie, or for a movie that the shop
 * does not have, in the order in which they were made. Each has one place, also if it is
 * made again.
 */
@Component
class ReservationQueue {

	private static final Sort IN_ORDER = Sort.by("createdAt", "_id");

	private static final int AT_ONCE = 20;

	private final MongoOperations mongo;

	private final FailoverReads members;

	ReservationQueue(MongoOperations mongo, FailoverReads members) {
		this.mongo = mongo;
		this.members = members;
	}

	// Idempotent. Throws a DataAccessResourceFailureException if the outcome is unknown.
	void join(Reservation made) {
		try {
			this.mongo.insert(made, Reservation.QUEUE);
		}
		catch (DuplicateKeyException ex) {
			// A repeated request.
		}
		catch (DataAccessResourceFailureException ex) {
			if (Confirmation.find(this.mongo, Reservation.QUEUE, byId(made.id()).getQueryObject()).isEmpty()) {
				throw ex;
			}
		}
	}

	Optional<Reservation> find(String id) {
		return Optional
			.ofNullable(this.members.read((mongo) -> mongo.findById(id, Reservation.class, Reservation.QUEUE)));
	}

	// Stores what a customer typed again.
	Reservation correct(Reservation known, Reservation typed) {
		Update typedAgain = Update.update("name", typed.name())
			.set("contact", typed.contact())
			.set("note", typed.note());
		this.mongo.updateFirst(byId(known.id()), typedAgain, Reservation.QUEUE);
		return known.corrected(typed);
	}

	// Returns whether it still waited.
	boolean leave(Reservation waiting) {
		return this.mongo.remove(byId(waiting.id()), Reservation.QUEUE).getDeletedCount() > 0;
	}

	// Returns the first ones that wait for a movie.
	List<Reservation> first(ObjectId movie) {
		return this.mongo.find(Query.query(Criteria.where("movie").is(movie)).with(IN_ORDER).limit(AT_ONCE),
				Reservation.class, Reservation.QUEUE);
	}

	// Returns how many wait for the same movie up to this one.
	long place(Reservation waiting) {
		Criteria before = new Criteria().orOperator(Criteria.where("createdAt").lt(waiting.createdAt()),
				Criteria.where("createdAt").is(waiting.createdAt()).and("_id").lt(waiting.id()));
		return count(Criteria.where("movie").is(waiting.movie()).andOperator(before)) + 1;
	}

	long countOfSource(@Nullable String source) {
		return (source != null) ? count(Criteria.where("source").is(source)) : 0;
	}

	long count(Criteria waiting) {
		return this.members.read((mongo) -> mongo.count(Query.query(waiting), Reservation.QUEUE));
	}

	List<Reservation> page(int number, int size) {
		return this.members
			.read((mongo) -> mongo.find(new Query().with(IN_ORDER).skip((long) (number - 1) * size).limit(size),
					Reservation.class, Reservation.QUEUE));
	}

	List<Reservation> ofSource(String source) {
		return this.mongo.find(Query.query(Criteria.where("source").is(source)), Reservation.class, Reservation.QUEUE);
	}

	List<Reservation> before(Instant time) {
		return this.mongo.find(Query.query(Criteria.where("createdAt").lt(time)), Reservation.class, Reservation.QUEUE);
	}

	// Returns the movies for which somebody waits.
	Set<ObjectId> movies() {
		return Set.copyOf(this.mongo.findDistinct(Query.query(Criteria.where("movie").ne(null)), "movie",
				Reservation.QUEUE, ObjectId.class));
	}

	// Removes those for which a copy is held, which a crash may have left.
	void removeServed() {
		List<String> waiting = this.mongo.findDistinct(new Query(), "_id", Reservation.QUEUE, String.class);
		if (!waiting.isEmpty()) {
			List<String> served = this.mongo.findDistinct(Query.query(Criteria.where("reservation._id").in(waiting)),
					"reservation._id", StoredCopy.COLLECTION, String.class);
			this.mongo.remove(Query.query(Criteria.where("_id").in(served)), Reservation.QUEUE);
		}
	}

	private static Query byId(String id) {
		return Query.query(Criteria.where("_id").is(id));
	}

}
