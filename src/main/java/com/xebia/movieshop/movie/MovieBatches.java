package com.xebia.movieshop.movie;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.mongodb.bulk.BulkWriteResult;
import com.xebia.movieshop.movie.history.ChangeKind;
import com.xebia.movieshop.movie.history.History;
import com.xebia.movieshop.search.MovieSearch;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.data.mongodb.core.BulkOperations;
import org.springframework.data.mongodb.core.BulkOperations.BulkMode;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.stereotype.Component;

/**
 * Reads and writes some hundred movies at a time. Nobody's change is overwritten; when a
 * write fails, some of the movies may be written, and it can be repeated.
 */
@Component
public class MovieBatches {

	/**
	 * So many at once, for the embedded database looks for each among all movies.
	 */
	private static final int REPLACEMENTS = 50;

	private final MongoOperations mongo;

	private final History history;

	private final MovieSearch search;

	MovieBatches(MongoOperations mongo, History history, MovieSearch search) {
		this.mongo = mongo;
		this.history = history;
		this.search = search;
	}

	/**
	 * Find movies, to be changed.
	 * @param ids their ids
	 * @return those that there are, in any order
	 */
	public List<Movie> find(Collection<ObjectId> ids) {
		return this.mongo.find(Query.query(Criteria.where("id").in(ids)), Movie.class);
	}

	/**
	 * Find movies, to be changed, by what an index has of their titles.
	 * @param titles titles
	 * @return all movies with these titles but for case, and perhaps others, oldest first
	 */
	public List<Movie> findByTitles(Collection<String> titles) {
		Criteria indexed = Criteria.where("sortTitle").in(titles.stream().map(Movie::fold).toList());
		Criteria former = Criteria.where("sortTitle").is(null).and("title").in(titles);
		return this.mongo.find(Query.query(new Criteria().orOperator(indexed, former)), Movie.class)
			.stream()
			.sorted((one, other) -> one.getId().compareTo(other.getId()))
			.toList();
	}

	/**
	 * Write movies.
	 * @param created new movies
	 * @param changed movies as they were found, with other details
	 * @return the ids of those that somebody else has changed meanwhile, and that were
	 * not written
	 */
	public Set<ObjectId> write(List<Movie> created, List<Movie> changed) {
		if (!created.isEmpty()) {
			created.forEach((movie) -> movie.setChange(ChangeKind.CREATED));
			this.mongo.insert(created, Movie.class);
		}
		Set<ObjectId> lost = new HashSet<>();
		for (int start = 0; start < changed.size(); start += REPLACEMENTS) {
			lost.addAll(replace(changed.subList(start, Math.min(start + REPLACEMENTS, changed.size()))));
		}
		this.search.update(Stream.of(created, changed).flatMap(Collection::stream).map(Movie::getId).toList());
		return lost;
	}

	private Set<ObjectId> replace(Collection<Movie> changed) {
		List<ObjectId> ids = changed.stream().map(Movie::getId).toList();
		this.mongo
			.find(Query.query(Criteria.where("_id").in(ids)), Document.class, this.mongo.getCollectionName(Movie.class))
			.forEach(this.history::keep);
		BulkOperations replacements = this.mongo.bulkOps(BulkMode.UNORDERED, Movie.class);
		for (Movie movie : changed) {
			movie.setChange(ChangeKind.CHANGED);
			Long version = movie.getVersion();
			movie.setVersion((version != null) ? version + 1 : 1);
			replacements.replaceOne(Query.query(Criteria.where("id").is(movie.getId()).and("version").is(version)),
					movie);
		}
		BulkWriteResult result = replacements.execute();
		if (result.getMatchedCount() == changed.size()) {
			return Set.of();
		}
		Map<ObjectId, Movie> stored = find(ids).stream().collect(Collectors.toMap(Movie::getId, Function.identity()));
		return changed.stream()
			.filter((movie) -> !isWritten(movie, stored.get(movie.getId())))
			.map(Movie::getId)
			.collect(Collectors.toSet());
	}

	private static boolean isWritten(Movie movie, @Nullable Movie stored) {
		return stored != null && Objects.equals(stored.getVersion(), movie.getVersion()) && stored.sameDetailsAs(movie);
	}

}
