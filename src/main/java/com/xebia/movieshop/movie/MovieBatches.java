package com.xebia.movieshop.movie;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Collectors;

import com.xebia.movieshop.search.MovieSearch;
import org.bson.Document;
import org.bson.types.ObjectId;

import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.stereotype.Component;

/**
 * Reads and writes some hundred movies at a time. Nobody's change is overwritten; when a
 * write fails, some of the movies may be written, and it can be repeated.
 */
@Component
public class MovieBatches {

	// A movie may have fewer characters in its title. A query has no room for any number.
	private static final int MAX_TITLE = 1000;

	private static final String TURNS = "turn";

	// Whoever has the turn and is not heard of for so long has lost it.
	private static final Duration TURN = Duration.ofMinutes(2);

	private final MongoOperations mongo;

	private final MovieStates states;

	private final MovieSearch search;

	MovieBatches(MongoOperations mongo, MovieStates states, MovieSearch search) {
		this.mongo = mongo;
		this.states = states;
		this.search = search;
	}

	// Tells whether somebody else, on whatever node, looks for movies and inserts those
	// that are not there: both at once would insert them twice. Whoever need not wait has
	// the turn.
	public boolean mustWait(String name) {
		Instant now = Instant.now();
		Date end = Date.from(now.plus(TURN));
		if (this.mongo.updateFirst(turnOf(name), Update.update("end", end), TURNS).getMatchedCount() > 0) {
			return false;
		}
		// The clock of who had it may have been wrong.
		Criteria over = new Criteria().orOperator(Criteria.where("end").lt(Date.from(now)),
				Criteria.where("end").gt(Date.from(now.plus(TURN.multipliedBy(2)))));
		this.mongo.remove(Query.query(over), TURNS);
		try {
			this.mongo.insert(new Document("_id", "import").append("name", name).append("end", end), TURNS);
			return false;
		}
		catch (DuplicateKeyException ex) {
			return true;
		}
	}

	public void endTurn(String name) {
		this.mongo.remove(turnOf(name), TURNS);
	}

	private static Query turnOf(String name) {
		return Query.query(Criteria.where("name").is(name));
	}

	// Finds movies, to be changed, in any order.
	public List<Movie> find(Collection<ObjectId> ids) {
		return this.mongo.find(Query.query(Criteria.where("id").in(ids)), Movie.class);
	}

	// Finds movies, to be changed, by what an index has of their titles: all with these
	// titles but for case, and perhaps others, oldest first.
	public List<Movie> findByTitles(Collection<String> all) {
		List<String> titles = all.stream().filter((title) -> title.length() <= MAX_TITLE).toList();
		Criteria indexed = Criteria.where("sortTitle").in(titles.stream().map(Movie::fold).toList());
		Criteria former = Criteria.where("sortTitle").is(null).and("title").in(titles);
		return this.mongo.find(Query.query(new Criteria().orOperator(indexed, former)), Movie.class)
			.stream()
			.sorted((one, other) -> one.getId().compareTo(other.getId()))
			.toList();
	}

	// Inserts new movies; completed when the search finds them.
	public CompletableFuture<Void> insert(List<Movie> movies) {
		List<Document> documents = movies.stream().map(this.states::first).toList();
		return this.search.insert(documents, () -> this.mongo.insert(documents, Movie.COLLECTION));
	}

	// Changes movies that were found before, and tells the ids of those that somebody
	// else has changed meanwhile, which are not written.
	public Set<ObjectId> change(List<Movie> changed) {
		Map<ObjectId, Movie> movies = changed.stream().collect(Collectors.toMap(Movie::getId, Function.identity()));
		Function<Document, Movie> movie = (state) -> Objects.requireNonNull(movies.get(MovieStates.id(state)));
		Query all = Query.query(Criteria.where("_id").in(movies.keySet()));
		List<Document> unchanged = new ArrayList<>(this.mongo.find(all, Document.class, Movie.COLLECTION));
		unchanged.removeIf((state) -> !hasVersionOf(movie.apply(state), state));
		Set<ObjectId> lost = new HashSet<>(movies.keySet());
		unchanged.forEach((state) -> lost.remove(MovieStates.id(state)));
		lost.addAll(this.states.change(unchanged, (state) -> this.states.document(movie.apply(state))));
		return lost;
	}

	// Lets movies that were changed be found by the search, while the caller goes on;
	// completed when they are found.
	public CompletableFuture<Void> index(Collection<Movie> changed) {
		return this.search.updateLater(changed.stream().map(Movie::getId).toList());
	}

	private static boolean hasVersionOf(Movie movie, Document state) {
		Number version = state.get("version", Number.class);
		return Objects.equals((version != null) ? version.longValue() : null, movie.getVersion());
	}

}
