package com.xebia.movieshop.movie.editing;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

import com.xebia.movieshop.audit.Entry;
import com.xebia.movieshop.audit.EntryKind;
import com.xebia.movieshop.limits.BusyException;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.Movie.ChangeKind;
import com.xebia.movieshop.movie.copy.Copies;
import com.xebia.movieshop.movie.editing.Bin.Deletion;
import com.xebia.movieshop.search.MovieSearch;
import org.bson.Document;
import org.bson.types.ObjectId;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.stereotype.Component;

/**
 * Writes single movies, with a known outcome and without data loss: a movie leaves the
 * catalogue only through the bin, and each state is in the history before it is replaced.
 * A movie's document contains the author and time of its change, so that both are one
 * write. The search index is updated.
 */
@Component
class MovieWriter {

	private static final int MAX_RETRIES = 10;

	private final MongoOperations mongo;

	private final Bin bin;

	private final MovieHistory history;

	private final MovieVersions states;

	private final Copies copies;

	private final MovieSearch search;

	private final ApplicationEventPublisher events;

	MovieWriter(MongoOperations mongo, Bin bin, MovieHistory history, MovieVersions states, Copies copies,
			MovieSearch search, ApplicationEventPublisher events) {
		this.mongo = mongo;
		this.bin = bin;
		this.history = history;
		this.states = states;
		this.copies = copies;
		this.search = search;
		this.events = events;
	}

	// Throws a DuplicateKeyException if the catalogue or the bin has the id and, as all
	// methods here, a DataAccessResourceFailureException if the outcome is unknown.
	Movie insert(Movie movie) {
		List<Document> first = this.states.first(List.of(movie));
		this.states.writeConfirmed(() -> this.states.insert(first), () -> first.get(0));
		return written(EntryKind.MOVIE_CREATED, first.get(0));
	}

	// Throws an OptimisticLockingFailureException if the version was changed.
	Movie update(Movie movie) {
		OptimisticLockingFailureException conflict = new OptimisticLockingFailureException(
				"The movie was changed concurrently");
		Document stored = find(movie).orElseThrow(() -> conflict);
		this.history.keep(List.of(stored));
		Document next = this.states.next(this.states.merge(stored, movie), ChangeKind.CHANGED);
		this.states.writeConfirmed(() -> {
			if (!this.states.update(stored, next)) {
				throw conflict;
			}
		}, () -> next);
		return written(EntryKind.MOVIE_CHANGED, next);
	}

	private Movie written(EntryKind kind, Document state) {
		this.search.update(List.of(MovieVersions.id(state)));
		return published(kind, read(state));
	}

	// Moves any version of a movie to the bin and returns the movie as it was deleted.
	// Throws a BusyException if it is changed again and again.
	Optional<Movie> delete(ObjectId id) {
		Optional<Document> stored = this.states.find(id).or(() -> this.states.confirm(id));
		for (int attempt = 0; stored.isPresent(); attempt++) {
			Optional<Movie> deleted = moveToBin(stored.get());
			if (deleted.isPresent()) {
				return deleted;
			}
			if (attempt == MAX_RETRIES) {
				throw new BusyException(null, 1);
			}
			stored = this.states.confirm(id);
		}
		return Optional.empty();
	}

	// Moves a movie to the bin unless its version has changed.
	Optional<Movie> deleteUnchanged(Movie movie) {
		return find(movie).flatMap(this::moveToBin);
	}

	private Optional<Document> find(Movie movie) {
		Predicate<Document> unchanged = (stored) -> MovieVersions.hasVersionOf(movie, stored);
		return this.states.find(movie.getId())
			.filter(unchanged)
			.or(() -> this.states.confirm(movie.getId()).filter(unchanged));
	}

	// A crash in between leaves the movie in both, so that it belongs to the catalogue.
	private Optional<Movie> moveToBin(Document stored) {
		this.history.keep(List.of(stored));
		Deletion deletion = this.bin.put(this.states.next(stored, ChangeKind.DELETED));
		if (!this.states.remove(stored)) {
			this.bin.remove(deletion);
			return Optional.empty();
		}
		this.search.update(List.of(deletion.movieId()));
		return Optional.of(published(EntryKind.MOVIE_DELETED, read(stored)));
	}

	// Moves a movie, in the given state, back into the catalogue; empty if the bin lacks
	// it. Throws a DuplicateKeyException if the catalogue has it.
	Optional<Movie> restore(Deletion deletion, Document movie) {
		this.history.keep(List.of(deletion.movie()));
		Document restored = this.states.next(movie, ChangeKind.RESTORED);
		this.states.writeConfirmed(() -> this.mongo.execute(Movie.class, (movies) -> movies.insertOne(restored)),
				() -> restored);
		// The copies may have been moved meanwhile.
		this.copies.update(deletion.movieId());
		boolean binned = this.bin.remove(deletion);
		if (binned) {
			this.bin.removeUpTo(List.of(deletion));
		}
		else {
			// Concurrent requests have restored the movie and deleted it again: this
			// state is outdated.
			this.states.remove(restored);
		}
		this.search.update(List.of(deletion.movieId()));
		return binned ? Optional.of(published(EntryKind.MOVIE_RESTORED, read(restored))) : Optional.empty();
	}

	// Finds a movie that cannot be rolled back, even if other reads do not return it yet.
	Optional<Movie> confirm(ObjectId id) {
		return this.states.confirm(id).map(this::read);
	}

	private Movie published(EntryKind kind, Movie movie) {
		this.events.publishEvent(Entry.of(kind, movie.getTitle(), movie.getId()));
		return movie;
	}

	private Movie read(Document stored) {
		return this.mongo.getConverter().read(Movie.class, stored);
	}

}
