package com.xebia.movieshop.movie.editing;

import java.time.Instant;
import java.util.Date;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

import com.xebia.movieshop.movie.ChangeKind;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A change of a movie.
 *
 * @param version the version that is changed; null for any, and for a document without
 * one if the change is {@link #strict}
 * @param strict whether another version is left as it is
 * @param next returns the next state for a copy of the present one, or of the latest one
 * that is known of a movie that is not in the catalogue; of an unknown movie, it is empty
 */
public record MovieChange(ChangeKind kind, ObjectId id, @Nullable Long version, boolean strict,
		UnaryOperator<Document> next) {

	// A deletion of whatever version the movie has.
	static MovieChange deletion(ObjectId id) {
		return new MovieChange(ChangeKind.DELETED, id, null, false, UnaryOperator.identity());
	}

	static MovieChange deletion(ObjectId id, @Nullable Long version) {
		return new MovieChange(ChangeKind.DELETED, id, version, true, UnaryOperator.identity());
	}

	static MovieChange restoration(ObjectId id) {
		return new MovieChange(ChangeKind.RESTORED, id, null, false, UnaryOperator.identity());
	}

	// A change of a stored state.
	public static MovieChange of(Document state, UnaryOperator<Document> next) {
		return new MovieChange(ChangeKind.CHANGED, MovieStates.id(state), MovieStates.version(state), true, next);
	}

	// Returns a change that is made even if only the copies of the movie change.
	MovieChange ofCopies() {
		return new MovieChange(this.kind, this.id, this.version, this.strict,
				(state) -> this.next.apply(state).append("circulatedAt", Date.from(Instant.now())));
	}

	Predicate<Document> expected() {
		return (state) -> !this.strict || MovieStates.hasVersion(state, this.version);
	}

	boolean is(ChangeKind kind) {
		return this.kind == kind;
	}

	// Returns whether the movie is not in the catalogue before the change.
	boolean adds() {
		return is(ChangeKind.CREATED) || is(ChangeKind.RESTORED);
	}

}
