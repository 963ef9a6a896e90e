package com.xebia.movieshop.movie.copy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.mongodb.MongoException;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Updates;
import com.xebia.movieshop.mongo.Confirmation;
import com.xebia.movieshop.mongo.FailoverReads;
import com.xebia.movieshop.movie.ChangeKind;
import com.xebia.movieshop.movie.Copy;
import com.xebia.movieshop.movie.CopyState;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.movie.MoviesWritten;
import com.xebia.movieshop.search.MovieSearch;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.context.event.EventListener;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.FindAndModifyOptions;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.stereotype.Component;

/**
 * Stores copies, one document each. A move is one conditional write to the document of
 * the copy, so that concurrent moves exclude each other. What the movie and the search
 * have of the copies is made from them after each change, and is never the base of one.
 * Throws a DataAccessResourceFailureException if the outcome of a write is unknown.
 */
@Component
public class Copies {

	private static final Log logger = LogFactory.getLog(Copies.class);

	// A stock is not written only because another node has written it meanwhile.
	private static final int MAX_ATTEMPTS = 10;

	private static final FindAndModifyOptions RETURN_NEW = FindAndModifyOptions.options().returnNew(true);

	private static final String BY_RESERVATION = "reservation._id";

	private static final Sort IN_ORDER = Sort.by("position", "_id");

	private static final List<String> SHOWN = List.of("_id", "format", "terms", "price", "shelf", "note", "state",
			"due", "until", "version");

	private final MongoOperations mongo;

	private final FailoverReads members;

	private final MovieSearch search;

	Copies(MongoOperations mongo, FailoverReads members, MovieSearch search) {
		this.mongo = mongo;
		this.members = members;
		this.search = search;
	}

	public Optional<StoredCopy> find(String id) {
		return Optional.ofNullable(this.members.read((mongo) -> mongo.findById(id, StoredCopy.class)));
	}

	// Finds the copy that is held for a reservation, also if that has expired, or was
	// lent by it.
	public Optional<StoredCopy> findByReservation(String reservation) {
		return find(Criteria.where(BY_RESERVATION).is(reservation)).stream().findFirst();
	}

	// Finds the same copy, the copies of a movie, and those held for a source if it is
	// known.
	public List<StoredCopy> findByReservation(String reservation, ObjectId movie, @Nullable String source) {
		Criteria same = Criteria.where(BY_RESERVATION).is(reservation);
		Criteria ofSource = (source != null)
				? Criteria.where("state").is(CopyState.RESERVED).and("reservation.source").is(source) : same;
		return find(new Criteria().orOperator(same, ofMovies(List.of(movie)), ofSource));
	}

	// Returns the copies whose reservation has expired.
	public List<StoredCopy> expired() {
		return find(Criteria.where("state").is(CopyState.RESERVED).and("until").lt(Instant.now()));
	}

	// Returns the copies of movies, in their order.
	public List<StoredCopy> of(Collection<ObjectId> movies) {
		return find(ofMovies(movies));
	}

	// Returns the copies of a movie, and those that are withdrawn.
	List<StoredCopy> allOf(ObjectId movie) {
		return this.mongo.find(Query.query(Criteria.where("movie").is(movie)), StoredCopy.class);
	}

	private List<StoredCopy> latest(ObjectId movie) {
		return identified(this.mongo.find(Query.query(ofMovies(List.of(movie))).with(IN_ORDER), StoredCopy.class));
	}

	// Returns the copies that somebody may have, and the missing ones.
	public List<StoredCopy> away() {
		return find(Criteria.where("state").in(CopyState.RESERVED, CopyState.LENT, CopyState.MISSING)).stream()
			.filter(Predicate.not(Copy::isHere))
			.toList();
	}

	// Returns the copies that are not sold and that a condition accepts.
	public List<StoredCopy> search(Predicate<StoredCopy> wanted) {
		Query unsold = Query.query(Criteria.where("state").ne(CopyState.SOLD));
		return this.members.read((mongo) -> {
			try (Stream<StoredCopy> copies = mongo.stream(unsold, StoredCopy.class)) {
				return copies.filter(wanted).toList();
			}
		});
	}

