package com.xebia.movieshop.transfer;

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
 * What a document must be like so that it breaks no page: every field of a kind that the
 * shop reads, and what is there within the limits of the form. It may lack fields, and
 * have others.
 */
@Component
class MovieRules {

	private final MongoConverter converter;

	private final Validator validator;

	MovieRules(MongoConverter converter, Validator validator) {
		this.converter = converter;
		this.validator = validator;
	}

	// Says what is wrong with a document, and names the movie.
	Optional<String> problem(RawBsonDocument movie) {
		return Optional.ofNullable(problem(movie.decode(new DocumentCodec())))
			.map((problem) -> "The movie %s %s".formatted(MovieLine.describe(MovieLine.id(movie)), problem));
	}

	private @Nullable String problem(Document document) {
		if (!(document.get("_id") instanceof ObjectId)) {
			return "has an id that is no ObjectId";
		}
		try {
			Movie movie = this.converter.read(Movie.class, document);
			Document known = new Document();
			this.converter.write(movie, known);
			String odd = Optional.ofNullable(oddField(document, known)).or(() -> emptyField(document)).orElse(null);
			return (odd != null) ? "has a field of an odd kind, " + odd : violation(movie);
		}
		catch (RuntimeException ex) {
			// The conversion throws exceptions of many types for what it does not
			// understand.
			return "cannot be read: " + ex.getMessage();
		}
	}

	// The conversion makes a text of nearly everything, which pages then show.
	private static @Nullable String oddField(Document document, Document known) {
		for (String name : known.keySet()) {
			Object value = document.get(name);
			Object written = known.get(name);
			if (value instanceof Document inner && written instanceof Document knownInner) {
				String odd = oddField(inner, knownInner);
				if (odd != null) {
					return name + "." + odd;
				}
			}
			else if (value instanceof Document
					|| (value instanceof Iterable && !(written instanceof Iterable && areTexts(value)))) {
				return name;
			}
		}
		return null;
	}

	// Pages take for granted what every movie has. The conversion takes null instead.
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
			.map((violation) -> "breaks a rule: " + violation.getPropertyPath() + " " + violation.getMessage())
			.findFirst()
			.orElse(null);
	}

}
