package com.xebia.movieshop.movie.editing;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.ReplaceOneModel;
import com.mongodb.client.model.ReplaceOptions;
import com.mongodb.client.model.UpdateOneModel;
import com.mongodb.client.model.Updates;
import com.mongodb.client.model.WriteModel;
import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.address.ListPage;
import com.xebia.movieshop.movie.ChangeKind;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieComparison;
import com.xebia.movieshop.movie.MovieForm;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.poster.Poster;
import com.xebia.movieshop.poster.Posters;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.stereotype.Component;

/**
 * The history: every former state of every movie, as its document with the kind, author
 * and time of the change that led to it. A state is stored before it is replaced. The
 * current state of a movie is its document in the catalogue, or its deletion, the newest
 * state of a movie in the bin. A movie in both belongs to the catalogue.
 */
@Component
public class MovieHistory {

	public static final String COLLECTION = "history";

	static final int PAGE = 20;

	// The field of an entry with the file name of the poster.
	static final String POSTER = "state.poster.fileName";

	// The fields of a movie in the bin: its id, and the id of its deletion, which orders
	// deletions by time.
	static final String DELETED = "deleted";

	static final String DELETION = "deletion";

	private static final Bson END = Updates.combine(Updates.unset(DELETED), Updates.unset(DELETION));

	private final MongoOperations mongo;

	private final DeletionClock clock;

	private final MovieReader reader;

	private final Posters posters;

	MovieHistory(MongoOperations mongo, DeletionClock clock, MovieReader reader, Posters posters) {
		this.mongo = mongo;
		this.clock = clock;
		this.reader = reader;
		this.posters = posters;
	}

	// Stores states that are about to be replaced, and deletions, which are the next
	// states of movies that are about to leave the catalogue; ends deletions that are
	// left. Throws a DataAccessException if some of them may not be stored, a
	// DuplicateKeyException if a movie has another deletion.
	void keep(Collection<Document> replaced, List<Document> deletions, Collection<String> left) {
		List<WriteModel<Document>> writes = new ArrayList<>();
		// Also replaces a deletion under this version, which was not made, because the
		// catalogue has the movie.
		replaced.forEach((state) -> writes.add(write(entry(state))));
		if (!deletions.isEmpty()) {
			Set<String> ended = new HashSet<>(left);
			deletions.forEach((state) -> ended.remove(id(state)));
			ended.forEach((id) -> writes.add(new UpdateOneModel<>(Filters.eq(id), END)));
			List<ObjectId> ids = this.clock.stamps(deletions.size());
			for (int i = 0; i < ids.size(); i++) {
				writes.add(deletion(deletions.get(i), ids.get(i)));
			}
		}
		if (!writes.isEmpty()) {
			this.mongo.execute(COLLECTION, (history) -> history.bulkWrite(writes));
		}
	}

	private static WriteModel<Document> write(Document entry) {
		return new ReplaceOneModel<>(Filters.eq(entry.get("_id")), entry, new ReplaceOptions().upsert(true));
	}

	private static WriteModel<Document> deletion(Document state, ObjectId id) {
		return write(entry(state).append(DELETED, state.get("_id")).append(DELETION, id));
	}

	// Stores a deletion with an id of its time.
	void takeOver(Document state, ObjectId id) {
		this.mongo.execute(COLLECTION, (history) -> history
			.bulkWrite(List.of(new UpdateOneModel<>(Filters.eq(DELETED, state.get("_id")), END), deletion(state, id))));
	}

	// Makes a deletion a former state, because the catalogue has the movie. Returns false
	// if the movie was restored and deleted again, or purged, so that its state in the
	// catalogue is outdated.
	boolean endDeletion(Document state) {
		Document entry = this.mongo.execute(COLLECTION,
				(history) -> history.findOneAndUpdate(Filters.eq(id(state)), END));
		return entry != null && (entry.get(DELETED) != null || deletions(Set.of(MovieStates.id(state))).isEmpty());
	}

	// Ends deletions that are left, because the catalogue has their movies.
	void endDeletions(List<Document> entries) {
		List<Object> ids = entries.stream().map((entry) -> entry.get("_id")).toList();
		this.mongo.execute(COLLECTION, (history) -> history.updateMany(Filters.in("_id", ids), END));
	}

	// Finds the ids of the deletions of the movies. Those of movies that the catalogue
	// has afterwards are left: they were not made, or end soon.
	List<String> deletions(Collection<ObjectId> movies) {
		return movies.isEmpty() ? List.of() : this.mongo.findDistinct(Query.query(Criteria.where(DELETED).in(movies)),
				"_id", COLLECTION, String.class);
	}

	// Finds the deletions of those of the movies that are in the bin.
	Map<ObjectId, Document> findDeleted(Collection<ObjectId> movies) {
		return movies.isEmpty() ? Map.of()
				: this.mongo.find(Query.query(Criteria.where(DELETED).in(movies)), Document.class, COLLECTION)
					.stream()
					.flatMap(MovieHistory::state)
					.collect(Collectors.toMap(MovieStates::id, Function.identity(), (one, other) -> one));
	}

	private static Document entry(Document state) {
		return new Document("_id", id(state)).append("kind", state.get("change"))
			.append("at", state.get("updatedAt"))
			.append("by", state.get("updatedBy"))
			.append("movie", state.get("_id"))
			.append("version", version(state))
			.append("state", state);
	}

	private static String id(Document state) {
		return id(state, 0);
	}

	// Returns the id of the state that comes some versions before the given one.
	static String id(Document state, int before) {
		return state.getObjectId("_id") + "/" + (version(state) - before);
	}

	// A state without a number counts as version 0.
	static long version(Document state) {
		return Objects.requireNonNullElse(MovieStates.version(state), 0L);
	}

