package com.xebia.movieshop.reservation;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import com.xebia.movieshop.mongo.FailoverReads;
import com.xebia.movieshop.movie.Copy.State;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.movie.copy.Copies;
import com.xebia.movieshop.movie.copy.Copies.Held;
import com.xebia.movieshop.movie.copy.Place;
import com.xebia.movieshop.movie.copy.Reservation;
import com.xebia.movieshop.movie.copy.StoredCopy;
import com.xebia.movieshop.movie.editing.MovieService;
import com.xebia.movieshop.settings.ShopReservations;
import jakarta.validation.constraints.NotNull;
import org.apache.commons.codec.digest.DigestUtils;
import org.bson.types.ObjectId;
import org.hibernate.validator.constraints.time.DurationMin;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.convert.DurationUnit;
import org.springframework.dao.DataAccessException;
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
 * Reserves, lends and takes back copies. A reservation is stored in the copy that is held
 * or lent for it; one that has ended is kept for a while, so that its page can say so.
 */
@Component
public class Reservations {

	// How long staff may undo that they took a copy back.
	private static final Duration GRACE = Duration.ofMinutes(10);

	private static final String ERASE_AT = "eraseAt";

	private final MongoOperations mongo;

	private final FailoverReads members;

	private final MovieService movies;

	private final MovieReader reader;

	private final Copies copies;

	private final ReservationThrottle throttle;

	private final ShopReservations shop;

	private final ReservationSettings settings;

	private final AtomicLong count = new AtomicLong();

	Reservations(MongoOperations mongo, FailoverReads members, MovieService movies, MovieReader reader, Copies copies,
			ReservationThrottle throttle, ShopReservations shop, ReservationSettings settings) {
		this.mongo = mongo;
		this.members = members;
		this.movies = movies;
		this.reader = reader;
		this.copies = copies;
		this.throttle = throttle;
		this.shop = shop;
		this.settings = settings;
	}

	Movie movie(ObjectId id) {
		return this.movies.find(id)
			.orElseThrow(() -> new ResponseStatusException(
					this.movies.isDeleted(id) ? HttpStatus.GONE : HttpStatus.NOT_FOUND));
	}

	boolean isInCatalogue(ObjectId movie) {
		return this.movies.find(movie).isPresent();
	}

	// Reserves a copy; empty if none is free. Idempotent for the same token, except that
	// a form which is sent again with another contact corrects it. Throws a BusyException
	// if the source has too many.
	Optional<Reservation> reserve(Movie movie, ReservationForm form, String token, @Nullable String source) {
		Reservation made = reservation(token, movie, form, source);
		List<StoredCopy> former = this.copies.findByReservation(made.id(), source);
		Optional<Reservation> known = former.stream()
			.filter((copy) -> copy.isFor(made.id()))
			.findFirst()
			.map((copy) -> correct(copy, made))
			.or(() -> findEnded(made.id()));
		if (known.isPresent()) {
			return known;
		}
		this.throttle.count(made);
		Held held = this.copies.hold(made, form.copy()).orElse(null);
		if (held == null) {
			this.throttle.discount(made);
			return Optional.empty();
		}
		if (held.expired() != null) {
			end(held.expired(), this.settings.keepDays());
		}
		if (this.throttle.isBeyond(made, former.size())) {
			this.copies.move(held.copy(), Place.SHELF);
			this.throttle.discount(made);
			throw ReservationThrottle.tooMany();
		}
		this.count.addAndGet((held.expired() == null) ? 1 : 0);
		return Optional.of(made);
	}

	// Returns the reservation of a copy with what the customer typed again, unless the
	// copy was fetched or the reservation has expired.
	private @Nullable Reservation correct(StoredCopy copy, Reservation typed) {
		Reservation known = copy.storedReservation();
		if (known == null || copy.getState() != State.RESERVED || known.corrected(typed).equals(known)) {
			return known;
		}
		return this.copies.move(copy, Place.held(known.corrected(typed))).map(StoredCopy::getReservation).orElse(known);
	}

	private Reservation reservation(String token, Movie movie, ReservationForm form, @Nullable String source) {
		Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
		return new Reservation(DigestUtils.sha256Hex(token), movie.getId(), movie.getTitle(), form.name(),
				form.contact(), form.note(), now, heldUntil(), null, source);
	}

	private Optional<Reservation> findEnded(String id) {
		return Optional.ofNullable(this.members.read((mongo) -> mongo.findById(id, Reservation.class)));
	}

	Reservation find(String token) {
		String id = DigestUtils.sha256Hex(token);
		return this.copies.findByReservation(id)
			.map(StoredCopy::storedReservation)
			.or(() -> findEnded(id))
			.orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
	}

	// Returns the copy that is held or was lent, if there still is one.
	Optional<StoredCopy> copy(Reservation reservation) {
		return this.copies.findByReservation(reservation.id()).filter(Predicate.not(StoredCopy::isHere));
	}

	StoredCopy copy(String id) {
		return this.copies.find(id).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
	}

	boolean hasCopy(String id) {
		return this.copies.find(id).isPresent();
	}

	// Returns whether the copy is free again. Idempotent.
	boolean cancel(Reservation reservation) {
		return copy(reservation).map((held) -> held.getState() == State.RESERVED && move(held, Place.SHELF).isPresent())
			.orElse(true);
	}

