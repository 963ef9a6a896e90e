package com.xebia.movieshop.reservation;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;

import com.xebia.movieshop.mongo.FailoverReads;
import com.xebia.movieshop.movie.Circulation;
import com.xebia.movieshop.movie.Circulation.State;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.movie.editing.CopyCirculation;
import com.xebia.movieshop.movie.editing.MovieService;
import com.xebia.movieshop.reservation.Reservation.Customer;
import com.xebia.movieshop.reservation.Reservation.ReservationForm;
import com.xebia.movieshop.reservation.Reservation.ReservedCopy;
import jakarta.validation.constraints.NotNull;
import org.apache.commons.codec.digest.DigestUtils;
import org.bson.types.ObjectId;
import org.hibernate.validator.constraints.time.DurationMin;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.convert.DurationUnit;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.http.HttpStatus;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.validation.annotation.Validated;
import org.springframework.web.server.ResponseStatusException;

/**
 * Stores the reservations. One that no copy is held for has ended, or is being made.
 */
@Component
public class Reservations {

	// How long a reservation takes to be made, with repetitions after an outage, and how
	// long staff may undo that they took a copy back.
	private static final Duration GRACE = Duration.ofMinutes(10);

	private static final String ERASE_AT = "eraseAt";

	private final MongoOperations mongo;

	private final FailoverReads members;

	private final MovieService movies;

	private final MovieReader reader;

	private final CopyCirculation circulation;

	private final ReservationThrottle throttle;

	private final ReservationSettings settings;

	private volatile long count;

	Reservations(MongoOperations mongo, FailoverReads members, MovieService movies, MovieReader reader,
			CopyCirculation circulation, ReservationThrottle throttle, ReservationSettings settings) {
		this.mongo = mongo;
		this.members = members;
		this.movies = movies;
		this.reader = reader;
		this.circulation = circulation;
		this.throttle = throttle;
		this.settings = settings;
	}

	Movie movie(ObjectId id) {
		return this.movies.find(id)
			.orElseThrow(() -> new ResponseStatusException(
					this.movies.isDeleted(id) ? HttpStatus.GONE : HttpStatus.NOT_FOUND));
	}

	// Reserves a copy; empty if none is free. Idempotent for the same token: the document
	// is stored before a copy is claimed for it. Throws a BusyException if the source has
	// too many.
	Optional<Reservation> reserve(Movie movie, ReservationForm form, String token, @Nullable String source) {
		Reservation made = reservation(token, movie, form, source);
		Reservation former = this.mongo.findOne(byId(made.id()), Reservation.class);
		if (former == null) {
			this.throttle.count(made);
			former = insert(made);
		}
		if (former != null && former.isOver(movie)) {
			return Optional.of(former);
		}
		Reservation reservation = (former != null) ? former : made;
		if (former == null && this.throttle.isBeyond(made)) {
			this.mongo.remove(made);
			this.throttle.discount(made);
			throw ReservationThrottle.tooMany();
		}
		Circulation held = new Circulation(State.RESERVED, null, reservation.until(), reservation.id());
		if (this.circulation.claim(movie.getId(), form.copy(), held).isEmpty()) {
			this.mongo.remove(reservation);
			this.throttle.discount(reservation);
			return Optional.empty();
		}
		if (former != null) {
			// The former request may have found no copy and removed it.
			this.mongo.save(reservation);
		}
		updateCount();
		return Optional.of(reservation);
	}

	// Returns the reservation that is stored already, null if there is none.
	private @Nullable Reservation insert(Reservation made) {
		try {
			this.mongo.insert(made);
			return null;
		}
		catch (DuplicateKeyException ex) {
			Reservation former = this.mongo.findOne(byId(made.id()), Reservation.class);
			return (former != null) ? former : made;
		}
	}

	private Reservation reservation(String token, Movie movie, ReservationForm form, @Nullable String source) {
		Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
		return new Reservation(DigestUtils.sha256Hex(token), movie.getId(), movie.getTitle(), form.name(),
				form.contact(), form.note(), now, now.plus(this.settings.holdDays()), null, source);
	}

	Reservation find(String token) {
		Query query = Query.query(Criteria.where("_id").is(DigestUtils.sha256Hex(token)));
		return Optional.ofNullable(this.members.read((mongo) -> mongo.findOne(query, Reservation.class)))
			.orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
	}

	Optional<ReservedCopy> copy(Reservation reservation) {
		return this.reader.find(reservation.movie()).flatMap((movie) -> ReservedCopy.of(movie, reservation));
	}

	// Returns whether the copy is free again. Idempotent.
	boolean cancel(Reservation reservation) {
		ReservedCopy held = copy(reservation).orElse(null);
		boolean free = held == null || (held.state().equals("reserved")
				&& move(held.movie(), held.copy().getId(), held.circulation(), null));
		if (free && held == null && reservation.eraseAt() == null) {
			end(reservation.id(), this.settings.keepDays());
		}
		return free;
	}

	// Cancels all reservations of the source of this one, and returns their copies. Those
	// that somebody moves meanwhile are left out.
	List<ReservedCopy> cancelAllOfSource(String id) {
		Reservation one = this.mongo.findOne(byId(id), Reservation.class);
		String source = (one != null) ? one.source() : null;
		List<Reservation> all = (source != null)
				? this.mongo.find(ReservationThrottle.bySource(source), Reservation.class) : List.of();
		return all.stream().flatMap((held) -> copy(held).filter((copy) -> cancel(held)).stream()).toList();
	}

