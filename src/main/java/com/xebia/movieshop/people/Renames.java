package com.xebia.movieshop.people;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

import com.xebia.movieshop.audit.Entry;
import com.xebia.movieshop.audit.EntryKind;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.movie.NameField;
import com.xebia.movieshop.movie.editing.MovieChange;
import com.xebia.movieshop.movie.editing.MovieWriter;
import com.xebia.movieshop.movie.editing.MovieWriter.Written;
import com.xebia.movieshop.names.Directors;
import com.xebia.movieshop.search.MovieSearch;
import com.xebia.movieshop.text.TextKey;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.stereotype.Component;

/**
 * Renames people and genres in all movies. As with an edit by a curator, each movie gets
 * a new version, its former state is kept, and the search index is updated. A rename is
 * idempotent, so that it can be repeated after an interruption; it is published before
 * the movies change, because nobody repeats one of which no movie is left.
 */
@Component
public class Renames {

	// Limits the time that a curator waits for the response.
	private static final Duration TIME_LIMIT = Duration.ofSeconds(10);

	private final Tallies tallies;

	private final MovieReader reader;

	private final MongoOperations mongo;

	private final MovieSearch search;

	private final MovieWriter writer;

	private final ApplicationEventPublisher events;

	Renames(Tallies tallies, MovieReader reader, MongoOperations mongo, MovieSearch search, MovieWriter writer,
			ApplicationEventPublisher events) {
		this.tallies = tallies;
		this.reader = reader;
		this.mongo = mongo;
		this.search = search;
		this.writer = writer;
		this.events = events;
	}

	Rename preview(NameKind kind, String name, String to) {
		Optional<Tally> tally = this.tallies.find(kind, name);
		Set<String> replaced = Tally.spellings(tally, name);
		replaced.remove(to);
		Map<NameField, Set<String>> texts = this.tallies.texts(kind, tally, replaced);
		texts.values().forEach((values) -> values.remove(to));
		// A name that was just added is not in the census yet.
		Optional<String> other = this.tallies.find(kind, to)
			.map(Tally::name)
			.or(() -> some(this.tallies.texts(kind, Optional.empty(), Set.of(to)), 1).stream()
				.map((movie) -> to)
				.findFirst())
			.filter((found) -> !TextKey.of(name).equals(TextKey.of(found)));
		return new Rename(name, to, replaced, texts, this.mongo.count(containing(texts), Movie.class), some(texts, 60),
				other.orElse(null));
	}

	// The tally with all spellings is kept until no movie has the name, so that the
	// rename can be repeated for the rest.
	Outcome apply(NameKind kind, Rename rename) {
		this.events.publishEvent(rename);
		long changed = replace(rename.texts(), rename.replaced(), rename.replacement());
		this.events.publishEvent(Entry.of(EntryKind.RENAMED, rename.name(), rename.replacement(), changed));
		boolean complete = some(rename.texts(), 1).isEmpty();
		if (complete) {
			this.tallies.rename(kind, rename.name(), rename.replacement());
		}
		return new Outcome(changed, complete);
	}

	// Replaces the names, and all spellings of the new one, in the text of a director.
	static String replace(String text, Collection<String> names, String name) {
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
				Written written = this.writer
					.writeAll(movies.stream().map((movie) -> MovieChange.of(movie, change)).toList());
				replaced += movies.size() - written.lost().size();
				written.found().join();
			}
		}
		while (!movies.isEmpty() && Instant.now().isBefore(end));
		this.search.expireCounts();
		return replaced;
	}

	// A movie that is changed concurrently is read again in the next batch. Movies that
	// would stay the same are left out, or the batches would not end.
	private List<Document> read(Map<NameField, Set<String>> texts, UnaryOperator<Document> change) {
		return this.mongo.find(containing(texts).limit(500), Document.class, Movie.COLLECTION)
			.stream()
			.filter((movie) -> movie.get("_id") instanceof ObjectId)
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

	private List<Movie> some(Map<NameField, Set<String>> texts, int limit) {
		return this.reader.read(containing(texts).limit(limit), MovieReader.LISTED);
	}

	private static Query containing(Map<NameField, Set<String>> texts) {
		List<Criteria> fields = new ArrayList<>();
		texts.forEach((field, values) -> fields.add(Criteria.where(field.field()).in(values)));
		return Query.query(new Criteria().orOperator(fields));
	}

	/**
	 * The effect of a rename.
	 *
	 * @param replaced the spellings that are replaced
	 * @param texts the texts that contain them, by field
	 * @param movies some of the movies that change
	 * @param other an existing person or genre with the new name, which becomes
	 * indistinguishable; null if there is none
	 */
	public record Rename(String name, String replacement, Set<String> replaced, Map<NameField, Set<String>> texts,
			long count, List<Movie> movies, @Nullable String other) {

		// Returns the name of a filter, or the text of several, as the movies will have
		// it.
		public String in(NameField field, String text) {
			if (!this.texts.containsKey(field)) {
				return text;
			}
			return TextKey.of(text).equals(TextKey.of(this.name)) ? this.replacement
					: replace(text, this.replaced, this.replacement);
		}

	}

	/**
	 * The number of changed movies, and whether none is left.
	 */
	record Outcome(long changed, boolean complete) {

	}

}
