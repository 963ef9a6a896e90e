package com.xebia.movieshop.movie.history;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.UpdateOneModel;
import com.mongodb.client.model.UpdateOptions;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.Document;
import org.bson.types.ObjectId;

import org.springframework.dao.DataAccessException;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.stereotype.Component;

/**
 * Each state of each movie: its document with the change that led to it, who made it and
 * when. What is kept once is never overwritten.
 */
@Component
public class History {

	/**
	 * Where the states are.
	 */
	public static final String COLLECTION = "history";

	/**
	 * Where an entry names the poster that a movie had.
	 */
	public static final String POSTER = "state.poster.fileName";

	private static final Log logger = LogFactory.getLog(History.class);

	// Somebody waits for so many milliseconds at most until a change is noted that is
	// made already.
	private static final int NOTING_TIME = 1000;

	private static final String ID = "_id";

	private static final String MOVIE = "movie";

	private static final String VERSION = "version";

	private static final String STATE = "state";

	private final MongoOperations mongo;

	History(MongoOperations mongo) {
		this.mongo = mongo;
	}

	/**
	 * Keep a state that is about to be left.
	 * @param state the movie's document
	 * @throws DataAccessException if it may not be kept
	 */
	public void keep(Document state) {
		keep(List.of(state));
	}

	/**
	 * Keep states that are about to be left.
	 * @param states the movies' documents
	 * @throws DataAccessException if some of them may not be kept
	 */
	public void keep(Collection<Document> states) {
		Query known = Query.query(Criteria.where(ID).in(states.stream().map(History::id).toList()));
		Set<String> kept = new HashSet<>(this.mongo.findDistinct(known, ID, COLLECTION, String.class));
		List<Document> missing = states.stream().filter((state) -> !kept.contains(id(state))).toList();
		if (!missing.isEmpty()) {
			this.mongo.execute(COLLECTION, (history) -> write(history, missing));
		}
	}

	/**
	 * Note a state that a movie has by now. When that fails, whoever changes the movie
	 * next keeps the state.
	 * @param state the movie's document
	 */
	public void note(Document state) {
		try {
			this.mongo.execute(COLLECTION,
					(history) -> write(history.withTimeout(NOTING_TIME, TimeUnit.MILLISECONDS), List.of(state)));
		}
		catch (DataAccessException ex) {
			logger.warn("A change is in the movie, but not in the history yet: " + ex.getMessage());
		}
	}

	// What somebody else has kept meanwhile stays as it is.
	private static BulkWriteResult write(MongoCollection<Document> history, Collection<Document> states) {
		List<UpdateOneModel<Document>> entries = states.stream()
			.map((state) -> new UpdateOneModel<Document>(Filters.eq(id(state)),
					new Document("$setOnInsert", entry(state)), new UpdateOptions().upsert(true)))
			.toList();
		return history.bulkWrite(entries, new BulkWriteOptions().ordered(false));
	}

	private static Document entry(Document state) {
		return new Document("kind", state.get("change")).append("at", state.get("updatedAt"))
			.append("by", state.get("updatedBy"))
			.append(MOVIE, state.get(ID))
			.append(VERSION, version(state))
			.append(STATE, state);
	}

	private static String id(Document state) {
		return state.getObjectId(ID) + "/" + version(state);
	}

	private static long version(Document state) {
		Number version = state.get(VERSION, 0L);
		return version.longValue();
	}

	/**
	 * List the states of a movie, the last one first.
	 * @param movie its id
	 * @param before the version that they come before
	 * @param limit how many at most
	 * @return the movie's documents
	 */
	public List<Document> find(ObjectId movie, long before, int limit) {
		Query states = Query.query(Criteria.where(MOVIE).is(movie).and(VERSION).lt(before))
			.with(Sort.by(Sort.Direction.DESC, VERSION))
			.limit(limit);
		return this.mongo.find(states, Document.class, COLLECTION).stream().map(History::state).toList();
	}

	/**
	 * Find a state of a movie.
	 * @param movie its id
	 * @param version which version
	 * @return the movie's document, empty when it is not kept
	 */
	public Optional<Document> find(ObjectId movie, long version) {
		return Optional.ofNullable(this.mongo.findById(movie + "/" + version, Document.class, COLLECTION))
			.map(History::state);
	}

	/**
	 * Tell which of some posters a movie had at some time.
	 * @param fileNames the names of posters
	 * @return those that it had
	 */
	public Set<String> posters(Collection<String> fileNames) {
		return new HashSet<>(this.mongo.findDistinct(Query.query(Criteria.where(POSTER).in(fileNames)), POSTER,
				COLLECTION, String.class));
	}

	/**
	 * Forget a movie that is gone for good.
	 * @param movie its id
	 */
	public void forget(ObjectId movie) {
		this.mongo.remove(Query.query(Criteria.where(MOVIE).is(movie)), COLLECTION);
	}

	private static Document state(Document entry) {
		return entry.get(STATE, Document.class);
	}

}
