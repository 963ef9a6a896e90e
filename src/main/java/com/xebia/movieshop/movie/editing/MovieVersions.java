package com.xebia.movieshop.movie.editing;

import java.time.Instant;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.DeleteOneModel;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.UpdateOneModel;
import com.xebia.movieshop.audit.Entry;
import com.xebia.movieshop.mongo.Confirmation;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.Movie.ChangeKind;
import com.xebia.movieshop.movie.editing.Bin.Deletion;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;

import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.stereotype.Component;

/**
 * Reads and writes the documents of movies. Each change writes the next version of a
 * document, with the change's author and time, after the current version is stored in the
 * history. When the reply to a write is lost, the document is read again before the write
 * is reported as failed.
 */
@Component
public class MovieVersions {

	// Limits the size of a query: the embedded database scans all movies for each id.
	private static final int BATCH = 50;

	private final MongoOperations mongo;

	private final MovieHistory history;

	private final Bin bin;

	// The names of the fields of a Movie that an edit writes.
	private final Set<String> known = new HashSet<>();

	MovieVersions(MongoOperations mongo, MovieHistory history, Bin bin) {
		this.mongo = mongo;
		this.history = history;
		this.bin = bin;
		mongo.getConverter()
			.getMappingContext()
			.getRequiredPersistentEntity(Movie.class)
			.forEach((property) -> this.known.add(property.getFieldName()));
		// Made from the copies.
		this.known.removeAll(Set.of(Movie.STOCK, Movie.STOCK_VERSION));
	}

	Document document(Movie movie) {
		Document document = new Document();
		this.mongo.getConverter().write(movie, document);
		return document;
	}

	// Returns a copy of a state with the fields of the movie. It keeps the fields that a
	// Movie lacks, which a later release or another program wrote, and those of the
	// poster while the movie has the same one. It has no value that cannot be read.
	Document merge(Document state, Movie movie) {
		Document fields = document(movie);
		fields.keySet().retainAll(this.known);
		if (state.get(Movie.POSTER) instanceof Document stored && fields.get(Movie.POSTER) instanceof Document poster
				&& Objects.equals(stored.get("fileName"), poster.get("fileName"))) {
			stored.forEach(poster::putIfAbsent);
		}
		Document merged = new Document(state);
		merged.keySet().removeAll(this.known);
		merged.computeIfPresent(Movie.STOCK, (field, stock) -> (stock instanceof List) ? stock : null);
		merged.putAll(fields);
		return merged;
	}

	// Returns the first states of new movies. One whose id the history has, because the
	// catalogue lost it, continues the versions there.
	List<Document> first(List<Movie> movies) {
		Map<ObjectId, Long> former = this.history.versions(movies.stream().map(Movie::getId).toList());
		return movies.stream()
			.map((movie) -> next(document(movie).append("version", former.getOrDefault(movie.getId(), -1L)),
					ChangeKind.CREATED))
			.map((state) -> state.append("createdAt", state.get("updatedAt")))
			.toList();
	}

	// Inserts first states. Throws a DuplicateKeyException if the catalogue has one of
	// the movies, or the bin, which is looked at afterwards: a movie that leaves the
	// catalogue is in the bin, and each movie that was in the bin is in the history.
	void insert(List<Document> first) {
		this.mongo.insert(first, Movie.COLLECTION);
		Map<ObjectId, Document> known = first.stream()
			.filter((state) -> MovieHistory.version(state) > 0)
			.collect(Collectors.toMap(MovieVersions::id, Function.identity()));
		List<Deletion> deleted = known.isEmpty() ? List.of() : this.bin.find(known.keySet());
		deleted.forEach((deletion) -> remove(Objects.requireNonNull(known.get(deletion.movieId()))));
		if (!deleted.isEmpty()) {
			throw new DuplicateKeyException("The bin has these movies: " + deleted);
		}
	}

	// Returns a copy with the next version, which keeps the fields that a Movie lacks.
	Document next(Document state, ChangeKind change) {
		return TitleKeys.update(new Document(state))
			.append("version", MovieHistory.version(state) + 1)
			.append("updatedAt", Date.from(Instant.now()))
			.append("updatedBy", Entry.currentUser())
			.append("change", change.name());
	}

