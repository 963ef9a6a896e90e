package com.xebia.movieshop.reservation;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;

import com.xebia.movieshop.limits.BusyException;
import com.xebia.movieshop.movie.Circulation;
import com.xebia.movieshop.movie.Circulation.State;
import com.xebia.movieshop.movie.Copy;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieForms;
import com.xebia.movieshop.movie.editing.CopyCirculation;
import com.xebia.movieshop.movie.editing.DeletedMovies;
import com.xebia.movieshop.movie.editing.MovieService;
import com.xebia.movieshop.reservation.Reservation.ReservationForm;
import com.xebia.movieshop.reservation.Reservation.ReservedCopy;
import com.xebia.movieshop.support.Threads;
import org.bson.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What holds for reservations on every database engine.
 */
@SpringBootTest
abstract class ReservationContract {

	private static final int CUSTOMERS = 50;

	@Autowired
	private Reservations reservations;

	@Autowired
	private CopyCirculation circulation;

	@Autowired
	private MovieService movies;

	@Autowired
	private DeletedMovies bin;

	@Autowired
	private MongoOperations mongo;

	private Movie movie;

	@BeforeEach
	void create() {
		this.mongo.dropCollection("reservation.sources");
		this.mongo.remove(new Query(), Reservation.class);
		this.movie = this.movies.create(MovieForms.withCopies("DVD"));
	}

	private static ReservationForm form(String name) {
		return new ReservationForm(name, name + "@example.org", "", null, null);
	}

	// Each customer sends the request twice at once, as after a lost reply.
	private List<Optional<Reservation>> reserveAtOnce() throws Exception {
		List<String> tokens = new ArrayList<>(IntStream.range(0, CUSTOMERS).mapToObj((i) -> "token" + i).toList());
		tokens.addAll(List.copyOf(tokens));
		return Threads.run(20,
				tokens.stream()
					.<Callable<Optional<Reservation>>>map(
							(token) -> () -> this.reservations.reserve(this.movie, form(token), token, null))
					.toList());
	}

	@Test
	void lastCopyIsGivenOnce() throws Exception {
		List<Optional<Reservation>> all = reserveAtOnce();
		List<String> winners = all.stream().flatMap(Optional::stream).map(Reservation::id).distinct().toList();
		assertThat(winners).hasSize(1);
		IntStream.range(0, CUSTOMERS)
			.forEach((i) -> assertThat(all.get(i)).as("customer %d", i).isEqualTo(all.get(CUSTOMERS + i)));
		assertThat(this.mongo.findAll(Reservation.class)).extracting(Reservation::id).isEqualTo(winners);
		assertThat(stored().findCopy(winners.get(0))).isPresent();
	}

	@Test
	void eachOfTwoCopiesIsGivenOnceThoughEveryRequestIsRepeated() throws Exception {
		this.movie = this.movies.create(MovieForms.withCopies("DVD", "Blu-ray"));
		assertThat(reserveAtOnce().stream().flatMap(Optional::stream).map(Reservation::id).distinct()).hasSize(2);
		assertThat(stored().isAvailable()).isFalse();
		assertThat(this.reservations.list()).hasSize(2).extracting(ReservedCopy::state).containsOnly("reserved");
		assertThat(this.mongo.findAll(Reservation.class)).hasSize(2)
			.allSatisfy((made) -> assertThat(stored().findCopy(made.id())).isPresent());
	}

	private Movie stored() {
		return this.movies.find(this.movie.getId()).orElseThrow();
	}

	@Test
	@Timeout(60)
	void expiredReservationIsNotMadeAgainByARepeatedRequest() {
		Reservation made = this.reservations.reserve(this.movie, form("Ann"), "a", null).orElseThrow();
		expire(made);
		assertThat(this.reservations.reserve(this.movie, form("Ann"), "a", null)).map(Reservation::id)
			.hasValue(made.id());
		Circulation expired = new Circulation(State.RESERVED, null, in(-1), made.id());
		assertThat(this.circulation.claim(this.movie.getId(), null, expired)).isEmpty();
		assertThat(stored().isAvailable()).isTrue();
	}