	// Moves a copy, and ends the reservation of one that is sold or back on its shelf.
	// What a returned copy was lent by is erased as soon as this cannot be undone.
	boolean move(Movie movie, @Nullable String copy, @Nullable Circulation from, @Nullable Circulation to) {
		if (copy == null || !this.circulation.move(movie.getId(), copy, from, to)) {
			return false;
		}
		String former = (from != null) ? from.reservation() : null;
		String next = (to != null) ? to.reservation() : null;
		boolean sold = to != null && to.state() == State.SOLD;
		if (from != null && former != null && (sold || !former.equals(next))) {
			end(former, (from.state() == State.LENT && !sold) ? GRACE : this.settings.keepDays());
		}
		if (to != null && next != null && !sold) {
			Update open = new Update().unset(ERASE_AT);
			// Whoever has fetched a copy is a customer.
			this.mongo.updateFirst(byId(next),
					(to.state() == State.LENT) ? open.unset(ReservationThrottle.SOURCE) : open, Reservation.class);
		}
		updateCount();
		return true;
	}

	// Stores who is about to borrow a copy that was not reserved.
	Reservation add(Movie movie, Customer customer) {
		ReservationForm form = new ReservationForm(customer.name(), customer.contact(), "", null, null);
		return this.mongo.insert(reservation(Reservation.newToken(), movie, form, null));
	}

	void remove(Reservation reservation) {
		this.mongo.remove(reservation);
	}

	Circulation extended(Circulation reserved) {
		Instant until = Instant.now().plus(this.settings.holdDays()).truncatedTo(ChronoUnit.MILLIS);
		return new Circulation(reserved.state(), null, until, reserved.reservation());
	}

	private void end(String id, Duration keep) {
		Update ended = Update.update(ERASE_AT, Instant.now().plus(keep)).unset(ReservationThrottle.SOURCE);
		this.mongo.updateFirst(byId(id), ended, Reservation.class);
	}

	private static Query byId(String id) {
		return Query.query(Criteria.where("_id").is(id));
	}

	// Returns how many reservations had not ended a few seconds ago. Each page shows it
	// to staff.
	public long count() {
		return this.count;
	}

	@Scheduled(fixedDelay = 5, timeUnit = TimeUnit.SECONDS)
	void updateCount() {
		try {
			this.count = this.members.read((mongo) -> mongo.count(unended(), Reservation.class));
		}
		catch (DataAccessException ex) {
			// Keeps the number; the outage is reported elsewhere.
		}
	}

	private static Query unended() {
		return Query.query(Criteria.where(ERASE_AT).isNull());
	}

	// Returns the copies that are reserved or lent, of all movies.
	List<ReservedCopy> list() {
		List<Reservation> all = this.members.read((mongo) -> mongo.find(unended(), Reservation.class));
		Map<ObjectId, Movie> movies = movies(all);
		return all.stream()
			.flatMap((reservation) -> ReservedCopy.of(movies.get(reservation.movie()), reservation).stream())
			.collect(Collectors.groupingBy(ReservedCopy::order, TreeMap::new, Collectors.toList()))
			.values()
			.stream()
			.flatMap(List::stream)
			.toList();
	}

	// Returns all copies of a movie.
	List<ReservedCopy> list(Movie movie) {
		Query query = unended().addCriteria(Criteria.where("movie").is(movie.getId()));
		Map<String, Reservation> all = this.members.read((mongo) -> mongo.find(query, Reservation.class))
			.stream()
			.collect(Collectors.toMap(Reservation::id, Function.identity()));
		return movie.getCopies().stream().map((copy) -> {
			Circulation away = movie.circulationOf(copy);
			return new ReservedCopy(movie, copy, away, (away != null) ? all.get(away.reservation()) : null);
		}).toList();
	}

	private Map<ObjectId, Movie> movies(List<Reservation> reservations) {
		Query query = Query
			.query(Criteria.where("_id").in(reservations.stream().map(Reservation::movie).collect(Collectors.toSet())));
		// There may be thousands.
		query.fields().include("title", "year", "copies", Movie.CIRCULATION);
		return this.reader.read(query).stream().collect(Collectors.toMap(Movie::getId, Function.identity()));
	}

	// Ends what has expired, or was never made because of a crash, and erases what ended
	// long enough ago. A movie in the bin may be restored with its lent copies. Several
	// nodes may do so at once.
	@Scheduled(initialDelay = 1, fixedDelay = 1, timeUnit = TimeUnit.MINUTES)
	void sweep() {
		Instant now = Instant.now();
		this.mongo.remove(Query.query(Criteria.where(ERASE_AT).lt(now)), Reservation.class);
		List<Reservation> all = this.mongo.find(unended(), Reservation.class);
		Map<ObjectId, Movie> movies = movies(all);
		for (Reservation reservation : all) {
			Movie movie = movies.get(reservation.movie());
			boolean held = ReservedCopy.of(movie, reservation).isPresent();
			if (!held && reservation.createdAt().isBefore(now.minus(GRACE))
					&& (movie != null || isGone(reservation.movie()))) {
				if (movie != null) {
					this.circulation.removeExpired(movie, reservation.id());
				}
				end(reservation.id(), this.settings.keepDays());
			}
		}
	}

	// Looks into the catalogue last, as a concurrent request may have restored the movie.
	private boolean isGone(ObjectId movie) {
		return !this.movies.isDeleted(movie) && this.movies.findLatest(movie).isEmpty();
	}

	/**
	 * How long copies are held.
	 *
	 * @param holdDays how long a copy is held
	 * @param keepDays after which time an ended reservation is erased
	 */
	@Validated
	@ConfigurationProperties("movieshop.reservations")
	record ReservationSettings(@NotNull @DurationUnit(ChronoUnit.DAYS) @DurationMin(days = 1) Duration holdDays,
			@NotNull @DurationUnit(ChronoUnit.DAYS) @DurationMin Duration keepDays) {

	}

}
