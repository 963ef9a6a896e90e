package com.xebia.movieshop.movie.copy;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import com.mongodb.MongoException;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import com.xebia.movieshop.movie.Copy;
import com.xebia.movieshop.movie.CopyState;
import com.xebia.movieshop.movie.Movie;
import org.apache.commons.codec.digest.DigestUtils;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.DataAccessException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Takes over the copies that former releases store in the documents of movies, with where
 * they are and who has them: all at the start, and then what such a release writes while
 * it still runs. Idempotent, so that several nodes may do it at once, and an interrupted
 * one is repeated.
 */
@Component
public class FormerCopies {

	private static final Log logger = LogFactory.getLog(FormerCopies.class);

	private static final List<String> FIELDS = List.of("copies", "circulation");

	// A document of a movie in the bin has the movie in a field.
	private static final Map<String, String> COLLECTIONS = Map.of(Movie.COLLECTION, "", "bin", "movie.");

	// More than the clocks of two nodes differ.
	private static final Duration OVERLAP = Duration.ofMinutes(5);

	private final MongoOperations mongo;

	private final Copies copies;

	private @Nullable Instant done;

	FormerCopies(MongoOperations mongo, Copies copies) {
		this.mongo = mongo;
		this.copies = copies;
	}

	@Scheduled(fixedDelay = 30, timeUnit = TimeUnit.SECONDS)
	void takeOverLater() {
		try {
			takeOver();
		}
		catch (MongoException | DataAccessException ex) {
			logger.warn("The copies of a former release were not taken over, will retry: " + ex.getMessage());
		}
	}

	// Takes over what was written since the last time, or all the first time.
	public synchronized void takeOver() {
		Instant begin = Instant.now();
		int taken = 0;
		for (Map.Entry<String, String> collection : COLLECTIONS.entrySet()) {
			Bson former = Filters
				.or(FIELDS.stream().map((field) -> Filters.exists(collection.getValue() + field)).toList());
			// A deletion has no time of its own, but few movies are in the bin.
			Bson changed = collection.getValue().isEmpty() ? recent(former) : former;
			for (Document stored : this.mongo.getCollection(collection.getKey()).find(changed)) {
				taken += takeOver(collection.getKey(), collection.getValue(), stored) ? 1 : 0;
			}
		}
		if (taken > 0) {
			logger.info("Took over the copies of %d movies, which a former release stored".formatted(taken));
		}
		if (this.done == null) {
			this.copies.check(null);
		}
		this.done = begin;
	}

	// Reads both times from their indexes.
	private Bson recent(Bson former) {
		if (this.done == null) {
			return former;
		}
		Date since = Date.from(this.done.minus(OVERLAP));
		return Filters.and(former, Filters.or(Filters.gte("updatedAt", since), Filters.gte("circulatedAt", since)));
	}

	private boolean takeOver(String collection, String path, Document stored) {
		Document movie = (path.isEmpty() || !(stored.get("movie") instanceof Document deleted)) ? stored : deleted;
		boolean readable = !movie.containsKey("copies") || movie.get("copies") instanceof List;
		if (!readable || !(movie.get("_id") instanceof ObjectId id)) {
			return false;
		}
		Map<String, StoredCopy> known = new HashMap<>();
		this.copies.allOf(id).forEach((copy) -> known.put(String.valueOf(copy.getId()), copy));
		Document places = (movie.get("circulation") instanceof Document circulation) ? circulation : new Document();
		List<Reservation> reservations = new ArrayList<>();
		int number = 0;
		for (Document former : copies(movie)) {
			StoredCopy copy = new StoredCopy(id, String.valueOf(movie.get("title")),
					this.mongo.getConverter().read(Copy.class, former), known.size());
			number++;
			if (copy.isBlank()) {
				continue;
			}
			Place place = (places.get(String.valueOf(copy.getId())) instanceof Document away) ? place(away)
					: Place.SHELF;
			Optional.ofNullable(place.reservation()).ifPresent(reservations::add);
			copy.setPlace(place);
			String own = copy.getId();
			if (own == null || this.copies.find(own).filter((other) -> !other.getMovie().equals(id)).isPresent()) {
				// The same each time.
				own = DigestUtils.sha256Hex(id + " " + number + " " + own).substring(0, 8);
				copy.setId(own);
			}
			if (known.putIfAbsent(own, copy) == null) {
				insert(copy);
			}
		}
		Bson unchanged = Filters.and(Stream.of("_id", path + "version", path + "circulatedAt")
			.<Bson>map((field) -> new Document(field,
					new Document("$eq",
							(field.startsWith("movie.") ? movie : stored).get(field.replace("movie.", "")))))
			.toList());
		this.mongo.getCollection(collection)
			.updateOne(unchanged,
					Updates.combine(FIELDS.stream().map((field) -> Updates.unset(path + field)).toList()));
		reservations.forEach((reservation) -> this.mongo.remove(
				Query.query(Criteria.where("_id").is(reservation.id()).and("eraseAt").is(null)), Reservation.class));
		this.copies.update(id);
		return true;
	}

	// Another node may have taken it over meanwhile, and a customer reserved it since.
	private void insert(StoredCopy copy) {
		try {
			this.mongo.insert(copy);
		}
		catch (DuplicateKeyException ex) {
			logger.debug("Another node took over the copy " + copy.getId());
		}
	}

	private static List<Document> copies(Document movie) {
		return Stream.ofNullable(movie.get("copies"))
			.flatMap((list) -> (list instanceof List<?> copies) ? copies.stream() : Stream.empty())
			.filter(Document.class::isInstance)
			.map(Document.class::cast)
			.toList();
	}

	private Place place(Document away) {
		String state = String.valueOf(away.get("state"));
		Reservation reservation = (away.get("reservation") instanceof String id)
				? this.mongo.findById(id, Reservation.class) : null;
		return switch (state) {
			case "RESERVED" -> (reservation != null) ? new Place(CopyState.RESERVED, null,
					(away.get("until") instanceof Date until) ? until.toInstant() : reservation.until(), reservation)
					: Place.SHELF;
			case "LENT" -> Place.lent((away.get("due") instanceof Date due) ? day(due) : null, reservation);
			case "SOLD" -> new Place(CopyState.SOLD, null, null, null);
			case "MISSING" -> new Place(CopyState.MISSING, null, null, reservation);
			default -> Place.SHELF;
		};
	}

	// Spring Data stores a day as its start in the time zone of the server.
	private static LocalDate day(Date due) {
		return LocalDate.ofInstant(due.toInstant(), ZoneOffset.systemDefault());
	}

}