	private void expire(Reservation made) {
		String copy = stored().findCopy(made.id()).orElseThrow().getId();
		this.mongo.updateFirst(Query.query(Criteria.where("_id").is(this.movie.getId())),
				Update.update("circulation." + copy + ".until", in(-1)), Movie.class);
		this.mongo.updateFirst(byId(made), Update.update("createdAt", in(-4)).set("until", in(-1)), Reservation.class);
	}

	private static Query byId(Reservation made) {
		return Query.query(Criteria.where("_id").is(made.id()));
	}

	private static Instant in(int days) {
		return Instant.now().plus(Duration.ofDays(days));
	}

	@Test
	void expiredReservationLeavesTheDocument() {
		expire(this.reservations.reserve(this.movie, form("Ann"), "a", null).orElseThrow());
		this.reservations.sweep();
		assertThat(this.mongo.findById(this.movie.getId(), Document.class, Movie.COLLECTION).get("circulation"))
			.isEqualTo(new Document());
	}

	@Test
	void editKeepsWhereACopyIsAndNothingBumpsTheVersion() {
		Reservation made = this.reservations.reserve(this.movie, form("Ann"), "a", null).orElseThrow();
		assertThat(stored().getVersion()).isEqualTo(this.movie.getVersion());
		this.movies.delete(this.movie.getId());
		Query states = Query.query(Criteria.where("movie").is(this.movie.getId()));
		assertThat(this.mongo.find(states, Document.class, "history")).isNotEmpty()
			.extracting(Document::toString)
			.noneMatch((state) -> state.contains("Ann"));
		assertThat(this.reservations.copy(made)).isEmpty();
		assertThat(this.reservations.list()).isEmpty();
	}

	@Test
	void whoHasACopyIsKnownAgainAfterTheDeletionOfTheMovieIsUndone() {
		Reservation made = lent();
		this.movies.delete(this.movie.getId());
		this.reservations.sweep();
		this.bin.restore(this.movie.getId());
		assertThat(this.reservations.list()).extracting(ReservedCopy::state).containsExactly("lent");
		assertThat(this.reservations.find("a").eraseAt()).isNull();
		this.movies.delete(this.movie.getId());
		this.bin.purge(this.movie.getId());
		this.reservations.sweep();
		assertThat(this.mongo.findById(made.id(), Reservation.class).eraseAt()).isBetween(in(29), in(31));
	}

	private Reservation lent() {
		Reservation made = this.reservations.reserve(this.movie, form("Ann"), "a", null).orElseThrow();
		Copy copy = stored().getCopies().get(0);
		Circulation lent = new Circulation(State.LENT, LocalDate.of(2020, 2, 29), null, made.id());
		assertThat(this.reservations.move(this.movie, copy.getId(), stored().circulationOf(copy), lent)).isTrue();
		this.mongo.updateFirst(byId(made), Update.update("createdAt", in(-4)), Reservation.class);
		return made;
	}

	@Test
	void exactlyTenOfManySimultaneousReservationsOfASourcePass() throws Exception {
		List<Movie> wanted = IntStream.range(0, 45)
			.mapToObj((i) -> this.movies.create(MovieForms.withCopies("DVD")))
			.toList();
		List<Boolean> made = Threads.run(20,
				wanted.stream()
					.<Callable<Boolean>>map((one) -> () -> isReserved(one, one.getId().toHexString(), "flood"))
					.toList());
		assertThat(made).filteredOn(Boolean::booleanValue).hasSize(ReservationThrottle.MAX_IN_AN_HOUR);
		List<Boolean> repeated = Threads.run(20,
				wanted.stream()
					.<Callable<Boolean>>map((one) -> () -> isReserved(one, one.getId().toHexString(), "flood"))
					.toList());
		assertThat(repeated).isEqualTo(made);
		List<Reservation> stored = this.mongo.findAll(Reservation.class);
		assertThat(stored).hasSize(ReservationThrottle.MAX_IN_AN_HOUR);
		stored.forEach(this.reservations::cancel);
		assertThat(isReserved(this.movie, "another", "flood")).isFalse();
		assertThat(isReserved(this.movie, "customer", "other")).isTrue();
	}

