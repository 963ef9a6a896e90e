package com.xebia.movieshop.movie.editing;

import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import com.xebia.movieshop.movie.Circulation;
import com.xebia.movieshop.movie.Copy;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.search.MovieSearch;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.stereotype.Component;

/**
 * Changes where copies are. Each change is one conditional write to the document of the
 * movie, so that concurrent changes of a copy exclude each other. It leaves the version
 * of the movie alone, because no edit of the movie conflicts with it. Throws a
 * DataAccessResourceFailureException if the outcome is unknown.
 */
@Component
public class CopyCirculation {

	// A claim fails only because another one has succeeded since the movie was read.
	private static final int MAX_CLAIMS = 10;

	private static final List<String> FIELDS = List.of("state", "due", "until", "reservation");

	private final MongoOperations mongo;

	private final MovieVersions states;

	private final MovieSearch search;

	CopyCirculation(MongoOperations mongo, MovieVersions states, MovieSearch search) {
		this.mongo = mongo;
		this.states = states;
		this.search = search;
	}

	// Holds a copy that is on its shelf for a reservation: the wanted one, if there is
	// any, or the first. Idempotent, so that it can be repeated after an outage. Returns
	// the movie with the held copy, or an empty result if no copy is free, or if others
	// were faster each time.
	public Optional<Movie> claim(ObjectId id, @Nullable String wanted, Circulation held) {
		Predicate<Movie> claimed = (movie) -> movie.findCopy(String.valueOf(held.reservation())).isPresent();
		for (int attempt = 0; attempt < MAX_CLAIMS; attempt++) {
			Optional<Movie> movie = confirm(id);
			if (movie.filter(claimed).isPresent()) {
				return movie;
			}
			List<String> free = movie.stream()
				.flatMap((found) -> found.getFreeCopies().stream())
				.map(Copy::getId)
				.filter((copy) -> copy != null && (wanted == null || wanted.equals(copy)))
				.toList();
			if (free.isEmpty()) {
				return Optional.empty();
			}
			for (String copy : free) {
				// A concurrent repetition may have claimed another copy.
				Stream<Bson> unclaimed = copies(movie.orElseThrow())
					.map((other) -> Filters.ne(path(other.getId()) + ".reservation", held.reservation()));
				Bson condition = Filters.and(Stream.concat(unclaimed, Stream.of(isOn(copy, null))).toList());
				if (write(id, condition, Updates.set(path(copy), document(held)), claimed)) {
					return confirm(id);
				}
			}
		}
		return Optional.empty();
	}

	private static Stream<Copy> copies(Movie movie) {
		return movie.getCopies().stream().filter((copy) -> copy.getId() != null);
	}

	// Moves a copy; null stands for its shelf. Returns false if it is not where it was
	// expected to be.
	public boolean move(ObjectId id, String copy, @Nullable Circulation from, @Nullable Circulation to) {
		Bson update = (to != null) ? Updates.set(path(copy), document(to)) : Updates.unset(path(copy));
		return write(id, isOn(copy, from), update,
				(movie) -> copies(movie).filter((moved) -> copy.equals(moved.getId()))
					.allMatch((moved) -> Objects.equals(movie.circulationOf(moved), to)));
	}

	// Removes an expired reservation, which all reads ignore already, from the document
	// and from the search.
	public void removeExpired(Movie movie, String reservation) {
		copies(movie).map(Copy::getId)
			.forEach((copy) -> write(movie.getId(),
					Filters.and(Filters.eq(path(copy) + ".reservation", reservation), isExpired(copy)),
					Updates.unset(path(copy)), (found) -> false));
	}

	private boolean write(ObjectId id, Bson condition, Bson update, Predicate<Movie> done) {
		boolean written;
		// The search of other nodes polls the time on a server without change streams.
		Bson dated = Updates.combine(update, Updates.set("circulatedAt", Date.from(Instant.now())));
		try {
			written = Objects
				.requireNonNull(this.mongo.execute(Movie.class,
						(movies) -> movies.updateOne(Filters.and(Filters.eq(id), condition), dated)))
				.getMatchedCount() > 0;
		}
		catch (DataAccessResourceFailureException ex) {
			written = confirm(id).filter(done).isPresent();
			if (!written) {
				throw ex;
			}
		}
		if (written) {
			this.search.update(List.of(id));
		}
		return written;
	}

	private Optional<Movie> confirm(ObjectId id) {
		return this.states.confirm(id).map((stored) -> this.mongo.getConverter().read(Movie.class, stored));
	}

	private Bson isOn(String copy, @Nullable Circulation place) {
		if (place == null) {
			return Filters.and(Filters.eq("copies._id", copy),
					Filters.or(Filters.exists(path(copy), false), isExpired(copy)));
		}
		Document stored = document(place);
		return Filters
			.and(FIELDS.stream().map((field) -> Filters.eq(path(copy) + "." + field, stored.get(field))).toList());
	}

	private Document document(Circulation place) {
		Document document = new Document();
		this.mongo.getConverter().write(place, document);
		document.remove("_class");
		return document;
	}

	private static Bson isExpired(@Nullable String copy) {
		return Filters.and(Filters.eq(path(copy) + ".state", Circulation.State.RESERVED.name()),
				Filters.lt(path(copy) + ".until", Date.from(Instant.now())));
	}

	private static String path(@Nullable String copy) {
		return Movie.CIRCULATION + "." + copy;
	}

}
