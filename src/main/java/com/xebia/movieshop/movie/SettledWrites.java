package com.xebia.movieshop.movie;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import org.bson.Document;
import org.bson.types.ObjectId;

import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.stereotype.Component;

/**
 * Writes the documents of movies so that the outcome is known: when the database's answer
 * is lost, the document is looked up before anybody is told that the write failed.
 */
@Component
class SettledWrites {

	// Looking up what became of a write takes so many milliseconds at most. Whoever waits
	// has waited for the write already, and together they must stay below five seconds.
	private static final int CONFIRMATION_TIME = 1500;

	private final MongoOperations mongo;

	SettledWrites(MongoOperations mongo) {
		this.mongo = mongo;
	}

	// Does a write, of which afterwards can be told which document it was to leave.
	// Throws a DataAccessResourceFailureException if the database cannot tell what became
	// of it.
	void settle(Runnable write, Supplier<Document> written) {
		try {
			write.run();
		}
		catch (DataAccessResourceFailureException ex) {
			Document expected = written.get();
			if (!confirm(expected.getObjectId("_id")).equals(Optional.of(expected))) {
				throw ex;
			}
		}
	}

	// Removes a document unless it has changed since it was found. Throws a
	// DataAccessResourceFailureException if the database cannot tell.
	boolean remove(Document movie) {
		ObjectId id = movie.getObjectId("_id");
		Query unchanged = Query.query(Criteria.where("_id").is(id).and("version").is(movie.get("version")));
		try {
			return this.mongo.findAndRemove(unchanged, Document.class, collection()) != null;
		}
		catch (DataAccessResourceFailureException ex) {
			if (confirm(id).isPresent()) {
				throw ex;
			}
			// The reply was lost, but the movie is gone, so the removal took place.
			return true;
		}
	}

	// Finds a document as others see it.
	Optional<Document> find(ObjectId id) {
		return Optional.ofNullable(this.mongo.findById(id, Document.class, collection()));
	}

	// Finds a document that does not get lost any more, even if no other read would show
	// it yet. A write that changes nothing is acknowledged under the same conditions as
	// any other.
	Optional<Document> confirm(ObjectId id) {
		return Optional.ofNullable(
				this.mongo.execute(Movie.class, (movies) -> movies.withTimeout(CONFIRMATION_TIME, TimeUnit.MILLISECONDS)
					.findOneAndUpdate(Filters.eq(id), Updates.setOnInsert("version", null))));
	}

	private String collection() {
		return this.mongo.getCollectionName(Movie.class);
	}

}
