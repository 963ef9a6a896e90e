package com.xebia.movieshop.movie.editing;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.DeleteOneModel;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.InsertOneModel;
import com.mongodb.client.model.UpdateOneModel;
import com.mongodb.client.model.WriteModel;
import com.xebia.movieshop.audit.AuditAction;
import com.xebia.movieshop.audit.AuditEntry;
import com.xebia.movieshop.limits.BusyException;
import com.xebia.movieshop.mongo.Confirmation;
import com.xebia.movieshop.movie.ChangeKind;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MoviesWritten;
import com.xebia.movieshop.movie.MoviesWritten.WrittenMovie;
import com.xebia.movieshop.poster.Posters;
import com.xebia.movieshop.search.MovieSearch;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.stereotype.Component;

/**
 * Writes all changes of movies. Each state is in the history before it is replaced or
 * removed; it contains the author and time of the change that led to it, so that both are
 * one write. A concurrent change is never overwritten. When the reply to a write is lost,
 * the movies are read again before it is reported as failed: a
 * DataAccessResourceFailureException means that the outcome is unknown, and that the
 * changes can be made again.
 */
@Component
public class MovieWriter {

	private static final int MAX_ATTEMPTS = 10;

	// Limits the time of a write: the embedded database reads all movies to find one by
	// its version, and does nothing else meanwhile.
	private static final int BATCH = 50;

	// MongoDB's error code DuplicateKey.
	private static final int DUPLICATE_KEY = 11000;

	private final MongoOperations mongo;

	private final MovieStates states;

	private final MovieHistory history;

	private final Posters posters;

	private final MovieSearch search;

	private final ApplicationEventPublisher events;

	MovieWriter(MongoOperations mongo, MovieStates states, MovieHistory history, Posters posters, MovieSearch search,
			ApplicationEventPublisher events) {
		this.mongo = mongo;
		this.states = states;
		this.history = history;
		this.posters = posters;
		this.search = search;
		this.events = events;
	}

