package com.xebia.movieshop.movie.editing;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Collectors;

import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.Movie.ChangeKind;
import com.xebia.movieshop.movie.copy.Copies;
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
 * Reads and writes some hundred movies at a time, without overwriting concurrent changes.
 * A failed write may have stored some of the movies, and can be repeated.
 */
@Component
public class MovieBulkWriter {

	// The fields that take no part in the history, and those of former releases.
	private static final Set<String> UNVERSIONED = Set.of("version", Movie.STOCK, Movie.STOCK_VERSION, "circulatedAt",
			"copies", "circulation");

	private final MongoOperations mongo;

	private final MovieVersions states;

	private final MovieHistory history;

	private final DeletedMovies deleted;

	private final MovieSearch search;

	private final Copies copies;

	private final TitleKeys keys;

	MovieBulkWriter(MongoOperations mongo, MovieVersions states, MovieHistory history, DeletedMovies deleted,
			MovieSearch search, Copies copies, TitleKeys keys) {
		this.mongo = mongo;
		this.states = states;
		this.history = history;
		this.deleted = deleted;
		this.search = search;
		this.copies = copies;
		this.keys = keys;
	}

	public List<Movie> find(Collection<ObjectId> ids) {
		return this.mongo.find(Query.query(Criteria.where("id").in(ids)), Movie.class);
	}

	// Finds movies for an update by the keys of their titles, with or without subtitle,
	// oldest first. Longer texts are no titles, and could exceed a query's limit.
	public List<Movie> findByTitles(Collection<String> all) {
		this.keys.update();
		List<String> titles = all.stream().filter((title) -> title.length() <= TextKey.MAX_LENGTH).toList();
		List<String> keys = titles.stream().flatMap((title) -> TextKey.spellings(title).stream()).distinct().toList();
		Criteria indexed = Criteria.where("sortTitle").in(keys);
		Criteria main = Criteria.where("mainTitle").in(keys);
		Criteria former = Criteria.where("sortTitle").is(null).and("title").in(titles);
		return this.mongo.find(Query.query(new Criteria().orOperator(indexed, main, former)), Movie.class)
			.stream()
			.sorted((one, other) -> one.getId().compareTo(other.getId()))
			.toList();
	}

	// Finds the movies in the bin with these ids, which no new movie may get.
	public Map<ObjectId, Movie> findDeleted(Collection<ObjectId> ids) {
		return ids.isEmpty() ? Map.of() : this.deleted.find(ids);
	}

	// Moves movies that were found in the bin, and changed since, back into the
	// catalogue. Returns the ids of those that were moved concurrently, which are not
	// written.
	public Set<ObjectId> restore(List<Movie> changed) {
		Set<ObjectId> lost = changed.stream()
			.filter((movie) -> !this.deleted.restore(movie))
			.map(Movie::getId)
			.collect(Collectors.toSet());
		saveCopies(changed, lost);
		return lost;
	}

	// Inserts new movies. The future completes when the search finds them.
	public CompletableFuture<Void> insert(List<Movie> movies) {
		List<Document> documents = this.states.first(movies);
		return this.search.insert(documents, () -> {
			this.states.insert(documents);
			this.copies.add(movies);
		});
	}

	// Updates movies that were found earlier. Returns the ids of those that were changed
	// concurrently, which are not written.
	public Set<ObjectId> change(List<Movie> changed) {
		Map<ObjectId, Movie> movies = changed.stream().collect(Collectors.toMap(Movie::getId, Function.identity()));
		Function<Document, Movie> movie = (state) -> Objects.requireNonNull(movies.get(MovieVersions.id(state)));
		Query all = Query.query(Criteria.where("_id").in(movies.keySet()));
		List<Document> unchanged = new ArrayList<>(this.mongo.find(all, Document.class, Movie.COLLECTION));
		unchanged.removeIf((state) -> !MovieVersions.hasVersionOf(movie.apply(state), state));
		Set<ObjectId> lost = new HashSet<>(movies.keySet());
		unchanged.forEach((state) -> lost.remove(MovieVersions.id(state)));
		lost.addAll(this.states.change(unchanged, (state) -> this.states.merge(state, movie.apply(state))));
		saveCopies(unchanged.stream()
			.filter((state) -> state.get(Movie.STOCK) != null || !movie.apply(state).getCopies().isEmpty())
			.map(movie)
			.toList(), lost);
		return lost;
	}

	private void saveCopies(Collection<Movie> movies, Set<ObjectId> lost) {
		movies.stream()
			.filter((movie) -> !lost.contains(movie.getId()))
			.forEach((movie) -> this.copies.save(movie, movie.getImportId()));
	}

	// Throws a CopiesOutException if somebody has copies that an import added, unless it
	// is meant to take it back.
	public void requireMeant(String importId, boolean anyway) {
		this.copies.requireMeant(importId, anyway);
	}

	// Takes back what an import wrote: movies that it created or restored go to the bin,
	// and others get their former state. Returns the ids of those that were changed
	// since, which stay. Idempotent.
	public Set<ObjectId> undo(Collection<ObjectId> ids, String importId) {
		List<Document> states = this.mongo.find(Query.query(Criteria.where("_id").in(ids)), Document.class,
				Movie.COLLECTION);
		Map<String, Document> history = this.history.findBefore(states);
		List<Document> added = new ArrayList<>();
		Map<ObjectId, Document> former = new HashMap<>();
		List<Document> changed = new ArrayList<>();
		Set<ObjectId> kept = new HashSet<>();
		for (Document state : states) {
			Document before = history.get(MovieHistory.id(state, 1));
			if (isOf(importId, before)) {
				// The import has been taken back already, if the movie is as before.
				Document first = history.get(MovieHistory.id(state, 2));
				if (first == null || isOf(importId, first)
						|| !movie(former(first, state)).sameDetailsAs(movie(state))) {
					kept.add(MovieVersions.id(state));
				}
			}
			else if (!isOf(importId, state)) {
				kept.add(MovieVersions.id(state));
			}
			else if (before == null || ChangeKind.DELETED.name().equals(before.get("change"))) {
				added.add(state);
			}
			else {
				changed.add(state);
				former.put(MovieVersions.id(state), former(before, state));
			}
		}
		kept.addAll(this.deleted.add(added));
		kept.addAll(
				this.states.change(changed, (state) -> Objects.requireNonNull(former.get(MovieVersions.id(state)))));
		this.copies.undo(importId, former.keySet().stream().filter((id) -> !kept.contains(id)).toList());
		this.search.updateLater(states.stream().map(MovieVersions::id).toList()).join();
		this.search.expireCounts();
		return kept;
	}

	// Returns a former state with the current version. Copies stay where they are now.
	private static Document former(Document before, Document state) {
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

	private static boolean isOf(String importId, @Nullable Document state) {
		return state != null && importId.equals(state.get("import"));
	}

	private Movie movie(Document state) {
		return this.mongo.getConverter().read(Movie.class, state);
	}

	// Ends an import, all of which is counted from now on.
	public void end() {
		this.search.expireCounts();
	}

	// Updates movies in the search index. The future completes when they can be found.
	public CompletableFuture<Void> index(Collection<Movie> changed) {
		return this.search.updateLater(changed.stream().map(Movie::getId).toList());
	}

}