	// Throws a CopiesOutException if somebody has copies of movies that are about to
	// leave the catalogue or the bin, unless that is meant.
	public void requireMeant(Collection<ObjectId> movies, boolean anyway) {
		if (!anyway) {
			CopiesOutException.throwIfAny(out(movies));
		}
	}

	// Throws a CopiesOutException if somebody has copies that an import added and that
	// are about to be taken back, unless that is meant.
	public void requireMeant(String importId, boolean anyway) {
		if (!anyway) {
			CopiesOutException.throwIfAny(out(Criteria.where("import").is(importId).and("former").is(null)));
		}
	}

	// Returns those copies of movies that somebody has.
	public List<StoredCopy> out(Collection<ObjectId> movies) {
		return out(Criteria.where("movie").in(movies));
	}

	// Returns the movies whose copies somebody has.
	public Set<ObjectId> moviesOut() {
		return out(new Criteria()).stream().map(StoredCopy::getMovie).collect(Collectors.toSet());
	}

	private List<StoredCopy> out(Criteria copies) {
		return find(
				copies.and("withdrawn").ne(true).and("state").in(CopyState.RESERVED, CopyState.LENT, CopyState.MISSING))
			.stream()
			.filter((copy) -> copy.getState() == CopyState.LENT || copy.getReservation() != null)
			.toList();
	}

	public long countAway() {
		return this.members.read((mongo) -> mongo
			.count(Query.query(Criteria.where("state").in(CopyState.RESERVED, CopyState.LENT)), StoredCopy.class));
	}

	private List<StoredCopy> find(Criteria copies) {
		return identified(
				this.members.read((mongo) -> mongo.find(Query.query(copies).with(IN_ORDER), StoredCopy.class)));
	}

	// An id of another program may be none that a copy can have.
	private static List<StoredCopy> identified(List<StoredCopy> copies) {
		return copies.stream().filter((copy) -> copy.getId() != null).toList();
	}

	// Returns the copies of movies that are on their shelves.
	public List<StoredCopy> freeOf(Collection<ObjectId> movies) {
		return identified(this.mongo.find(Query.query(free(movies)).with(IN_ORDER), StoredCopy.class));
	}

	private static Criteria free(Collection<ObjectId> movies) {
		Criteria here = ofMovies(movies).orOperator(Criteria.where("state").is(null),
				Criteria.where("state").is(CopyState.RESERVED).and("until").lt(Instant.now()));
		// Of other programs, a version may be missing, or be one that nothing can follow.
		Criteria counted = new Criteria().orOperator(Criteria.where("version").lt(Long.MAX_VALUE),
				Criteria.where("version").exists(false));
		return new Criteria().andOperator(here, counted);
	}

	private static Criteria ofMovies(Collection<ObjectId> movies) {
		return Criteria.where("movie").in(movies).and("withdrawn").ne(true);
	}

	// Holds a copy that is on its shelf for a reservation: the wanted one, if there is
	// any, or the first. Idempotent, because a reservation has one copy. Returns an empty
	// result if no copy is free.
	public Optional<Held> hold(Reservation reservation, @Nullable String wanted) {
		Criteria free = free(List.of(Objects.requireNonNull(reservation.movie())));
		Query query = Query.query((wanted != null) ? free.and("_id").is(wanted) : free).with(IN_ORDER);
		try {
			StoredCopy former = this.mongo.findAndModify(query, placed(null, Place.held(reservation)).inc("version", 1),
					StoredCopy.class);
			if (former != null) {
				StoredCopy held = former.moved(Place.held(reservation));
				return Optional.of(new Held(held, former.storedReservation(), show(held)));
			}
		}
		catch (DuplicateKeyException ex) {
			// A concurrent repetition holds another copy.
		}
		catch (DataAccessResourceFailureException ex) {
			return confirm(Filters.eq(BY_RESERVATION, reservation.id()), (copy) -> true, ex)
				.map((copy) -> new Held(copy, null, true));
		}
		return findByReservation(reservation.id()).map((copy) -> new Held(copy, null, true));
	}