	private boolean isReserved(Movie wanted, String token, String source) {
		try {
			return this.reservations.reserve(wanted, form("Ann"), token, source).isPresent();
		}
		catch (BusyException ex) {
			return false;
		}
	}

	@Test
	void repetitionsAndReservationsWithoutACopyDoNotCount() {
		assertThat(isReserved(this.movie, "customer", "other")).isTrue();
		for (int i = 0; i <= ReservationThrottle.MAX_IN_AN_HOUR; i++) {
			assertThat(this.reservations.reserve(this.movie, form("Ann"), "late" + i, "source")).isEmpty();
			assertThat(isReserved(this.movie, "customer", "other")).isTrue();
		}
		this.movie = this.movies.create(MovieForms.withCopies("DVD"));
		assertThat(isReserved(this.movie, "a", "source")).isTrue();
	}

	@Test
	void sourceHasABoundedNumberOfCopiesAtOnceUntilTheyAreFetchedOrFree() {
		IntStream.range(0, ReservationThrottle.MAX_AT_ONCE)
			.forEach((i) -> this.mongo.insert(heldYesterday("held" + i)));
		assertThat(isReserved(this.movie, "a", "source")).isFalse();
		assertThat(stored().isAvailable()).isTrue();
		assertThat(this.mongo.count(new Query(), Reservation.class)).isEqualTo(ReservationThrottle.MAX_AT_ONCE);
		this.reservations.sweep();
		assertThat(isReserved(this.movie, "a", "source")).isTrue();
		Copy copy = stored().getCopies().get(0);
		Circulation lent = new Circulation(State.LENT, LocalDate.of(2030, 1, 1), null,
				this.reservations.find("a").id());
		assertThat(this.reservations.move(this.movie, copy.getId(), stored().circulationOf(copy), lent)).isTrue();
		assertThat(this.reservations.find("a").source()).isNull();
	}

	private Reservation heldYesterday(String id) {
		return new Reservation(id, this.movie.getId(), "M", "Ann", "", "", in(-1), in(2), null, "source");
	}

	@Test
	void allCopiesThatAreHeldForASourceAreReleased() {
		this.movie = this.movies.create(MovieForms.withCopies("DVD", "Blu-ray", "VHS", "4K"));
		assertThat(isReserved(this.movie, "a", "source")).isTrue();
		assertThat(isReserved(this.movie, "b", "source")).isTrue();
		assertThat(isReserved(this.movie, "c", "other")).isTrue();
		Reservation former = this.reservations.reserve(this.movie, form("Ann"), "d", null).orElseThrow();
		assertThat(this.mongo.findById(former.id(), Document.class, "reservation")).doesNotContainKey("source");
		assertThat(this.reservations.cancelAllOfSource(former.id())).isEmpty();
		assertThat(this.reservations.cancelAllOfSource("unknown")).isEmpty();
		assertThat(this.reservations.cancelAllOfSource(this.reservations.find("a").id())).hasSize(2);
		assertThat(this.reservations.list()).extracting((held) -> held.reservation().id())
			.containsExactlyInAnyOrder(this.reservations.find("c").id(), former.id());
		assertThat(this.reservations.find("b").eraseAt()).isBetween(in(29), in(31));
		assertThat(this.reservations.cancelAllOfSource(this.reservations.find("a").id())).isEmpty();
	}

	@Test
	void claimThatWasNotRecordedIsCompleted() {
		Reservation made = this.reservations.reserve(this.movie, form("Ann"), "a", null).orElseThrow();
		this.mongo.remove(byId(made), Reservation.class);
		assertThat(this.reservations.reserve(this.movie, form("Ann"), "a", null)).isPresent();
		assertThat(Collections.frequency(stored().getCopies().stream().map(stored()::circulationOf).toList(), null))
			.isZero();
		assertThat(this.circulation.claim(this.movie.getId(), null,
				new Circulation(State.RESERVED, null, made.until(), "other")))
			.isEmpty();
	}

}