	// Returns the changes before a version, or the latest ones if it is null, newest
	// first.
	public ListPage<Change> browse(Movie movie, @Nullable Long before) {
		long current = Objects.requireNonNullElse(movie.getVersion(), 0L);
		long end = (before != null) ? Math.min(before, current + 1) : current + 1;
		boolean first = end > current;
		List<Movie> states = new ArrayList<>(first ? List.of(movie) : List.of());
		find(movie.getId(), Math.min(end, current), PAGE + 1 - states.size())
			.forEach((state) -> states.add(this.reader.read(state)));
		List<Change> changes = IntStream.range(0, Math.min(states.size(), PAGE))
			.mapToObj((i) -> Change.of(states.get(i), (i + 1 < states.size()) ? states.get(i + 1) : null, current))
			.toList();
		String latest = Addresses.MOVIES + "/" + movie.getId() + "/history";
		String earlier = latest + "?before=";
		String previous = (end + PAGE > current) ? latest : earlier + (end + PAGE);
		return new ListPage<>(changes, first ? latest : earlier + end, first ? null : previous,
				(states.size() > PAGE) ? earlier + changes.get(PAGE - 1).version() : null);
	}

	// Newest state first.
	public List<Document> find(ObjectId movie, long before, int limit) {
		Query states = Query.query(Criteria.where("movie").is(movie).and("version").lt(before))
			.with(Sort.by(Sort.Direction.DESC, "version"))
			.limit(limit);
		return this.mongo.find(states, Document.class, COLLECTION).stream().flatMap(MovieHistory::state).toList();
	}

	// Skips what another program stored.
	static Stream<Document> state(Document entry) {
		return (entry.get("state") instanceof Document state && state.get("_id") instanceof ObjectId) ? Stream.of(state)
				: Stream.empty();
	}

	// Returns a form that restores a former state, if the history has that. If its poster
	// was deleted, the movie keeps its current one.
	public Optional<MovieForm> form(Movie movie, long version) {
		return find(movie.getId(), version).map(this.reader::read).map((former) -> {
			MovieForm form = new MovieForm(movie);
			former.copyTo(form, "copies");
			form.setDrawing(former.getDrawingNumber());
			Poster poster = former.getPoster();
			if (poster == null) {
				form.setFileName(null);
				form.setRemovePoster(movie.getPoster() != null);
			}
			else if (movie.hasPoster(poster.fileName()) || this.posters.claim(poster.fileName()).isPresent()) {
				form.setFileName(poster.fileName());
			}
			return form;
		});
	}

	public Optional<Document> find(ObjectId movie, long version) {
		return Optional.ofNullable(this.mongo.findById(movie + "/" + version, Document.class, COLLECTION))
			.flatMap((entry) -> state(entry).findFirst());
	}

	// Finds the two states before each of the given ones, by their ids.
	Map<String, Document> findBefore(Collection<Document> states) {
		List<String> ids = states.stream().flatMap((state) -> Stream.of(id(state, 1), id(state, 2))).toList();
		return this.mongo.find(Query.query(Criteria.where("_id").in(ids)), Document.class, COLLECTION)
			.stream()
			.flatMap((entry) -> state(entry).map((state) -> Map.entry(entry.getString("_id"), state)))
			.collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
	}

	// Returns those of the posters that any movie had at some time.
	public Set<String> posters(Collection<String> fileNames) {
		return new HashSet<>(this.mongo.findDistinct(Query.query(Criteria.where(POSTER).in(fileNames)), POSTER,
				COLLECTION, String.class));
	}

	// Returns those of the posters that movies in the bin have.
	List<String> postersInBin(Collection<String> fileNames) {
		return this.mongo.findDistinct(Query.query(Criteria.where(POSTER).in(fileNames).and(DELETED).ne(null)), POSTER,
				COLLECTION, String.class);
	}

	// Returns the latest versions of those of the movies that the history has.
	Map<ObjectId, Long> versions(Collection<ObjectId> movies) {
		if (movies.isEmpty()) {
			return Map.of();
		}
		Query entries = Query.query(Criteria.where("movie").in(movies));
		entries.fields().include("movie", "version");
		return this.mongo.find(entries, Document.class, COLLECTION)
			.stream()
			.filter((entry) -> entry.get("movie") instanceof ObjectId)
			.collect(Collectors.toMap((entry) -> entry.getObjectId("movie"), MovieHistory::version, Math::max));
	}

	public void delete(Collection<ObjectId> movies) {
		this.mongo.remove(Query.query(Criteria.where("movie").in(movies)), COLLECTION);
	}

	/**
	 * A change, and the version that it led to; unknown properties are omitted from JSON.
	 *
	 * @param fields the changed fields: "stored" is the old value, "typed" the new one;
	 * none of a change made before the history existed, of which only the resulting state
	 * with its time and author is known
	 */
	@JsonInclude(JsonInclude.Include.NON_NULL)
	public record Change(long version, @Nullable ChangeKind kind, @Nullable Instant at, @Nullable String by,
			List<MovieComparison> fields, @JsonIgnore Movie state, @JsonIgnore boolean current) {

		private static Change of(Movie state, @Nullable Movie former, long current) {
			boolean created = former == null && state.getChange() == ChangeKind.CREATED;
			Movie before = created ? state.blank() : former;
			// The steps of copies are in the audit log.
			List<MovieComparison> fields = Stream.ofNullable(before)
				.flatMap((other) -> MovieComparison.of(other, new MovieForm(state)).stream())
				.filter((field) -> !field.field().equals("copies"))
				.toList();
			long version = Objects.requireNonNullElse(state.getVersion(), 0L);
			return new Change(version, state.getChange(), state.getUpdatedAt(), state.getUpdatedBy(), fields, state,
					version == current);
		}

	}

}
