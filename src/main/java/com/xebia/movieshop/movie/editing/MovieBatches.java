package com.xebia.movieshop.movie.editing;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.xebia.movieshop.movie.ChangeKind;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.NameField;
import com.xebia.movieshop.movie.copy.Copies;
import com.xebia.movieshop.names.Rename;
import com.xebia.movieshop.search.MovieSearch;
import com.xebia.movieshop.text.TextKey;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.stereotype.Component;

/**
 * Reads and writes the movies of imports, some hundred at a time. A failed write may have
 * stored some of the movies, and can be repeated.
 */
@Component
public class MovieBatches {

	private final MongoOperations mongo;

	private final MovieStates states;

	private final MovieWriter writer;

	private final MovieHistory history;

	private final Bin bin;

	private final Copies copies;

	private final MovieSearch search;

	private final MovieKeys keys;

	MovieBatches(MongoOperations mongo, MovieStates states, MovieWriter writer, MovieHistory history, Bin bin,
			Copies copies, MovieSearch search, MovieKeys keys) {
		this.mongo = mongo;
		this.states = states;
		this.writer = writer;
		this.history = history;
		this.bin = bin;
		this.copies = copies;
		this.search = search;
		this.keys = keys;
	}

	public List<Movie> find(Collection<ObjectId> ids) {
		return this.mongo.find(Query.query(Criteria.where("id").in(ids)), Movie.class);
	}

	// Finds movies for an update by the keys of their titles, with or without subtitle,
	// oldest first. Longer texts are no titles, and could exceed a query's limit.
	public List<Movie> findByTitles(Collection<String> all) {
		this.keys.update();
		List<String> titles = all.stream()
			.filter((title) -> !title.isEmpty() && title.length() <= TextKey.MAX_LENGTH)
			.toList();
		if (titles.isEmpty()) {
			return List.of();
		}
		List<String> keys = titles.stream().flatMap((title) -> TextKey.spellings(title).stream()).distinct().toList();
		Criteria indexed = Criteria.where("sortTitle").in(keys);
		Criteria main = Criteria.where("mainTitle").in(keys);
		Criteria former = Criteria.where("sortTitle").is(null).and("title").in(titles);
		return this.mongo.find(Query.query(new Criteria().orOperator(indexed, main, former)), Movie.class)
			.stream()
			.sorted((one, other) -> one.getId().compareTo(other.getId()))
			.toList();
	}

	// Finds the movies that a rename changes, and those that an import wrote last.
	public Set<ObjectId> findNamed(Rename rename, String importId) {
		this.keys.updateRecent();
		Stream<NameField> fields = rename.genre() ? Stream.of(NameField.GENRES)
				: Stream.of(NameField.DIRECTOR, NameField.STARS);
		return Stream
			.concat(Stream.of(Criteria.where("import").is(importId)),
					fields.map((field) -> field.having(rename.name())))
			.flatMap((some) -> findIds(some).stream())
			.collect(Collectors.toCollection(TreeSet::new));
	}

	private List<ObjectId> findIds(Criteria some) {
		Query movies = Query.query(some);
		movies.fields().include("_id");
		return this.mongo.find(movies, Document.class, Movie.COLLECTION)
			.stream()
			.map((movie) -> movie.get("_id"))
			.filter(ObjectId.class::isInstance)
			.map(ObjectId.class::cast)
			.toList();
	}

	// Finds the movies in the bin with these ids, which no new movie may get.
	public Map<ObjectId, Movie> findDeleted(Collection<ObjectId> ids) {
		return this.bin.find(ids);
	}

	// Inserts movies, updates others that were found earlier, and restores others that
	// were found in the bin, with their changes since. Those that were changed
	// concurrently are not written.
	public Written save(List<Movie> created, List<Movie> changed, List<Movie> restored) {
		List<MovieChange> changes = Stream
			.of(created.stream().map(this.states::creation), changed.stream().map(this.states::change),
					restored.stream().map(this.states::restoration))
			.flatMap((kind) -> kind)
			.toList();
		Written written = this.writer.writeAll(changes);
		this.copies.add(created.stream().filter((movie) -> !written.lost().contains(movie.getId())).toList());
		Stream.concat(changed.stream(), restored.stream())
			.filter((movie) -> !written.lost().contains(movie.getId()))
			.filter((movie) -> movie.getStockVersion() != null || !movie.getCopies().isEmpty())
			.forEach((movie) -> this.copies.save(movie, movie.getImportId()));
		return written;
	}

	// Takes back what an import wrote: movies that it created or restored go to the bin,
	// and others get their former state. Takes movies that it created, or others. Returns
	// the ids of those that were changed since, which stay. Idempotent.
	public Set<ObjectId> undo(Collection<ObjectId> ids, String importId, boolean created) {
		List<Document> states = this.mongo.find(Query.query(Criteria.where("_id").in(ids)), Document.class,
				Movie.COLLECTION);
		Map<String, Document> history = this.history.findBefore(states);
		List<MovieChange> changes = new ArrayList<>();
		Set<ObjectId> kept = new HashSet<>(created ? Set.of() : deletedSince(ids, states));
		for (Document state : states) {
			ObjectId id = MovieStates.id(state);
			Document before = history.get(MovieHistory.id(state, 1));
			if (isOf(importId, before)) {
				// The import has been taken back already, if the movie is as before.
				Document first = history.get(MovieHistory.id(state, 2));
				if (first == null || isOf(importId, first)
						|| !this.states.read(MovieStates.former(first, state)).sameDetailsAs(this.states.read(state))) {
					kept.add(id);
				}
			}
			else if (!isOf(importId, state)) {
				kept.add(id);
			}
			else if (before == null || isDeletion(before)) {
				changes.add(MovieChange.deletion(id, MovieStates.version(state)));
			}
			else {
				changes.add(MovieChange.of(state, (present) -> MovieStates.former(before, present)));
			}
		}
		Written written = this.writer.writeAll(changes);
		kept.addAll(find(written.lost()).stream().map(Movie::getId).toList());
		this.copies.undo(importId,
				changes.stream()
					.filter((change) -> change.kind() == ChangeKind.CHANGED && !written.lost().contains(change.id()))
					.map(MovieChange::id)
					.toList());
		written.found().join();
		end();
		return kept;
	}

	// Returns those of the movies that are not in the catalogue, unless the import took
	// them out of the bin.
	private Set<ObjectId> deletedSince(Collection<ObjectId> ids, List<Document> states) {
		Set<ObjectId> gone = new HashSet<>(ids);
		states.forEach((state) -> gone.remove(MovieStates.id(state)));
		Map<ObjectId, Document> deletions = this.history.findDeleted(gone);
		Map<String, Document> former = this.history.findBefore(deletions.values());
		deletions.forEach((id, deletion) -> {
			Document first = former.get(MovieHistory.id(deletion, 2));
			if (first != null && isDeletion(first)) {
				gone.remove(id);
			}
		});
		return gone;
	}

	private static boolean isDeletion(Document state) {
		return ChangeKind.DELETED.name().equals(state.get("change"));
	}

	// Ends an import. All of it is counted from now on.
	public void end() {
		this.search.expireCounts();
	}

	private static boolean isOf(String importId, @Nullable Document state) {
		return state != null && importId.equals(state.get("import"));
	}

}