	// Cancels all reservations of the source of this one, and returns their copies. Those
	// that somebody moves meanwhile are left out.
	List<StoredCopy> cancelAllOfSource(String id) {
		String source = this.copies.findByReservation(id)
			.map(StoredCopy::storedReservation)
			.map(Reservation::source)
			.orElse(null);
		return this.copies.away()
			.stream()
			.filter((copy) -> source != null && copy.getReservation() != null
					&& source.equals(copy.getReservation().source()))
			.flatMap((copy) -> move(copy, Place.SHELF).stream())
			.toList();
	}

	// Moves a copy, and ends the reservation of one that is sold or back on its shelf;
	// empty if the copy was moved since it was read. What a returned copy was lent by is
	// erased as soon as this cannot be undone.
	Optional<StoredCopy> move(StoredCopy copy, Place to) {
		Reservation former = copy.place().reservation();
		if (former != null && to.reservation() == null) {
			// Before the copy lets go of it, so that its page is never missing.
			boolean returned = copy.getState() == State.LENT && to.state() == State.HERE;
			end(former, returned ? GRACE : this.settings.keepDays());
		}
		Optional<StoredCopy> moved = this.copies.move(copy, to);
		if (moved.isPresent()) {
			if (to.reservation() != null && to.equals(copy.getPrevious())) {
				this.mongo.remove(byId(to.reservation().id()), Reservation.class);
			}
			this.count.addAndGet((isAway(to) ? 1 : 0) - (isAway(copy.place()) ? 1 : 0));
		}
		return moved;
	}

	private static boolean isAway(Place place) {
		return place.state() == State.RESERVED || place.state() == State.LENT;
	}

	// Returns who is about to borrow a copy that was not reserved.
	Reservation customer(StoredCopy copy, Customer customer) {
		Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
		return new Reservation(DigestUtils.sha256Hex(Reservation.newToken()), copy.getMovie(), copy.getTitle(),
				customer.name(), customer.contact(), "", now, heldUntil(), null, null);
	}

	Reservation extended(Reservation reservation) {
		return reservation.extended(heldUntil());
	}

	// A copy is held until the evening of the last day.
	private Instant heldUntil() {
		ZoneId zone = this.shop.zone().toZoneId();
		return LocalDate.now(zone).plusDays(this.settings.holdDays().toDays() + 1).atStartOfDay(zone).toInstant();
	}

	private void end(Reservation reservation, Duration keep) {
		this.mongo.save(reservation.ended(Instant.now().plus(keep).truncatedTo(ChronoUnit.MILLIS)));
	}

	private static Query byId(String id) {
		return Query.query(Criteria.where("_id").is(id));
	}

	// Returns how many copies are reserved or lent, on other nodes a few seconds ago.
	// Each
	// page shows it to staff.
	public long count() {
		return this.count.get();
	}

	@Scheduled(fixedDelay = 5, timeUnit = TimeUnit.SECONDS)
	void updateCount() {
		try {
			this.count.set(this.copies.countAway());
		}
		catch (DataAccessException ex) {
			// Keeps the number; the outage is reported elsewhere.
		}
	}

	// Returns the copies that are reserved, lent or missing, of all movies.
	List<CounterCopy> list() {
		return withMovies(this.copies.away()).stream().sorted(Comparator.comparing(CounterCopy::order)).toList();
	}

	public List<CounterCopy> withMovies(List<StoredCopy> copies) {
		Map<ObjectId, Movie> movies = this.reader
			.findById(copies.stream().map(StoredCopy::getMovie).collect(Collectors.toSet()), MovieReader.LISTED);
		return copies.stream().map((copy) -> new CounterCopy(copy, movies.get(copy.getMovie()))).toList();
	}

	// Returns all copies of a movie.
	List<CounterCopy> list(Movie movie) {
		return this.copies.of(movie.getId()).stream().map((copy) -> new CounterCopy(copy, movie)).toList();
	}

	// Ends what has expired, erases what ended long enough ago, and makes what a crash
	// prevented. Several nodes may do so at once.
	@Scheduled(initialDelay = 1, fixedDelay = 1, timeUnit = TimeUnit.MINUTES)
	void sweep() {
		Instant now = Instant.now();
		this.mongo.remove(Query.query(Criteria.where(ERASE_AT).lt(now)), Reservation.class);
		// Former releases stored those of copies here, and may have left some.
		Query left = Query.query(Criteria.where(ERASE_AT).isNull().and("createdAt").lt(now.minus(Duration.ofDays(1))));
		this.mongo.updateMulti(left, Update.update(ERASE_AT, now.plus(this.settings.keepDays())), Reservation.class);
		this.copies.forgetPrevious(now.minus(GRACE));
		for (StoredCopy copy : this.copies.expired()) {
			Reservation expired = copy.storedReservation();
			if (expired != null) {
				end(expired, this.settings.keepDays());
			}
			this.copies.move(copy, Place.SHELF);
		}
		this.copies.check(now.minus(GRACE));
	}

	/**
	 * How long copies are held.
	 *
	 * @param holdDays for how many days a copy is held after that of its reservation
	 * @param keepDays after which time an ended reservation is erased
	 */
	@Validated
	@ConfigurationProperties("movieshop.reservations")
	record ReservationSettings(@NotNull @DurationUnit(ChronoUnit.DAYS) @DurationMin(days = 1) Duration holdDays,
			@NotNull @DurationUnit(ChronoUnit.DAYS) @DurationMin Duration keepDays) {

	}

}
