package com.xebia.movieshop.movie.editing;

import java.time.Instant;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import com.xebia.movieshop.audit.AuditEntry;
import com.xebia.movieshop.movie.ChangeKind;
import com.xebia.movieshop.movie.Movie;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.stereotype.Component;

/**
 * Converts movies to the states of their documents, and back.
 */
@Component
class MovieStates {

	// The fields that take no part in the history, and those of former releases.
	private static final Set<String> UNVERSIONED = Set.of("version", Movie.STOCK, Movie.STOCK_VERSION, "circulatedAt",
			"copies", "circulation");

	private final MongoOperations mongo;

	// The names of the fields of a Movie that an edit writes.
	private final Set<String> known = new HashSet<>();

	MovieStates(MongoOperations mongo) {
		this.mongo = mongo;
		mongo.getConverter()
			.getMappingContext()
			.getRequiredPersistentEntity(Movie.class)
			.forEach((property) -> this.known.add(property.getFieldName()));
		// Made from the copies.
		this.known.removeAll(Set.of(Movie.STOCK, Movie.STOCK_VERSION));
	}

	// The creation of a movie. One whose id the history has, because the catalogue lost
	// it, continues the versions there.
	MovieChange creation(Movie movie) {
		movie.design(null);
		return new MovieChange(ChangeKind.CREATED, movie.getId(), null, false,
				(former) -> document(movie).append("version", former.get("version")));
	}

	MovieChange change(Movie movie) {
		return new MovieChange(ChangeKind.CHANGED, movie.getId(), movie.getVersion(), true,
				(state) -> merge(state, movie));
	}

	// The restoration of a movie that was read from the bin, with the changes that were
	// made to it since.
	MovieChange restoration(Movie movie) {
		return new MovieChange(ChangeKind.RESTORED, movie.getId(), movie.getVersion(), true,
				(state) -> merge(state, movie));
	}

	private Document document(Movie movie) {
		Document document = new Document();
		this.mongo.getConverter().write(movie, document);
		return document;
	}

	// Keeps the fields that a Movie lacks, which a later release or another program
	// wrote, and those of the poster while the movie has the same one. The result has no
	// value that cannot be read.
	private Document merge(Document state, Movie movie) {
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

	Movie read(Document state) {
		return this.mongo.getConverter().read(Movie.class, state);
	}

	// Returns a copy with the next version.
	static Document next(Document state, ChangeKind change) {
		Document next = MovieKeys.update(new Document(state))
			.append("version", MovieHistory.version(state) + 1)
			.append("updatedAt", Date.from(Instant.now()))
			.append("updatedBy", AuditEntry.currentUser())
			.append("change", change.name());
		return (change == ChangeKind.CREATED) ? next.append("createdAt", next.get("updatedAt")) : next;
	}

	// Returns a former state with the version of the present one. Copies stay where they
	// are now.
	static Document former(Document before, Document state) {
		Document former = new Document(before);
		former.keySet().removeAll(UNVERSIONED);
		// Or taking back an earlier import would bring this one back.
		former.remove("import");
		state.forEach((field, value) -> {
			if (UNVERSIONED.contains(field)) {
				former.put(field, value);
			}
		});
		return former;
	}

	// Returns the update from one state to another. It writes only fields that differ, so
	// that others are kept that another release adds without a new version.
	static Document difference(Document stored, Document next) {
		Document set = new Document(next);
		set.entrySet().removeAll(stored.entrySet());
		Document unset = new Document(stored);
		unset.keySet().removeAll(next.keySet());
		Document update = new Document("$set", set).append("$unset", unset);
		update.values().removeIf(Map.of()::equals);
		return update;
	}

	// Another release may have added fields meanwhile.
	static boolean isWritten(Document expected, Document state) {
		return state.entrySet().containsAll(expected.entrySet());
	}

	static boolean hasVersion(Document state, @Nullable Long version) {
		return Objects.equals(version(state), version);
	}

	// Stored versions may have another type.
	static @Nullable Long version(Document state) {
		return (state.get("version") instanceof Number number) ? Long.valueOf(number.longValue()) : null;
	}

	static ObjectId id(Document state) {
		return state.getObjectId("_id");
	}

}