	// Moves a copy; empty if it was moved since it was read. One that is withdrawn is
	// deleted when it is back or sold.
	public Optional<StoredCopy> move(StoredCopy copy, Place to) {
		Query unmoved = Query.query(Criteria.where("_id")
			.is(copy.getId())
			.and("version")
			.in((copy.getVersion() != 0) ? List.of(copy.getVersion()) : Arrays.asList(0L, null)));
		if (copy.isWithdrawn() && !to.state().isOut()) {
			return Optional.ofNullable(this.mongo.findAndRemove(unmoved, StoredCopy.class))
				.map((removed) -> removed.moved(to));
		}
		try {
			Optional<StoredCopy> moved = Optional.ofNullable(this.mongo.findAndModify(unmoved,
					placed(copy.place(), to).set("version", copy.getVersion() + 1), RETURN_NEW, StoredCopy.class));
			moved.ifPresent(this::show);
			return moved;
		}
		catch (DataAccessResourceFailureException ex) {
			return confirm(Filters.eq(copy.getId()),
					(stored) -> stored.getVersion() == copy.getVersion() + 1 && stored.place().equals(to), ex);
		}
	}

	// Reads the copy that a write should have left whose reply was lost.
	private Optional<StoredCopy> confirm(Bson written, Predicate<StoredCopy> expected,
			DataAccessResourceFailureException ex) {
		StoredCopy copy = Confirmation.find(this.mongo, StoredCopy.COLLECTION, written)
			.map((stored) -> this.mongo.getConverter().read(StoredCopy.class, stored))
			.filter(expected)
			.orElseThrow(() -> ex);
		update(copy.getMovie());
		return Optional.of(copy);
	}

	private static Update placed(@Nullable Place from, Place to) {
		Update update = new Update().set("movedAt", Instant.now());
		set(update, "state", (to.state() != CopyState.HERE) ? to.state() : null);
		set(update, "due", to.due());
		set(update, "until", to.until());
		set(update, "reservation", to.reservation());
		set(update, "previous", from);
		return update;
	}

	private static void set(Update update, String field, @Nullable Object value) {
		if (value != null) {
			update.set(field, value);
		}
		else {
			update.unset(field);
		}
	}

	// Erases what customers left with copies that have been back since a time.
	public void forgetPrevious(Instant since) {
		Criteria back = Criteria.where("previous").ne(null).and("movedAt").lt(since);
		this.mongo.updateMulti(Query.query(back), new Update().unset("previous"), StoredCopy.class);
	}

	// Erases a customer to whom a copy that is back could be given again, also by who has
	// read the copy before.
	public void forgetPrevious(String reservation) {
		this.mongo.updateMulti(Query.query(Criteria.where("previous.reservation._id").is(reservation)),
				new Update().unset("previous").inc("version", 1), StoredCopy.class);
	}

	// Makes the copies of a movie those that it has, wherever they are: a copy that is
	// left out while somebody has it is withdrawn. The caller has stored the movie.
	// Returns the copies.
	public List<Copy> save(Movie movie, @Nullable String importId) {
		repeat(() -> store(movie, importId));
		return update(movie.getId());
	}

	// Repeats writes after a lost reply, because the movie is stored already.
	private static void repeat(Runnable idempotent) {
		try {
			idempotent.run();
		}
		catch (DataAccessResourceFailureException ex) {
			idempotent.run();
		}
	}

	private void store(Movie movie, @Nullable String importId) {
		Map<String, StoredCopy> former = latest(movie.getId()).stream()
			.collect(Collectors.toMap((copy) -> String.valueOf(copy.getId()), Function.identity()));
		List<StoredCopy> added = new ArrayList<>();
		for (StoredCopy copy : copies(movie, importId)) {
			StoredCopy found = former.remove(String.valueOf(copy.getId()));
			if (found == null) {
				added.add(copy);
			}
			else {
				change(found, copy, importId);
			}
		}
		remove(former.values());
		insert(added);
	}

	// Adds the copies of new movies, which the caller has stored.
	public void add(Collection<Movie> movies) {
		repeat(() -> insert(movies.stream().flatMap((movie) -> copies(movie, movie.getImportId()).stream()).toList())
			.forEach((copy) -> update(copy.getMovie())));
	}

	private static List<StoredCopy> copies(Movie movie, @Nullable String importId) {
		List<StoredCopy> copies = new ArrayList<>();
		for (Copy copy : movie.getCopies()) {
			StoredCopy stored = new StoredCopy(movie.getId(), movie.getTitle(), copy, copies.size());
			stored.setImport(importId, null);
			copies.add(stored);
		}
		return copies;
	}