	// Updates movies. Returns the ids of those that were changed concurrently, which are
	// not written. This method sets the version, author and time.
	public Set<ObjectId> change(List<Document> stored, Function<Document, Document> change) {
		Set<ObjectId> lost = new HashSet<>();
		for (int start = 0; start < stored.size(); start += BATCH) {
			List<Document> batch = stored.subList(start, Math.min(start + BATCH, stored.size()));
			this.history.keep(batch);
			lost.addAll(update(batch,
					batch.stream()
						.collect(Collectors.toMap(MovieVersions::id,
								(state) -> next(change.apply(new Document(state)), ChangeKind.CHANGED)))));
		}
		return lost;
	}

	private Set<ObjectId> update(List<Document> stored, Map<ObjectId, Document> next) {
		List<UpdateOneModel<Document>> updates = stored.stream()
			.map((state) -> new UpdateOneModel<Document>(unchanged(state),
					difference(state, Objects.requireNonNull(next.get(id(state))))))
			.toList();
		int matched = movies().bulkWrite(updates, new BulkWriteOptions().ordered(false)).getMatchedCount();
		Set<ObjectId> lost = new HashSet<>();
		if (matched < updates.size()) {
			lost.addAll(next.keySet());
			movies().find(Filters.in("_id", next.keySet()))
				.forEach((state) -> lost.removeIf((id) -> isWritten(Objects.requireNonNull(next.get(id)), state)));
		}
		return lost;
	}

	// Updates a movie; returns false if its version has changed.
	boolean update(Document stored, Document next) {
		return Objects
			.requireNonNull(this.mongo.execute(Movie.class,
					(movies) -> movies.updateOne(unchanged(stored), difference(stored, next))))
			.getMatchedCount() > 0;
	}

	private static Bson unchanged(Document state) {
		// Without the operator, a regular expression would be one to match.
		return Filters.and(Filters.eq(id(state)), new Document("version", new Document("$eq", state.get("version"))));
	}

	// Writes only fields that differ, so that others are kept that another release adds
	// without a new version.
	private static Document difference(Document stored, Document next) {
		Document set = new Document(next);
		set.entrySet().removeAll(stored.entrySet());
		Document unset = new Document(stored);
		unset.keySet().removeAll(next.keySet());
		Document update = new Document("$set", set);
		return unset.isEmpty() ? update : update.append("$unset", unset);
	}

	// Runs a write; the supplier returns the document that it should leave. Throws a
	// DataAccessResourceFailureException if the outcome is unknown.
	void writeConfirmed(Runnable write, Supplier<Document> written) {
		try {
			write.run();
		}
		catch (DataAccessResourceFailureException ex) {
			Document expected = written.get();
			if (confirm(id(expected)).filter((state) -> isWritten(expected, state)).isEmpty()) {
				throw ex;
			}
		}
	}

	// Another release may have added fields meanwhile.
	private static boolean isWritten(Document expected, Document state) {
		return state.entrySet().containsAll(expected.entrySet());
	}

	// Removes a document unless its version has changed. Throws a
	// DataAccessResourceFailureException if the outcome is unknown.
	boolean remove(Document movie) {
		ObjectId id = id(movie);
		try {
			return this.mongo.execute(Movie.class, (movies) -> movies.findOneAndDelete(unchanged(movie))) != null;
		}
		catch (DataAccessResourceFailureException ex) {
			if (confirm(id).isPresent()) {
				throw ex;
			}
			// The reply was lost, but the movie is gone, so the removal succeeded.
			return true;
		}
	}

	// Removes documents unless their versions have changed. Returns the ids of those that
	// are still there.
	Set<ObjectId> remove(List<Document> stored) {
		movies().bulkWrite(stored.stream().map((state) -> new DeleteOneModel<Document>(unchanged(state))).toList(),
				new BulkWriteOptions().ordered(false));
		return movies().find(Filters.in("_id", stored.stream().map(MovieVersions::id).toList()))
			.map(MovieVersions::id)
			.into(new HashSet<>());
	}

	public Optional<Document> find(ObjectId id) {
		return Optional.ofNullable(this.mongo.findById(id, Document.class, Movie.COLLECTION));
	}

	// Finds a document that cannot be rolled back, even if other reads do not return it
	// yet.
	Optional<Document> confirm(ObjectId id) {
		return Confirmation.find(this.mongo, Movie.COLLECTION, Filters.eq(id));
	}

	private MongoCollection<Document> movies() {
		return this.mongo.getCollection(Movie.COLLECTION);
	}

	// Stored versions may have another type.
	static boolean hasVersionOf(Movie movie, Document state) {
		Long version = (state.get("version") instanceof Number number) ? number.longValue() : null;
		return Objects.equals(version, movie.getVersion());
	}

	public static ObjectId id(Document state) {
		return state.getObjectId("_id");
	}

}
