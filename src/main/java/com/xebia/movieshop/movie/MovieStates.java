package com.xebia.movieshop.movie;

import java.time.Instant;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.ReplaceOneModel;
import com.mongodb.client.model.Updates;
import com.xebia.movieshop.movie.Movie.ChangeKind;
import com.xebia.movieshop.record.CurrentEditor;
import org.bson.Document;
import org.bson.types.ObjectId;

import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.stereotype.Component;

/**
 * The documents of movies. A change of one is, apart from the fields that it changes, its
 * next version, which says who made it and when, after the one before it is kept. When
 * the database's answer to a write is lost, the document is looked up before anybody is
 * told that the write failed.
 */
@Component
class MovieStates {

	// So many are looked for at once, for the embedded database looks for each among all
	// movies.
	private static final int BATCH = 50;

	// Looking up what became of a write takes so many milliseconds at most. Whoever waits
	// has waited for the write already, and together they must stay below five seconds.
	private static final int CONFIRMATION_TIME = 1500;

	private final MongoOperations mongo;

	private final MovieHistory history;

	MovieStates(MongoOperations mongo, MovieHistory history) {
		this.mongo = mongo;
		this.history = history;
	}

	// Writes a movie as it is kept.
	Document document(Movie movie) {
		Document document = new Document();
		this.mongo.getConverter().write(movie, document);
		return document;
	}

	Document first(Movie movie) {
		Date now = Date.from(Instant.now());
		return document(movie).append("version", 0L)
			.append("createdAt", now)
			.append("updatedAt", now)
			.append("updatedBy", CurrentEditor.name())
			.append("change", ChangeKind.CREATED.name());
	}

	// Makes the next state of a movie in another document, which keeps also what a Movie
	// does not know.
	Document next(Document state, ChangeKind change) {
		return new Document(state).append("version", MovieHistory.version(state) + 1)
			.append("updatedAt", Date.from(Instant.now()))
			.append("updatedBy", CurrentEditor.name())
			.append("change", change.name());
	}

	// Changes movies, and tells the ids of those that somebody else has changed
	// meanwhile, which stay as they are. Their version and the like are none of the
	// change's business.
	Set<ObjectId> change(List<Document> stored, Function<Document, Document> change) {
		Set<ObjectId> lost = new HashSet<>();
		for (int start = 0; start < stored.size(); start += BATCH) {
			List<Document> batch = stored.subList(start, Math.min(start + BATCH, stored.size()));
			this.history.keep(batch);
			lost.addAll(replace(batch,
					batch.stream()
						.collect(Collectors.toMap(MovieStates::id,
								(state) -> next(change.apply(new Document(state)), ChangeKind.CHANGED)))));
		}
		return lost;
	}

	private Set<ObjectId> replace(List<Document> stored, Map<ObjectId, Document> next) {
		List<ReplaceOneModel<Document>> replacements = stored.stream()
			.map((state) -> new ReplaceOneModel<>(
					Filters.and(Filters.eq(id(state)), Filters.eq("version", state.get("version"))),
					next.get(id(state))))
			.toList();
		int matched = movies().bulkWrite(replacements, new BulkWriteOptions().ordered(false)).getMatchedCount();
		Set<ObjectId> lost = new HashSet<>();
		if (matched < replacements.size()) {
			lost.addAll(next.keySet());
			movies().find(Filters.in("_id", next.keySet()))
				.forEach((state) -> lost.removeIf((id) -> state.equals(next.get(id))));
		}
		return lost;
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
			if (!confirm(id(expected)).equals(Optional.of(expected))) {
				throw ex;
			}
		}
	}

	// Removes a document unless it has changed since it was found. Throws a
	// DataAccessResourceFailureException if the database cannot tell.
	boolean remove(Document movie) {
		ObjectId id = id(movie);
		Query unchanged = Query.query(Criteria.where("_id").is(id).and("version").is(movie.get("version")));
		try {
			return this.mongo.findAndRemove(unchanged, Document.class, Movie.COLLECTION) != null;
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
		return Optional.ofNullable(this.mongo.findById(id, Document.class, Movie.COLLECTION));
	}

	// Finds a document that does not get lost any more, even if no other read would show
	// it yet. A write that changes nothing is acknowledged under the same conditions as
	// any other.
	Optional<Document> confirm(ObjectId id) {
		return Optional.ofNullable(
				this.mongo.execute(Movie.class, (movies) -> movies.withTimeout(CONFIRMATION_TIME, TimeUnit.MILLISECONDS)
					.findOneAndUpdate(Filters.eq(id), Updates.setOnInsert("version", null))));
	}

	private MongoCollection<Document> movies() {
		return this.mongo.getCollection(Movie.COLLECTION);
	}

	static ObjectId id(Document state) {
		return state.getObjectId("_id");
	}

}