	private void change(StoredCopy stored, StoredCopy copy, @Nullable String importId) {
		boolean same = stored.hasValuesOf(copy);
		if (same && stored.getPosition() == copy.getPosition() && stored.getTitle().equals(copy.getTitle())) {
			return;
		}
		Update update = new Update().set("title", copy.getTitle()).set("position", copy.getPosition());
		set(update, "format", copy.getFormat());
		set(update, "terms", copy.getTerms());
		set(update, "price", copy.getPrice());
		set(update, "shelf", copy.getShelf());
		set(update, "note", copy.getNote());
		if (!same) {
			set(update, "import", importId);
			set(update, "former", (importId != null) ? stored.toString() : null);
		}
		this.mongo.updateFirst(Query.query(Criteria.where("_id").is(stored.getId())), update, StoredCopy.class);
	}

	// Returns the copies that got another id, because a copy of another movie has theirs.
	private List<StoredCopy> insert(List<StoredCopy> added) {
		if (added.isEmpty()) {
			return List.of();
		}
		Map<@Nullable String, ObjectId> taken = new HashMap<>();
		Query same = Query.query(Criteria.where("_id").in(added.stream().map(Copy::getId).toList()));
		this.mongo.find(same, StoredCopy.class).forEach((copy) -> taken.put(copy.getId(), copy.getMovie()));
		List<StoredCopy> changed = new ArrayList<>();
		List<StoredCopy> absent = new ArrayList<>();
		for (StoredCopy copy : added) {
			ObjectId owner = taken.putIfAbsent(copy.getId(), copy.getMovie());
			if (owner != null && !owner.equals(copy.getMovie())) {
				copy.setId(Copy.newId());
				changed.add(copy);
			}
			if (owner == null || !owner.equals(copy.getMovie())) {
				absent.add(copy);
			}
		}
		this.mongo.insertAll(absent);
		return changed;
	}

	private void remove(Collection<StoredCopy> copies) {
		if (!copies.isEmpty()) {
			remove(Criteria.where("_id").in(copies.stream().map(Copy::getId).toList()));
		}
	}

	// Deletes the copies of movies that are gone for good.
	public void purge(Collection<ObjectId> movies) {
		remove(Criteria.where("movie").in(movies));
	}

	// A copy that somebody takes meanwhile is not deleted.
	private void remove(Criteria copies) {
		Query out = Query.query(new Criteria().andOperator(copies, Criteria.where("reservation").ne(null)));
		this.mongo.updateMulti(out, Update.update("withdrawn", true), StoredCopy.class);
		Query others = Query.query(new Criteria().andOperator(copies, Criteria.where("reservation").is(null),
				Criteria.where("state").ne(CopyState.LENT)));
		this.mongo.remove(others, StoredCopy.class);
		this.mongo.updateMulti(Query.query(copies), Update.update("withdrawn", true), StoredCopy.class);
	}

	// Takes back what an import did to the copies of movies that have not changed since.
	public void undo(String importId, Collection<ObjectId> movies) {
		for (StoredCopy copy : find(ofMovies(movies).and("import").is(importId))) {
			if (copy.getFormer() != null) {
				change(copy, new StoredCopy(copy.getMovie(), copy.getTitle(), Copy.parse(copy.getFormer()),
						copy.getPosition()), null);
			}
			else {
				remove(List.of(copy));
			}
			update(copy.getMovie());
		}
	}

	// Makes what the movie and the search have of a copy that was moved, unless they have
	// it from a later move. If this fails, check() does it later. Returns false if the
	// catalogue does not have the movie.
	private boolean show(StoredCopy moved) {
		if (moved.isWithdrawn()) {
			return false;
		}
		Bson former = Filters.and(Filters.eq("_id", moved.getId()),
				Filters.not(Filters.gte("version", moved.getVersion())));
		Bson update = Updates.combine(Updates.set(Movie.STOCK + ".$", shown(moved)),
				changed(Updates.inc(Movie.STOCK_VERSION, 1L)));
		// Another program may have stored one that nothing can follow.
		Bson counted = Filters.or(Filters.lt(Movie.STOCK_VERSION, Long.MAX_VALUE),
				Filters.exists(Movie.STOCK_VERSION, false));
		try {
			if (this.mongo.getCollection(Movie.COLLECTION)
				.updateOne(Filters.and(Filters.eq(moved.getMovie()), counted, Filters.elemMatch(Movie.STOCK, former)),
						update)
				.getMatchedCount() > 0) {
				this.search.update(List.of(moved.getMovie()));
			}
			else {
				update(moved.getMovie());
				return this.mongo.exists(Query.query(Criteria.where("_id").is(moved.getMovie())), Movie.class);
			}
		}
		catch (DataAccessException | MongoException ex) {
			logMissing(moved.getMovie(), ex);
		}
		return true;
	}

