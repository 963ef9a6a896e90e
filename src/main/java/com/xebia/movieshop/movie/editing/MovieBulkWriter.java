package com.xebia.movieshop.movie.editing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Collectors;

import com.xebia.movieshop.limits.Lease;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.search.MovieSearch;
import com.xebia.movieshop.text.TextKey;
import org.bson.Document;
import org.bson.types.ObjectId;

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

	private final MongoOperations mongo;

	private final Lease lease;

	private final MovieVersions states;

	private final DeletedMovies deleted;

	private final MovieSearch search;

	private final TitleKeys keys;

	MovieBulkWriter(MongoOperations mongo, MovieVersions states, DeletedMovies deleted, MovieSearch search,
			TitleKeys keys) {
		this.mongo = mongo;
		this.lease = new Lease(mongo, "import", Duration.ofMinutes(2));
		this.states = states;
		this.deleted = deleted;
		this.search = search;
		this.keys = keys;
	}

	// Acquires or renews the lease for imports; returns true if another import holds it,
	// on any node. Concurrent imports could both insert a movie that both found missing.
	public boolean mustWait(String name) {
		return !this.lease.acquire(name);
	}

	public void releaseLease(String name) {
		this.lease.release(name);
	}

	// Finds movies for an update, in any order.
	public List<Movie> find(Collection<ObjectId> ids) {
		return this.mongo.find(Query.query(Criteria.where("id").in(ids)), Movie.class);
	}

	// Finds movies for an update by the keys of their titles, oldest first. Longer texts
	// are no titles, and could exceed the limit for the size of a query.
	public List<Movie> findByTitles(Collection<String> all) {
		this.keys.update();
		List<String> titles = all.stream().filter((title) -> title.length() <= TextKey.MAX_LENGTH).toList();
		Criteria indexed = Criteria.where("sortTitle")
			.in(titles.stream().flatMap((title) -> TextKey.spellings(title).stream()).distinct().toList());
		Criteria former = Criteria.where("sortTitle").is(null).and("title").in(titles);
		return this.mongo.find(Query.query(new Criteria().orOperator(indexed, former)), Movie.class)
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
		return changed.stream()
			.filter((movie) -> !this.deleted.restore(movie))
			.map(Movie::getId)
			.collect(Collectors.toSet());
	}

	// Inserts new movies. The future completes when the search finds them.
	public CompletableFuture<Void> insert(List<Movie> movies) {
		List<Document> documents = this.states.first(movies);
		return this.search.insert(documents, () -> this.states.insert(documents));
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
		return lost;
	}

	// Updates movies in the search index. The future completes when they can be found.
	public CompletableFuture<Void> index(Collection<Movie> changed) {
		return this.search.updateLater(changed.stream().map(Movie::getId).toList());
	}

}
