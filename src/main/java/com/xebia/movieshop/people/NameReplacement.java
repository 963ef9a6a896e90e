package com.xebia.movieshop.people;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.NameField;
import com.xebia.movieshop.movie.editing.MovieVersions;
import com.xebia.movieshop.names.Directors;
import com.xebia.movieshop.search.MovieSearch;
import com.xebia.movieshop.text.TextKey;
import com.xebia.movieshop.text.TypedText;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.stereotype.Component;

/**
 * Replaces names by another one in all movies. As with an edit by a curator, each movie
 * gets a new version, its former state is kept, and the search index is updated. The
 * replacement is idempotent, so that it can be repeated after an interruption.
 */
@Component
public class NameReplacement {

	private static final int BATCH = 500;

	// Limits the time that a curator waits for the response.
	private static final Duration TIME_LIMIT = Duration.ofSeconds(10);

	private final MongoOperations mongo;

	private final MovieSearch search;

	private final MovieVersions states;

	NameReplacement(MongoOperations mongo, MovieSearch search, MovieVersions states) {
		this.mongo = mongo;
		this.search = search;
		this.states = states;
	}

	// Returns a name as movies contain it: one line, trimmed, without control characters.
	public static String normalize(@Nullable String name) {
		return TypedText.line(name);
	}

	// Replaces the names, and all spellings of the new one, in the text of a director.
	public static String replace(String text, Collection<String> names, String name) {
		String key = TextKey.of(name);
		return Directors.replace(text,
				(other) -> (names.contains(other) || key.equals(TextKey.of(other))) ? name : other);
	}

	// Replaces names until no movie has a text that contains them or time is up. Returns
	// how many movies changed, each of them once.
	public long replace(Map<NameField, Set<String>> texts, Collection<String> names, String name) {
		UnaryOperator<Document> change = (movie) -> replace(movie, texts.keySet(), names, name);
		Instant end = Instant.now().plus(TIME_LIMIT);
		long replaced = 0;
		List<Document> movies;
		do {
			movies = read(texts, change);
			if (!movies.isEmpty()) {
				replaced += movies.size() - this.states.change(movies, change).size();
				this.search.update(movies.stream().map(MovieVersions::id).toList());
			}
		}
		while (!movies.isEmpty() && Instant.now().isBefore(end));
		return replaced;
	}

	// A movie that is changed concurrently is read again in the next batch. Movies that
	// would stay the same are left out, or the batches would not end.
	private List<Document> read(Map<NameField, Set<String>> texts, UnaryOperator<Document> change) {
		Query query = Query.query(MoviesByName.anywhere(texts)).limit(BATCH);
		return this.mongo.find(query, Document.class, Movie.COLLECTION)
			.stream()
			.filter((movie) -> !change.apply(new Document(movie)).equals(movie))
			.toList();
	}

	private static Document replace(Document movie, Set<NameField> fields, Collection<String> names, String name) {
		for (NameField field : fields) {
			movie.computeIfPresent(field.field(), (key, value) -> replaceIn(value, names, name));
		}
		return movie;
	}

	private static Object replaceIn(Object value, Collection<String> names, String name) {
		if (value instanceof List<?> list) {
			return list.stream().map((item) -> replaceIn(item, names, name)).distinct().toList();
		}
		if (value instanceof String text) {
			return names.contains(text) ? name : replace(text, names, name);
		}
		return value;
	}

}