	// Makes a single change. The next search knows of it. Returns the movie after the
	// change, or as it was deleted; empty if it was not there, or not in the expected
	// version. Throws a BusyException if any version is to be changed, and others change
	// the movie again and again.
	Optional<Movie> write(MovieChange change) {
		for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
			List<String> left = deletions(List.of(change));
			List<Step> steps = plan(List.of(change));
			if (steps.isEmpty()) {
				return Optional.empty();
			}
			List<Step> made = make(steps, left);
			if (!made.isEmpty() || change.strict()) {
				return made.stream().map(this::shown).findFirst();
			}
		}
		throw new BusyException(null, 1);
	}

	private Movie shown(Step step) {
		Movie movie = this.states.read(step.result());
		if (step.isChange()) {
			this.search.update(List.of(movie.getId()));
			AuditAction kind = AuditAction.valueOf("MOVIE_" + step.change().kind());
			this.events.publishEvent(AuditEntry.of(kind, movie.getTitle(), movie.getId()));
		}
		return movie;
	}

	// Makes many changes, which the caller notes in the audit log. Each movie has one.
	public Written writeAll(List<MovieChange> changes) {
		Set<ObjectId> lost = changes.stream().map(MovieChange::id).collect(Collectors.toCollection(HashSet::new));
		int batch = changes.stream().allMatch(MovieChange::adds) ? Math.max(1, changes.size()) : BATCH;
		for (int start = 0; start < changes.size(); start += batch) {
			List<MovieChange> some = changes.subList(start, Math.min(start + batch, changes.size()));
			List<String> left = deletions(some);
			lost.removeAll(ids(make(plan(some), left)));
		}
		List<ObjectId> written = changes.stream().map(MovieChange::id).filter((id) -> !lost.contains(id)).toList();
		return new Written(lost, this.search.updateLater(written));
	}

	private static List<ObjectId> ids(Collection<Step> steps) {
		return steps.stream().map((step) -> step.change().id()).toList();
	}

	// Is read before the catalogue: movies that it has then are not in the bin. Deletions
	// that others make later are not among these.
	private List<String> deletions(List<MovieChange> changes) {
		return this.history.deletions(ids(changes, (change) -> change.is(ChangeKind.DELETED)));
	}

	// The catalogue is read before the history, or a movie that is deleted meanwhile
	// would be in neither.
	private List<Step> plan(List<MovieChange> changes) {
		Map<ObjectId, Document> stored = find(changes.stream().map(MovieChange::id).toList());
		Map<ObjectId, Document> deleted = this.history
			.findDeleted(ids(changes, (change) -> change.adds() && !stored.containsKey(change.id())));
		Map<ObjectId, Long> former = this.history
			.versions(ids(changes, (change) -> change.is(ChangeKind.CREATED) && !stored.containsKey(change.id())));
		return changes.stream().flatMap((change) -> {
			ObjectId id = change.id();
			Document present = stored.get(id);
			Document before = switch (change.kind()) {
				case CREATED -> (present != null || deleted.containsKey(id)) ? null
						: new Document("version", former.getOrDefault(id, -1L));
				case RESTORED -> (present != null) ? null : deleted.get(id);
				default -> (present != null && change.expected().test(present)) ? present : confirm(id).orElse(null);
			};
			return Stream.ofNullable(before).filter(change.expected()).map((state) -> Step.of(change, state));
		}).toList();
	}

	private static List<ObjectId> ids(List<MovieChange> changes, Predicate<MovieChange> chosen) {
		return changes.stream().filter(chosen).map(MovieChange::id).toList();
	}

	private Map<ObjectId, Document> find(Collection<ObjectId> ids) {
		Query query = Query.query(Criteria.where("_id").in(ids));
		return this.mongo.find(query, Document.class, Movie.COLLECTION)
			.stream()
			.collect(Collectors.toMap(MovieStates::id, Function.identity()));
	}

	// Returns the steps that are made, also those that change nothing.
	private List<Step> make(List<Step> planned, List<String> left) {
		List<Step> made = new ArrayList<>(planned);
		List<Step> steps = planned.stream().filter(Step::isChange).toList();
		if (!steps.isEmpty()) {
			// Otherwise a concurrent deletion of posters that looks in the catalogue
			// before the movie is there, and in the bin after it has left, would delete
			// its poster.
			steps.stream()
				.filter((step) -> step.change().is(ChangeKind.RESTORED))
				.forEach((step) -> renew(step.before()));
			if (!keep(steps, left)) {
				made.removeAll(steps);
				return made;
			}
			List<Step> done = execute(steps);
			made.removeIf((step) -> step.isChange() && !done.contains(step));
			tell(done);
		}
		return made;
	}

	private void tell(List<Step> done) {
		// The grace period of a former poster begins when the database has acknowledged
		// the change.
		done.stream().filter(Step::changesPoster).forEach((step) -> renew(step.before()));
		this.events.publishEvent(new MoviesWritten(
				done.stream().map((step) -> new WrittenMovie(step.change().kind(), step.change().id())).toList()));
	}

	private void renew(Document state) {
		Optional.ofNullable(posterOf(state)).ifPresent(this.posters::renew);
	}

	private static @Nullable String posterOf(Document state) {
		return (state.get(Movie.POSTER) instanceof Document poster && poster.get("fileName") instanceof String fileName)
				? fileName : null;
	}

	// Returns false if others have deleted a movie.
	private boolean keep(List<Step> steps, List<String> left) {
		try {
			this.history.keep(steps.stream().filter((step) -> !step.change().adds()).map(Step::before).toList(),
					steps.stream().filter((step) -> step.change().is(ChangeKind.DELETED)).map(Step::after).toList(),
					left);
			return true;
		}
		catch (DuplicateKeyException ex) {
			return false;
		}
	}

	private List<Step> execute(List<Step> steps) {
		List<Step> done;
		try {
			done = isWritten(steps) ? new ArrayList<>(steps) : confirmed(steps, steps.size() > 1);
		}
		catch (DataAccessResourceFailureException ex) {
			done = confirmed(steps, true);
			if (done.size() < steps.size()) {
				throw ex;
			}
		}
		done.removeAll(removeOutdated(done));
		return done;
	}

	private boolean isWritten(List<Step> steps) {
		List<WriteModel<Document>> writes = steps.stream().<WriteModel<Document>>map(Step::write).toList();
		return Boolean.TRUE.equals(this.mongo.execute(Movie.class, (movies) -> {
			try {
				BulkWriteResult result = movies.bulkWrite(writes, new BulkWriteOptions().ordered(false));
				return result.getInsertedCount() + result.getMatchedCount() + result.getDeletedCount() == steps.size();
			}
			catch (MongoBulkWriteException ex) {
				if (ex.getWriteConcernError() == null
						&& ex.getWriteErrors().stream().allMatch((error) -> error.getCode() == DUPLICATE_KEY)) {
					return false;
				}
				throw ex;
			}
		}));
	}

	// Returns the steps whose results are stored. A movie that is gone may have been
	// deleted by others.
	private List<Step> confirmed(List<Step> steps, boolean gone) {
		Map<ObjectId, Document> stored = new HashMap<>();
		steps
			.forEach((step) -> confirm(step.change().id()).ifPresent((state) -> stored.put(step.change().id(), state)));
		List<Step> confirmed = new ArrayList<>();
		for (Step step : steps) {
			Document state = stored.get(step.change().id());
			boolean deletion = step.change().is(ChangeKind.DELETED);
			if (deletion ? (state == null && gone) : (state != null && MovieStates.isWritten(step.after(), state))) {
				confirmed.add(step);
			}
			else if (deletion && state != null && !MovieStates.hasVersion(state, MovieStates.version(step.before()))) {
				this.history.endDeletion(step.after());
			}
		}
		return confirmed;
	}

	// Takes restored movies out of the bin. Removes and returns those that concurrent
	// requests have restored and deleted again: these states are outdated. The same holds
	// for the creation of a movie that the history knew and that is in the bin by now.
	private List<Step> removeOutdated(List<Step> done) {
		Set<ObjectId> deleted = this.history
			.findDeleted(done.stream()
				.filter((step) -> step.change().is(ChangeKind.CREATED) && MovieHistory.version(step.after()) > 0)
				.map((step) -> step.change().id())
				.toList())
			.keySet();
		List<Step> outdated = done.stream()
			.filter((step) -> step.change().is(ChangeKind.RESTORED) ? !this.history.endDeletion(step.before())
					: deleted.contains(step.change().id()))
			.toList();
		outdated.forEach((step) -> this.mongo.getCollection(Movie.COLLECTION).deleteOne(unchanged(step.after())));
		return outdated;
	}

	private static Bson unchanged(Document state) {
		// Without the operator, a regular expression would be one to match.
		return Filters.and(Filters.eq(MovieStates.id(state)),
				new Document("version", new Document("$eq", state.get("version"))));
	}

	// Finds a document that cannot be rolled back, even if other reads do not return it
	// yet.
	Optional<Document> confirm(ObjectId id) {
		return Confirmation.find(this.mongo, Movie.COLLECTION, Filters.eq(id));
	}

	private record Step(MovieChange change, Document before, Document after) {

		static Step of(MovieChange change, Document before) {
			Document next = change.next().apply(new Document(before));
			boolean same = change.is(ChangeKind.CHANGED) && next.equals(before);
			return new Step(change, before, same ? before : MovieStates.next(next, change.kind()));
		}

		boolean changesPoster() {
			return !Objects.equals(posterOf(this.before), posterOf(this.after));
		}

		boolean isChange() {
			return this.before != this.after;
		}

		Document result() {
			return this.change.is(ChangeKind.DELETED) ? this.before : this.after;
		}

		WriteModel<Document> write() {
			return switch (this.change.kind()) {
				case CREATED, RESTORED -> new InsertOneModel<>(this.after);
				case CHANGED ->
					new UpdateOneModel<>(unchanged(this.before), MovieStates.difference(this.before, this.after));
				case DELETED -> new DeleteOneModel<>(unchanged(this.before));
			};
		}

	}

}
