package com.xebia.movieshop.backup;

import java.util.Collection;
import java.util.Optional;

import com.xebia.movieshop.movie.Movie;
import jakarta.validation.Validator;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.DocumentCodec;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.stereotype.Component;
import org.springframework.util.ObjectUtils;

/**
 * Checks that a document cannot break a page: known fields have a type that the shop can
 * read and values within the limits of the form. Fields may be missing or unknown.
 */
@Component
class MovieRules {

	private final MongoConverter converter;

	private final Validator validator;

	MovieRules(MongoConverter converter, Validator validator) {
		this.converter = converter;
		this.validator = validator;
	}

	// Returns the first problem of a document, with the movie's id.
	Optional<String> problem(RawBsonDocument movie) {
		return Optional.ofNullable(problem(movie.decode(new DocumentCodec())))
			.map((problem) -> "The movie %s %s".formatted(MovieLine.describe(MovieLine.id(movie)), problem));
	}

	private @Nullable String problem(Document document) {
		if (!(document.get("_id") instanceof ObjectId)) {
			return "has an id that is not an ObjectId";
		}
		try {
			Movie movie = this.converter.read(Movie.class, document);
			Document known = new Document();
			this.converter.write(movie, known);
			String field = Optional.ofNullable(unsupportedField(document, known))
				.or(() -> emptyField(document))
				.orElse(null);
			return (field != null) ? "has a field of an unsupported type, " + field : violation(movie);
		}
		catch (RuntimeException ex) {
			// The converter throws many types of exceptions for unexpected values.
			return "cannot be read: " + ex.getMessage();
		}
	}

	// The converter turns nearly every value into text, which pages would show.
	private static @Nullable String unsupportedField(Document document, Document known) {
		for (String name : known.keySet()) {
			Object value = document.get(name);
			Object written = known.get(name);
			if (value instanceof Document inner && written instanceof Document knownInner) {
				String field = unsupportedField(inner, knownInner);
				if (field != null) {
					return name + "." + field;
				}
			}
			else if (value instanceof Document
					|| (value instanceof Iterable && !(written instanceof Iterable && areTexts(value)))) {
				return name;
			}
		}
		return null;
	}

	// Pages rely on the fields that a new movie has. The converter accepts null there.
	private Optional<String> emptyField(Document document) {
		Document every = new Document();
		this.converter.write(new Movie(document.getObjectId("_id")), every);
		return every.keySet()
			.stream()
			.filter((name) -> document.containsKey(name) && document.get(name) == null)
			.findFirst();
	}

	private static boolean areTexts(@Nullable Object value) {
		return value instanceof Collection<?> values && values.stream().allMatch(String.class::isInstance);
	}

	private @Nullable String violation(Movie movie) {
		return this.validator.validate(movie)
			.stream()
			.filter((violation) -> !ObjectUtils.isEmpty(violation.getInvalidValue()))
			.map((violation) -> "is invalid: " + violation.getPropertyPath() + " " + violation.getMessage())
			.findFirst()
			.orElse(null);
	}

}
