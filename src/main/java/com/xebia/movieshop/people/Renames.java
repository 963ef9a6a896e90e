package com.xebia.movieshop.people;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

import com.xebia.movieshop.importing.NamedMovies;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.NameField;
import com.xebia.movieshop.names.Rename;
import com.xebia.movieshop.text.TextKey;
import org.bson.Document;
import org.bson.types.ObjectId;

import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.stereotype.Component;

/**
 * Finds the movies of people and genres that are renamed, in all spellings.
 */
@Component
class Renames implements NamedMovies {

	private final Tallies tallies;

	private final MongoOperations mongo;

	Renames(Tallies tallies, MongoOperations mongo) {
		this.tallies = tallies;
		this.mongo = mongo;
	}

	@Override
	public Collection<ObjectId> find(Rename rename, String importId) {
		List<Criteria> movies = new ArrayList<>(List.of(Criteria.where("import").is(importId)));
		named(NameKind.of(rename), rename.name(), rename.replacement())
			.forEach((field, texts) -> movies.add(Criteria.where(field.field()).in(texts)));
		Set<ObjectId> ids = new TreeSet<>();
		for (Criteria some : movies) {
			Query query = Query.query(some);
			query.fields().include("_id");
			this.mongo.find(query, Document.class, Movie.COLLECTION)
				.stream()
				.map((movie) -> movie.get("_id"))
				.filter(ObjectId.class::isInstance)
				.forEach((id) -> ids.add((ObjectId) id));
		}
		return ids;
	}

	// Returns the texts that contain the name in other spellings than the new one.
	private Map<NameField, Set<String>> named(NameKind kind, String name, String replacement) {
		Optional<Tally> tally = this.tallies.find(kind, name);
		Set<String> spellings = Tally.spellings(tally, name);
		spellings.remove(replacement);
		Map<NameField, Set<String>> texts = this.tallies.texts(kind, tally, spellings);
		texts.values().forEach((values) -> values.remove(replacement));
		return texts;
	}

	boolean isKnown(NameKind kind, String name) {
		return named(kind, name, "").entrySet()
			.stream()
			.anyMatch((texts) -> this.mongo
				.exists(Query.query(Criteria.where(texts.getKey().field()).in(texts.getValue())), Movie.class));
	}

	// Returns the person or genre that has the new name already. One that was just added
	// is not in the census yet.
	Optional<String> other(Rename rename) {
		NameKind kind = NameKind.of(rename);
		return this.tallies.find(kind, rename.replacement())
			.map(Tally::name)
			.or(() -> Optional.of(rename.replacement()).filter((name) -> isKnown(kind, name)))
			.filter((found) -> !TextKey.of(rename.name()).equals(TextKey.of(found)));
	}

}
