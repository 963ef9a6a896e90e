package com.xebia.movieshop.movie;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

import com.xebia.movieshop.movie.Bin.Deletion;
import com.xebia.movieshop.movie.Movie.ChangeKind;
import com.xebia.movieshop.record.Entry;
import com.xebia.movieshop.record.EntryKind;
import com.xebia.movieshop.search.MovieSearch;
import org.bson.Document;
import org.bson.types.ObjectId;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.data.mongodb.config.EnableMongoAuditing;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.stereotype.Component;

/**
 * Writes single movies so that the outcome is known and nothing is lost by a slip: a
 * movie leaves the catalogue by way of the bin only, and each of its states is in the
 * history before another one takes its place. A movie's document says itself who made it
 * what it is, and when, so that a change and its record are one write. The search takes
 * notice.
 */
@Component
@EnableMongoAuditing
class MovieWriter {

	private final MovieRepository movies;

	private final MongoOperations mongo;

	private final Bin bin;

	private final MovieHistory history;

	private final MovieStates states;

	private final MovieSearch search;

	private final ApplicationEventPublisher events;

	MovieWriter(MovieRepository movies, MongoOperations mongo, Bin bin, MovieHistory history, MovieStates states,
			MovieSearch search, ApplicationEventPublisher events) {
		this.movies = movies;
		this.mongo = mongo;
		this.bin = bin;
		this.history = history;
		this.states = states;
		this.search = search;
		this.events = events;
	}

	// Throws a DuplicateKeyException if there is one with its id, and like all others a
	// DataAccessResourceFailureException if the database cannot tell.
	Movie insert(Movie movie) {
		return write(movie, ChangeKind.CREATED, this.movies::insert);
	}

	// The movie has the version that it was changed from, or an
	// OptimisticLockingFailureException is thrown.
	Movie update(Movie movie) {
		find(movie).ifPresent((stored) -> this.history.keep(List.of(stored)));
		return write(movie, ChangeKind.CHANGED, this.movies::save);
	}

	private Movie write(Movie movie, ChangeKind change, Consumer<Movie> write) {
		movie.setChange(change);
		this.states.settle(() -> write.accept(movie), () -> this.states.document(movie));
		this.search.update(List.of(movie.getId()));
		this.history.note(this.states.document(movie));
		return told((change == ChangeKind.CREATED) ? EntryKind.MOVIE_CREATED : EntryKind.MOVIE_CHANGED, movie);
	}

	// Moves a movie to the bin, whatever its version, and returns it as it was in the
	// end.
	Optional<Movie> delete(ObjectId id) {
		Optional<Document> stored = this.states.find(id).or(() -> this.states.confirm(id));
		while (stored.isPresent()) {
			Optional<Movie> deleted = moveToBin(stored.get());
			if (deleted.isPresent()) {
				return deleted;
			}
			stored = this.states.confirm(id);
		}
		return Optional.empty();
	}

	// Moves a movie to the bin unless it has changed since somebody saw it.
	Optional<Movie> deleteUnchanged(Movie movie) {
		return find(movie).flatMap(this::moveToBin);
	}

	private Optional<Document> find(Movie movie) {
		Predicate<Document> unchanged = (stored) -> Objects.equals(stored.get("version"), movie.getVersion());
		return this.states.find(movie.getId())
			.filter(unchanged)
			.or(() -> this.states.confirm(movie.getId()).filter(unchanged));
	}

	// A crash in between leaves the movie in both, and so in the catalogue.
	private Optional<Movie> moveToBin(Document stored) {
		this.history.keep(List.of(stored));
		Deletion deletion = this.bin.put(this.states.next(stored, ChangeKind.DELETED));
		if (!this.states.remove(stored)) {
			this.bin.remove(deletion);
			return Optional.empty();
		}
		this.search.update(List.of(deletion.movieId()));
		this.history.note(deletion.movie());
		return Optional.of(told(EntryKind.MOVIE_DELETED, read(stored)));
	}

	// Moves a movie from the bin back into the catalogue, unless the bin has it no more.
	// Throws a DuplicateKeyException if it is in the catalogue.
	Optional<Movie> restore(Deletion deletion) {
		this.history.keep(List.of(deletion.movie()));
		Document restored = this.states.next(deletion.movie(), ChangeKind.RESTORED);
		this.states.settle(() -> this.mongo.insert(restored, Movie.COLLECTION), () -> restored);
		boolean binned = this.bin.remove(deletion);
		if (binned) {
			this.bin.removeUpTo(deletion);
			this.history.note(restored);
		}
		else {
			// Since it was looked up, others have restored the movie and deleted it
			// again: there is a newer state of it.
			this.states.remove(restored);
		}
		this.search.update(List.of(deletion.movieId()));
		return binned ? Optional.of(told(EntryKind.MOVIE_RESTORED, read(restored))) : Optional.empty();
	}

	// Finds a movie that does not get lost any more, even if no other read would show it
	// yet.
	Optional<Movie> confirm(ObjectId id) {
		return this.states.confirm(id).map(this::read);
	}

	private Movie told(EntryKind kind, Movie movie) {
		this.events.publishEvent(Entry.of(kind, movie.getTitle(), movie.getId()));
		return movie;
	}

	private Movie read(Document stored) {
		return this.mongo.getConverter().read(Movie.class, stored);
	}

}