	private static void logMissing(ObjectId movie, RuntimeException ex) {
		logger.warn("What the movie %s has of its copies is made later: %s".formatted(movie, ex.getMessage()));
	}

	// Copies may have been moved while their movie was in the bin.
	@EventListener
	void updateRestored(MoviesWritten written) {
		written.changes()
			.stream()
			.filter((change) -> change.kind() == ChangeKind.RESTORED)
			.forEach((change) -> update(change.id()));
	}

	// Makes what the movie and the search have of its copies, after any change of these.
	// If this fails, check() does it later. Returns the copies.
	public List<Copy> update(ObjectId movie) {
		List<Document> stock = List.of();
		try {
			for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
				Document stored = this.mongo.getCollection(Movie.COLLECTION)
					.find(Filters.eq(movie))
					.projection(Projections.include(Movie.STOCK, Movie.STOCK_VERSION))
					.first();
				stock = latest(movie).stream().map(this::shown).toList();
				if (stored == null || stock.equals(stock(stored))) {
					break;
				}
				if (replace(stored, stock)) {
					this.search.update(List.of(movie));
					break;
				}
			}
		}
		catch (DataAccessException | MongoException ex) {
			logMissing(movie, ex);
		}
		return stock.stream().map((copy) -> this.mongo.getConverter().read(Copy.class, copy)).toList();
	}

	private static Object stock(Document movie) {
		return Objects.requireNonNullElse(movie.get(Movie.STOCK), List.of());
	}

	private Document shown(StoredCopy copy) {
		Document document = new Document();
		this.mongo.getConverter().write(copy, document);
		document.keySet().retainAll(SHOWN);
		return document;
	}

	private boolean replace(Document stored, List<Document> stock) {
		Object version = stored.get(Movie.STOCK_VERSION);
		Bson unchanged = Filters.and(Filters.eq(stored.get("_id")),
				new Document(Movie.STOCK_VERSION, new Document("$eq", version)));
		Bson update = Updates.combine(Updates.set(Movie.STOCK, stock), changed(
				Updates.set(Movie.STOCK_VERSION, ((version instanceof Number number) ? number.longValue() : 0) + 1)));
		return this.mongo.getCollection(Movie.COLLECTION).updateOne(unchanged, update).getMatchedCount() > 0;
	}

	// The search of other nodes polls the time on a server without change streams.
	private static Bson changed(Bson version) {
		return Updates.combine(version, Updates.set("circulatedAt", Date.from(Instant.now())));
	}

	// Makes what movies have of their copies where a crash prevented it, of the copies
	// that were moved since a time, or of all if it is null.
	public void check(@Nullable Instant since) {
		Criteria moved = (since != null) ? Criteria.where("movedAt").gt(since) : new Criteria();
		Query attached = Query.query(moved.and("withdrawn").ne(true)).with(IN_ORDER);
		Map<ObjectId, List<StoredCopy>> all = identified(this.mongo.find(attached, StoredCopy.class)).stream()
			.collect(Collectors.groupingBy(StoredCopy::getMovie));
		if (since != null) {
			all.keySet().forEach(this::update);
			return;
		}
		Query movies = new Query();
		movies.fields().include(Movie.STOCK);
		this.mongo.stream(movies, Document.class, Movie.COLLECTION).forEach((movie) -> {
			List<StoredCopy> copies = all.getOrDefault(movie.get("_id"), List.of());
			if (!copies.stream().map(this::shown).toList().equals(stock(movie))) {
				update(MovieReader.id(movie));
			}
		});
	}

	/**
	 * A copy that is held, the expired reservation for which it was held before, and
	 * whether the catalogue has the movie.
	 */
	public record Held(StoredCopy copy, @Nullable Reservation expired, boolean inCatalogue) {

	}

}
