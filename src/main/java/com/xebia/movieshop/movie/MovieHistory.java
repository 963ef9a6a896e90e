package com.xebia.movieshop.movie;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.UpdateOneModel;
import com.mongodb.client.model.UpdateOptions;
import com.xebia.movieshop.poster.Poster;
import com.xebia.movieshop.poster.Posters;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.DataAccessException;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.stereotype.Component;

/**
 * Each state of each movie: its document with the change that led to it, who made it and
 * when. What is kept once is never overwritten. The last state of a movie of the
 * catalogue is its own document, whether or not it was noted here, too.
 */
@Component
public class MovieHistory {

	static final String COLLECTION = "history";

	// An entry names the poster that a movie had in this field.
	static final String POSTER = "state.poster.fileName";

	private static final Log logger = LogFactory.getLog(MovieHistory.class);

	// Somebody waits for so many milliseconds at most until a change is noted that is
	// made already.
	private static final int NOTING_TIME = 1000;

	private final MongoOperations mongo;

	private final MovieReader reader;

	private final Posters posters;

	MovieHistory(MongoOperations mongo, MovieReader reader, Posters posters) {
		this.mongo = mongo;
		this.reader = reader;
		this.posters = posters;
	}

	// Keeps states that are about to be left, or throws a DataAccessException if some of
	// them may not be kept.
	void keep(Collection<Document> states) {
		Query known = Query.query(Criteria.where("_id").in(states.stream().map(MovieHistory::id).toList()));
		Set<String> kept = new HashSet<>(this.mongo.findDistinct(known, "_id", COLLECTION, String.class));
		List<Document> missing = states.stream().filter((state) -> !kept.contains(id(state))).toList();
		if (!missing.isEmpty()) {
			this.mongo.execute(COLLECTION, (history) -> write(history, missing));
		}
	}

	// Notes a state that a movie has by now. When that fails, whoever changes the movie
	// next keeps the state.
	void note(Document state) {
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
			.append("movie", state.get("_id"))
			.append("version", version(state))
			.append("state", state);
	}

	private static String id(Document state) {
		return state.getObjectId("_id") + "/" + version(state);
	}

	// A state from before there were versions has the first one.
	static long version(Document state) {
		Number version = state.get("version", 0L);
		return version.longValue();
	}

	// The last changes are on the page unless it is to come before a version.
	public HistoryPage browse(Movie movie, @Nullable Long before) {
		long version = HistoryPage.version(movie);
		boolean first = before == null || before > version;
		List<Movie> states = new ArrayList<>(first ? List.of(movie) : List.of());
		find(movie.getId(), first ? version : Objects.requireNonNull(before), HistoryPage.SIZE + 1 - states.size())
			.forEach((state) -> states.add(this.reader.read(state)));
		return new HistoryPage(movie, states, first ? null : before);
	}

	// The last state comes first.
	List<Document> find(ObjectId movie, long before, int limit) {
		Query states = Query.query(Criteria.where("movie").is(movie).and("version").lt(before))
			.with(Sort.by(Sort.Direction.DESC, "version"))
			.limit(limit);
		return this.mongo.find(states, Document.class, COLLECTION).stream().map(MovieHistory::state).toList();
	}

	private static Document state(Document entry) {
		return entry.get("state", Document.class);
	}

	// Fills in a form that brings a former state back, if that is known. A poster that is
	// gone stays as it is.
	public Optional<MovieForm> form(Movie movie, long version) {
		return find(movie.getId(), version).map(this.reader::read).map((former) -> {
			MovieForm form = new MovieForm(movie);
			former.copyTo(form);
			Poster poster = former.getPoster();
			if (poster == null) {
				form.setFileName(null);
				form.setRemovePoster(movie.getPoster() != null);
			}
			else if (movie.hasPoster(poster.fileName()) || this.posters.claim(poster.fileName()).isPresent()) {
				form.setFileName(poster.fileName());
			}
			return form;
		});
	}

	Optional<Document> find(ObjectId movie, long version) {
		return Optional.ofNullable(this.mongo.findById(movie + "/" + version, Document.class, COLLECTION))
			.map(MovieHistory::state);
	}

	// Tells which of some posters a movie had at some time.
	Set<String> posters(Collection<String> fileNames) {
		return new HashSet<>(this.mongo.findDistinct(Query.query(Criteria.where(POSTER).in(fileNames)), POSTER,
				COLLECTION, String.class));
	}

	// Forgets a movie that is gone for good.
	void forget(ObjectId movie) {
		this.mongo.remove(Query.query(Criteria.where("movie").is(movie)), COLLECTION);
	}

}
