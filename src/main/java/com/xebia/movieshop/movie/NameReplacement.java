package com.xebia.movieshop.movie;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Set;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.UpdateOneModel;
import com.mongodb.client.model.Updates;
import com.mongodb.client.model.WriteModel;
import com.xebia.movieshop.movie.history.ChangeKind;
import com.xebia.movieshop.movie.history.History;
import com.xebia.movieshop.search.MovieSearch;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.stereotype.Component;

/**
 * Puts a name in the place of others, wherever they are. Each movie gets a new version,
 * as if a curator had changed it, its former state is kept, and the search takes notice.
 * Interrupted and done again it ends the same.
 */
@Component
public class NameReplacement {

	private static final int BATCH = 500;

	/**
	 * As long as a curator waits who has asked for much.
	 */
	private static final Duration PATIENCE = Duration.ofSeconds(10);

	private final MongoOperations mongo;

	private final MovieSearch search;

	private final History history;

	private final CurrentEditor editor;

	NameReplacement(MongoOperations mongo, MovieSearch search, History history, CurrentEditor editor) {
		this.mongo = mongo;
		this.search = search;
		this.history = history;
		this.editor = editor;
	}

	/**
	 * Write a name as movies have it.
	 * @param name what somebody typed
	 * @return the name in one line, without control characters and blanks around it
	 */
	public static String normalize(@Nullable String name) {
		return TypedText.line(name);
	}

	/**
	 * Replace names until there are none of them left, or time is up.
	 * @param fields where the names are
	 * @param names the names
	 * @param name what is to be there instead, which is not one of them
	 * @return how many movies were changed, of which none was changed twice
	 */
	public long replace(Set<NameField> fields, Collection<String> names, String name) {
		Instant end = Instant.now().plus(PATIENCE);
		long replaced = 0;
		List<Document> movies;
		do {
			movies = read(fields, names);
			if (!movies.isEmpty()) {
				movies.forEach(this.history::keep);
				replaced += write(movies, fields, names, name);
				this.search.update(movies.stream().map((movie) -> movie.getObjectId("_id")).toList());
			}
		}
		while (!movies.isEmpty() && Instant.now().isBefore(end));
		return replaced;
	}

	private List<Document> read(Set<NameField> fields, Collection<String> names) {
		Query query = Query.query(MoviesByName.anywhere(fields, names));
		return movies().find(query.getQueryObject()).limit(BATCH).into(new ArrayList<>());
	}

	// A movie that somebody else changes meanwhile is read again in the next batch.
	private long write(List<Document> movies, Set<NameField> fields, Collection<String> names, String name) {
		List<WriteModel<Document>> changes = movies.stream()
			.map((movie) -> change(movie, fields, names, name))
			.toList();
		return movies().bulkWrite(changes, new BulkWriteOptions().ordered(false)).getModifiedCount();
	}

	private MongoCollection<Document> movies() {
		return this.mongo.getCollection(this.mongo.getCollectionName(Movie.class));
	}

	private WriteModel<Document> change(Document movie, Set<NameField> fields, Collection<String> names, String name) {
		List<Bson> updates = new ArrayList<>();
		updates.add(Updates.inc("version", 1L));
		updates.add(Updates.set("updatedAt", new Date()));
		updates.add(Updates.set("updatedBy", this.editor.name()));
		updates.add(Updates.set("change", ChangeKind.CHANGED.name()));
		for (NameField field : fields) {
			Object value = movie.get(field.field());
			if (value != null) {
				updates.add(Updates.set(field.field(), replace(value, names, name)));
			}
		}
		Bson unchanged = Filters.and(Filters.eq(movie.get("_id")), Filters.eq("version", movie.get("version")));
		return new UpdateOneModel<>(unchanged, Updates.combine(updates));
	}

	private static Object replace(Object value, Collection<String> names, String name) {
		if (value instanceof List<?> list) {
			return list.stream().map((item) -> names.contains(item) ? name : item).distinct().toList();
		}
		return names.contains(value) ? name : value;
	}

}
