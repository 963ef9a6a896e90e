package com.xebia.movieshop.movie;

import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

import com.xebia.movieshop.names.Directors;
import com.xebia.movieshop.text.TextKey;
import org.jspecify.annotations.Nullable;

import org.springframework.data.mongodb.core.query.Criteria;

/**
 * A field of a movie that contains names which several movies share. Another field of the
 * document has their keys, which are the same for all spellings of a name.
 */
public enum NameField {

	DIRECTOR("director", "directorKeys", MovieDetails.MAX_NAME, Directors::of),
	STARS("stars", "starKeys", MovieDetails.MAX_NAME, List::of),
	GENRES("genres", "genreKeys", MovieDetails.MAX_GENRE, List::of);

	private final String field;

	private final String keyField;

	private final int maxLength;

	private final Function<String, List<String>> names;

	NameField(String field, String keyField, int maxLength, Function<String, List<String>> names) {
		this.field = field;
		this.keyField = keyField;
		this.maxLength = maxLength;
		this.names = names;
	}

	public String field() {
		return this.field;
	}

	public String keyField() {
		return this.keyField;
	}

	public int maxLength() {
		return this.maxLength;
	}

	// Returns the names in a stored value, which is a text or a list of texts, or of any
	// type in documents of other programs.
	public Stream<String> names(@Nullable Object value) {
		Stream<?> texts = (value instanceof Collection<?> list) ? list.stream() : Stream.ofNullable(value);
		return texts.filter(String.class::isInstance).map(String.class::cast).map(this.names).flatMap(List::stream);
	}

	// Returns a condition for movies that have a name, or all of several, in any
	// spelling.
	public Criteria having(@Nullable Object names) {
		List<String> keys = keys(names);
		Criteria stored = Criteria.where(this.keyField);
		return keys.isEmpty() ? stored.in(keys) : stored.all(keys);
	}

	// Returns the key of each name once.
	public List<String> keys(@Nullable Object value) {
		return names(value).map(TextKey::of).filter((key) -> !key.isEmpty()).distinct().toList();
	}

}
