package com.xebia.movieshop.reservation;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.xebia.movieshop.mongo.FailoverReads;
import com.xebia.movieshop.movie.CopyState;
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
import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.ReplaceOptions;
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

	// How long somebody waits at most, because the data of customers are not kept for
	// ever.
	private static final Duration MAX_WAIT = Duration.ofDays(180);

	private static final int MAX_SHOWN = 200;

	private static final String ERASE_AT = "eraseAt";

	private final MongoOperations mongo;

	private final FailoverReads members;

	private final MovieService movies;

	private final MovieReader reader;

	private final Copies copies;

	private final ReservationQueue queue;

	private final ReservationThrottle throttle;

	private final ShopReservations shop;

	private final ReservationSettings settings;

	private final AtomicLong count = new AtomicLong();

	// The movies for which somebody waits, on other nodes a few seconds ago.
	private final Set<ObjectId> wanted = ConcurrentHashMap.newKeySet();

	Reservations(MongoOperations mongo, FailoverReads members, MovieService movies, MovieReader reader, Copies copies,
			ReservationQueue queue, ReservationThrottle throttle, ShopReservations shop, ReservationSettings settings) {
		this.queue = queue;
		this.mongo = mongo;
		this.members = members;
		this.movies = movies;
		this.reader = reader;
		this.copies = copies;
		this.throttle = throttle;
		this.shop = shop;
		this.settings = settings;
	}

	// A secondary may not have a new movie yet.
	Movie movie(ObjectId id) {
		return this.movies.find(id)
			.or(() -> Optional.ofNullable(this.mongo.findById(id, Movie.class)))
			.orElseThrow(() -> new ResponseStatusException(
					this.movies.isDeleted(id) ? HttpStatus.GONE : HttpStatus.NOT_FOUND));
	}

	Optional<Movie> inCatalogue(@Nullable ObjectId movie) {
		return (movie != null) ? this.movies.find(movie) : Optional.empty();
	}

	// Reserves a copy, or a place in the queue if the form asks for the next one; empty
	// if none is free. Idempotent for the same token, except that a form which is sent
	// again with another contact corrects it. Throws a BusyException if the source has
	// too many.
	Optional<Reserved> reserve(ObjectId movie, ReservationForm form, String token, @Nullable String source) {
		List<StoredCopy> read = this.copies.findByReservation(id(token), movie, source);
		String title = read.stream()
			.filter((copy) -> copy.getMovie().equals(movie))
			.findFirst()
			.map(StoredCopy::getTitle)
			.orElseGet(() -> movie(movie).getTitle());
		Reservation made = reservation(token, movie, title, form, source);
		Optional<Reserved> known = read.stream()
			.filter((copy) -> copy.isFor(made.id()))
			.findFirst()
			.map((copy) -> correct(copy, made))
			.or(() -> form.isNext() ? findWaiting(made) : Optional.empty())
			.or(() -> findEnded(made.id()));
		if (known.isPresent()) {
			return known;
		}
		this.throttle.count(made);
		if (this.wanted.contains(movie)) {
			serve(Set.of(movie));
		}
		Held held = this.copies.hold(made, form.copy()).orElse(null);
		if (held == null && form.isNext()) {
			movie(movie);
			return Optional.of(join(made));
		}
		if (held == null) {
			this.throttle.discount(made);
			return Optional.empty();
		}
		if (held.expired() != null) {
			end(held.expired(), this.settings.keepDays());
		}
		long before = read.stream().filter((copy) -> copy.isFrom(source)).count();
		if (!held.inCatalogue() || this.throttle.isBeyond(made, before)) {
			this.copies.move(held.copy(), Place.SHELF);
			this.throttle.discount(made);
			movie(movie);
			throw ReservationThrottle.tooMany();
		}
		this.count.addAndGet((held.expired() == null) ? 1 : 0);
		return Optional.of(Reserved.of(held.copy()));
	}

	// Stores the wish for a movie that the shop does not have. Idempotent.
	Reserved ask(ReservationForm form, String token, @Nullable String source) {
		Reservation made = reservation(token, null, Objects.requireNonNull(form.title()), form, source);
		return findWaiting(made).or(() -> findEnded(made.id())).orElseGet(() -> {
			this.throttle.count(made);
			return join(made);
		});
	}

	private Optional<Reserved> findWaiting(Reservation typed) {
		return this.queue.find(typed.id())
			.map((known) -> known.corrected(typed).equals(known) ? known : this.queue.correct(known, typed))
			.map(this::waiting);
	}

	private Reserved waiting(Reservation reservation) {
		return new Reserved(reservation, null, this.queue.place(reservation));
	}

	private Reserved join(Reservation made) {
		this.queue.join(made);
		// The last one of several at once counts all others.
		if (this.queue.countOfSource(made.source()) > ReservationThrottle.MAX_AT_ONCE) {
			this.queue.leave(made);
			this.throttle.discount(made);
			throw ReservationThrottle.tooMany();
		}
		Optional.ofNullable(made.movie()).ifPresent(this.wanted::add);
		return waiting(made);
	}

	// Returns the reservation of a copy with what the customer typed again, unless the
	// copy was fetched or the reservation has expired. The request is repeated because
	// its reply was lost, perhaps before the movie was told.
	private Reserved correct(StoredCopy copy, Reservation typed) {
		this.copies.update(copy.getMovie());
		Reserved known = Reserved.of(copy);
		Reservation corrected = known.reservation().corrected(typed);
		if (copy.getState() != CopyState.RESERVED || corrected.equals(known.reservation())) {
			return known;
		}
		return this.copies.move(copy, Place.held(corrected)).map(Reserved::of).orElse(known);
	}

	private Reservation reservation(String token, @Nullable ObjectId movie, String title, ReservationForm form,
			@Nullable String source) {
		Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
		return new Reservation(id(token), movie, title, form.name(), form.contact(), form.note(), now, heldUntil(),
				null, source);
	}

	private Optional<Reserved> findEnded(String id) {
		return Optional.ofNullable(this.members.read((mongo) -> mongo.findById(id, Reservation.class)))
			.map((ended) -> new Reserved(ended, null, 0));
	}

	static String id(String token) {
		return DigestUtils.sha256Hex(token);
	}

	Reserved find(String token) {
		String id = id(token);
		return findHeld(id).or(() -> this.queue.find(id).map(this::waiting))
			.or(() -> findEnded(id).filter((ended) -> !ended.reservation().name().isEmpty()))
			// It may have got a copy meanwhile.
			.or(() -> findHeld(id))
			.orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
	}

	private Optional<Reserved> findHeld(String id) {
		return this.copies.findByReservation(id).map(Reserved::of);
	}

	StoredCopy copy(String id) {
		return findCopy(id).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
	}

	Optional<StoredCopy> findCopy(String id) {
		return this.copies.find(id);
	}

	// Returns whether the copy is free again, or the place in the queue left. Idempotent.
	boolean cancel(String token) {
		this.queue.find(id(token)).ifPresent(this::leave);
		StoredCopy held = find(token).held();
		return held == null || (held.getState() == CopyState.RESERVED && move(held, Place.SHELF).isPresent());
	}

	// Who gives it a copy meanwhile finds that it has ended, or did so before.
	private void leave(Reservation waiting) {
		end(waiting, this.settings.keepDays());
		if (!this.queue.leave(waiting)) {
			this.copies.findByReservation(waiting.id())
				.filter((held) -> held.getState() == CopyState.RESERVED)
				.ifPresent((held) -> move(held, Place.SHELF));
		}
	}

	// Cancels all reservations of the source of this one, and returns their copies. Those
	// that somebody moves meanwhile are left out. The consumer gets who only waited.
	List<StoredCopy> cancelAllOfSource(String id, Consumer<Reservation> left) {
		String source = this.copies.findByReservation(id)
			.map(StoredCopy::storedReservation)
			.or(() -> this.queue.find(id))
			.map(Reservation::source)
			.orElse(null);
		Stream.ofNullable(source).flatMap((all) -> this.queue.ofSource(all).stream()).forEach((waiting) -> {
			leave(waiting);
			left.accept(waiting);
		});
		return this.copies.away()
			.stream()
			.filter((copy) -> copy.isFrom(source))
			.flatMap((copy) -> move(copy, Place.SHELF).stream())
			.toList();
	}

	// Moves a copy, and ends the reservation of one that is sold or back on its shelf, or
	// put aside for who waits for it; empty if the copy was moved since it was read. What
	// a returned copy was lent by is erased as soon as this cannot be undone.
	Optional<StoredCopy> move(StoredCopy copy, Place to) {
		return (to.state() == CopyState.HERE && !copy.isWithdrawn())
				? putAside(copy).or(() -> place(copy, Place.SHELF, false))
				: place(copy, to, to.equals(copy.getPrevious()));
	}

	// Holds a copy for the first one who waits for its movie and has none; empty if there
	// is nobody, or the copy was moved since it was read.
	private Optional<StoredCopy> putAside(StoredCopy copy) {
		List<Reservation> waiting = this.queue.first(copy.getMovie());
		if (waiting.isEmpty() || inCatalogue(copy.getMovie()).isEmpty()) {
			return Optional.empty();
		}
		Optional<StoredCopy> held = Optional.of(copy);
		for (Reservation next : waiting) {
			try {
				held = held.flatMap((free) -> place(free, Place.held(extended(next)), false));
				if (held.isEmpty() || this.queue.leave(next) || findEnded(next.id()).isEmpty()) {
					return held;
				}
				// It was cancelled meanwhile.
			}
			catch (DuplicateKeyException ex) {
				// Another copy is held for it.
			}
		}
		return held.filter((free) -> free != copy).flatMap((free) -> place(free, Place.SHELF, false));
	}

	private Optional<StoredCopy> place(StoredCopy copy, Place to, boolean undone) {
		Reservation former = copy.storedReservation();
		Reservation next = to.reservation();
		boolean ends = former != null && (next == null || !copy.isFor(next.id()));
		// It was put aside before, and waits again.
		Reservation again = (ends && next != null && undone) ? former : null;
		// Before the copy lets go of it, so that its page is never missing.
		if (again != null) {
			this.queue.join(again);
		}
		else if (former != null && ends) {
			boolean returned = copy.getState() == CopyState.LENT && !to.state().isGone();
			end(former, returned ? GRACE : this.settings.keepDays());
		}
		Optional<StoredCopy> moved = this.copies.move(copy, to);
		if (again != null && moved.isEmpty()) {
			this.queue.leave(again);
		}
		if (moved.isPresent()) {
			if (next != null && undone) {
				this.mongo.remove(byId(next.id()), Reservation.class);
			}
			this.count.addAndGet((isAway(to) ? 1 : 0) - (isAway(copy.place()) ? 1 : 0));
		}
		return moved;
	}

	private static boolean isAway(Place place) {
		return place.state() == CopyState.RESERVED || place.state() == CopyState.LENT;
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
		Query unerased = byId(reservation.id()).addCriteria(Criteria.where("name").ne(""));
		try {
			this.mongo.replace(unerased, reservation.ended(in(keep)), ReplaceOptions.replaceOptions().upsert());
		}
		catch (DuplicateKeyException ex) {
			// Its data were erased meanwhile.
		}
	}

	private static Instant in(Duration time) {
		return Instant.now().plus(time).truncatedTo(ChronoUnit.MILLIS);
	}

	private static Query byId(String id) {
		return Query.query(Criteria.where("_id").is(id));
	}

	// Returns how many copies are reserved or lent, on other nodes a few seconds ago.
	// Each page shows it to staff.
	public long count() {
		return this.count.get();
	}

	// Gives who waits a copy that became free by itself, or was added.
	@Scheduled(fixedDelay = 5, timeUnit = TimeUnit.SECONDS)
	void updateCount() {
		try {
			this.count.set(this.copies.countAway());
			Set<ObjectId> all = this.queue.movies();
			this.wanted.addAll(all);
			this.wanted.retainAll(all);
			serve(all);
		}
		catch (DataAccessException ex) {
			// Keeps the number; the outage is reported elsewhere.
		}
	}

	private void serve(Set<ObjectId> movies) {
		if (!movies.isEmpty()) {
			this.copies.freeOf(movies).forEach(this::putAside);
		}
	}

	// Returns the copies that are reserved, lent or missing, of all movies, without
	// these.
	List<CounterCopy> list() {
		return this.copies.away()
			.stream()
			.map((copy) -> new CounterCopy(copy, null))
			.sorted(Comparator.comparing(CounterCopy::order))
			.toList();
	}

	public List<CounterCopy> withMovies(List<StoredCopy> copies) {
		Map<ObjectId, Movie> movies = this.reader
			.findById(copies.stream().map(StoredCopy::getMovie).collect(Collectors.toSet()), MovieReader.LISTED);
		return copies.stream().map((copy) -> new CounterCopy(copy, movies.get(copy.getMovie()))).toList();
	}

	long countWaiting() {
		return this.queue.count(new Criteria());
	}

	List<Waiting> waiting(int page, int size) {
		List<Reservation> waiting = this.queue.page(page, size);
		Map<ObjectId, Movie> movies = this.reader.findById(
				waiting.stream().flatMap((one) -> Stream.ofNullable(one.movie())).collect(Collectors.toSet()),
				MovieReader.LISTED);
		return waiting.stream()
			.map((one) -> new Waiting(one, (one.movie() != null) ? movies.get(one.movie()) : null))
			.toList();
	}

	// Returns who waited, empty if nobody does any more.
	Optional<Reservation> endWaiting(String id) {
		Optional<Reservation> waiting = this.queue.find(id);
		waiting.ifPresent(this::leave);
		return waiting;
	}

	// Returns the copies of the shop that have all the words, which are keys.
	List<CounterCopy> search(List<String> words) {
		return withMovies(this.copies.search((copy) -> new CounterCopy(copy, null).has(words))).stream()
			.filter((row) -> row.movie() != null || !row.copy().isHere())
			.sorted(Comparator.comparing(CounterCopy::order))
			.toList();
	}

	// Returns the reservations that have ended and have all the words.
	List<Reservation> ended(List<String> words) {
		return this.members.read((mongo) -> mongo.findAll(Reservation.class))
			.stream()
			.filter((ended) -> CounterCopy.has(words, ended))
			.sorted(Comparator.comparing(Reservation::createdAt).reversed())
			.limit(MAX_SHOWN)
			.toList();
	}

	// Returns who has copies, the latest ones, to choose them again.
	List<String> customers(List<CounterCopy> away) {
		return away.stream()
			.flatMap((row) -> Stream.ofNullable(row.copy().getReservation()))
			.sorted(Comparator.comparing(Reservation::createdAt).reversed())
			.map(Customer::text)
			.distinct()
			.limit(MAX_SHOWN)
			.sorted()
			.toList();
	}

	// Erases a customer's data, after the copy that is held, or the place in the queue,
	// is given up; returns false while a copy is out. Idempotent.
	boolean erase(String id, Consumer<StoredCopy> released) {
		if (this.copies.findByReservation(id).filter(Reservations::isFetched).isPresent()) {
			return false;
		}
		// From now on nobody stores it who has read it before.
		this.mongo.save(Reservation.erased(id, in(GRACE)));
		this.queue.find(id).ifPresent(this::leave);
		Optional<StoredCopy> held = this.copies.findByReservation(id);
		Optional<StoredCopy> free = held.filter((copy) -> !isFetched(copy)).flatMap((copy) -> move(copy, Place.SHELF));
		free.ifPresent(released);
		if (held.isPresent() && free.isEmpty()) {
			this.mongo.remove(byId(id), Reservation.class);
			return false;
		}
		// It waits again if somebody has just undone that a copy was put aside.
		this.queue.find(id).ifPresent(this.queue::leave);
		this.copies.forgetPrevious(id);
		return true;
	}

	private static boolean isFetched(StoredCopy copy) {
		return copy.getState() == CopyState.LENT || copy.getState() == CopyState.MISSING;
	}

	public long keepDays() {
		return this.settings.keepDays().toDays();
	}

	// Returns all copies of a movie.
	List<CounterCopy> list(Movie movie) {
		return this.copies.of(List.of(movie.getId())).stream().map((copy) -> new CounterCopy(copy, movie)).toList();
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
			move(copy, Place.SHELF);
		}
		this.queue.removeServed();
		this.queue.before(now.minus(MAX_WAIT)).forEach(this::leave);
		this.copies.check(now.minus(GRACE));
	}

	/**
	 * A reservation, with the copy that is held or was lent, if there still is one.
	 *
	 * @param place the place in the queue, 0 for a reservation that does not wait
	 */
	record Reserved(Reservation reservation, @Nullable StoredCopy held, long place) {

		static Reserved of(StoredCopy copy) {
			return new Reserved(Objects.requireNonNull(copy.storedReservation()), copy.isHere() ? null : copy, 0);
		}

		String state() {
			return (this.place > 0) ? "waiting" : (this.held != null) ? this.held.getState().getCode() : "ended";
		}

	}

	/**
	 * A reservation that waits, with its movie unless that is in the bin or gone.
	 */
	public record Waiting(Reservation reservation, @Nullable Movie movie) {

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
