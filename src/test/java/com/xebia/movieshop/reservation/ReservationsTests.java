package com.xebia.movieshop.reservation;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TimeZone;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;

import com.xebia.movieshop.limits.BusyException;
import com.xebia.movieshop.movie.Copy;
import com.xebia.movieshop.movie.CopyState;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieForm;
import com.xebia.movieshop.movie.MovieForms;
import com.xebia.movieshop.movie.copy.Copies;
import com.xebia.movieshop.movie.copy.CopiesOutException;
import com.xebia.movieshop.movie.copy.FormerCopies;
import com.xebia.movieshop.movie.copy.Place;
import com.xebia.movieshop.movie.copy.Reservation;
import com.xebia.movieshop.movie.copy.StoredCopy;
import com.xebia.movieshop.movie.editing.Bin;
import com.xebia.movieshop.movie.editing.FormerBin;
import com.xebia.movieshop.movie.editing.MovieService;
import com.xebia.movieshop.reservation.Reservations.Reserved;
import com.xebia.movieshop.support.EveryEngine;
import com.xebia.movieshop.support.ShopTest;
import com.xebia.movieshop.support.Threads;
import org.apache.commons.codec.digest.DigestUtils;
import org.bson.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.web.server.ResponseStatusException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

/**
 * What holds for reservations on every database engine.
 */
@ShopTest
@EveryEngine
class ReservationsTests {

	private static final int CUSTOMERS = 50;

	@Autowired
	private Reservations reservations;

	@Autowired
	private Copies copies;

	@Autowired
	private FormerCopies former;

	@Autowired
	private MovieService movies;

	@Autowired
	private Bin bin;

	@Autowired
	private FormerBin formerBin;

	@Autowired
	private MongoOperations mongo;

	private Movie movie;

	@BeforeEach
	void create() {
		this.mongo.dropCollection("reservation.sources");
		this.mongo.remove(new Query(), Reservation.QUEUE);
		this.reservations.updateCount();
		this.mongo.remove(new Query(), Reservation.class);
		this.mongo.remove(new Query(), StoredCopy.class);
		this.movie = this.movies.create(MovieForms.withCopies("DVD"));
	}

	private static ReservationForm form(String name) {
		return new ReservationForm(name, name + "@example.org", "", null, null, null, null);
	}

	// Each customer sends the request twice at once, as after a lost reply.
	private List<Optional<Reservation>> reserveAtOnce() throws Exception {
		List<String> tokens = new ArrayList<>(IntStream.range(0, CUSTOMERS).mapToObj((i) -> "token" + i).toList());
		tokens.addAll(List.copyOf(tokens));
		return Threads.run(20,
				tokens.stream()
					.<Callable<Optional<Reservation>>>map(
							(token) -> () -> reserve(this.movie, form(token), token, null))
					.toList());
	}

	private Reservation waitFor(String token) {
		ReservationForm next = new ReservationForm(token, token + "@example.org", "", null, true, null, null);
		return reserve(this.movie, next, token, null).orElseThrow();
	}

	private Optional<Reservation> reserve(Movie wanted, ReservationForm form, String token, String source) {
		return this.reservations.reserve(wanted.getId(), form, token, source).map(Reserved::reservation);
	}

	private Reservation find(String token) {
		return this.reservations.find(token).reservation();
	}

	private String state(String token) {
		Reserved reserved = this.reservations.find(token);
		return (reserved.place() > 0) ? "waiting " + reserved.place() : reserved.state();
	}

	private Reservation reserve(String token) {
		return reserve(this.movie, form("Ann"), token, null).orElseThrow();
	}

	private StoredCopy copy() {
		return this.copies.of(List.of(this.movie.getId())).get(0);
	}

	private Movie stored() {
		return this.movies.find(this.movie.getId()).orElseThrow();
	}

	@Test
	void firstOnesInTheQueueAreServedInOrderThoughEveryRequestIsRepeated() throws Exception {
		this.movie = this.movies.create(MovieForms.withCopies("DVD", "DVD", "Blu-ray"));
		List<StoredCopy> lent = this.copies.of(List.of(this.movie.getId()))
			.stream()
			.map((copy) -> this.reservations.move(copy, Place.lent(null, null)).orElseThrow())
			.toList();
		List<String> tokens = new ArrayList<>(IntStream.range(0, CUSTOMERS).mapToObj((i) -> "next" + i).toList());
		tokens.addAll(List.copyOf(tokens));
		Threads.run(20, tokens.stream().<Callable<Reservation>>map((token) -> () -> waitFor(token)).toList());
		List<Reservation> queue = this.mongo.find(new Query().with(Sort.by("createdAt", "_id")), Reservation.class,
				Reservation.QUEUE);
		assertThat(queue).hasSize(CUSTOMERS).extracting(Reservation::id).doesNotHaveDuplicates();
		Threads.run(3,
				lent.stream()
					.<Callable<Optional<StoredCopy>>>map((copy) -> () -> this.reservations.move(copy, Place.SHELF))
					.toList());
		this.reservations.updateCount();
		assertThat(this.copies.of(List.of(this.movie.getId()))).extracting((copy) -> copy.getReservation().id())
			.containsExactlyInAnyOrderElementsOf(queue.stream().limit(3).map(Reservation::id).toList());
		assertThat(this.mongo.count(new Query(), Reservation.QUEUE)).isEqualTo(CUSTOMERS - 3);
		Threads.run(20, tokens.stream().<Callable<Reservation>>map((token) -> () -> waitFor(token)).toList());
		assertThat(this.mongo.count(new Query(), Reservation.QUEUE)).isEqualTo(CUSTOMERS - 3);
	}

	@Test
	void copyThatComesBackIsPutAsideForTheNextUntilTheHoldRunsOut() {
		StoredCopy lent = lend();
		assertThat(reserve(this.movie, form("Ben"), "ben", null)).isEmpty();
		waitFor("b");
		waitFor("c");
		waitFor("d");
		assertThat(List.of(state("b"), state("c"), state("d"))).containsExactly("waiting 1", "waiting 2", "waiting 3");
		this.reservations.cancel("c");
		assertThat(List.of(state("c"), state("d"))).containsExactly("ended", "waiting 2");
		StoredCopy held = this.reservations.move(lent, Place.SHELF).orElseThrow();
		assertThat(held).extracting(Copy::getState, (copy) -> copy.getReservation().name())
			.containsExactly(CopyState.RESERVED, "b");
		assertThat(find("a").eraseAt()).isBefore(in(1));
		assertThat(List.of(state("a"), state("b"), state("d"))).containsExactly("ended", "reserved", "waiting 1");
		StoredCopy again = this.reservations.move(held, held.getPrevious()).orElseThrow();
		assertThat(List.of(state("a"), state("b"), state("d"))).containsExactly("lent", "waiting 1", "waiting 2");
		this.reservations.move(again, Place.SHELF);
		expire();
		assertThat(reserve(this.movie, form("Eve"), "eve", null)).isEmpty();
		assertThat(List.of(state("b"), state("d"))).containsExactly("ended", "reserved");
		this.reservations.cancel("d");
		assertThat(copy().isHere()).isTrue();
		assertThat(this.mongo.count(new Query(), Reservation.QUEUE)).isZero();
	}

	// A crash leaves somebody in the queue for whom a copy is held.
	@Test
	void copyIsHeldForNobodyWhoHasOne() {
		lend();
		Reservation first = waitFor("b");
		waitFor("c");
		this.movie = this.movies.update(this.movie.getId(), withAnother());
		this.reservations.updateCount();
		assertThat(state("b")).isEqualTo("reserved");
		this.mongo.insert(first, Reservation.QUEUE);
		this.reservations.move(copy(), Place.SHELF);
		assertThat(List.of(state("b"), state("c"))).containsExactly("reserved", "reserved");
		this.reservations.sweep();
		assertThat(this.mongo.count(new Query(), Reservation.QUEUE)).isZero();
	}

	private MovieForm withAnother() {
		MovieForm form = new MovieForm(stored());
		form.setCopies(List.of(form.getCopies().get(0), MovieForms.copy("Blu-ray")));
		return form;
	}

	@Test
	void queueRestsWhileTheMovieIsInTheBin() {
		StoredCopy lent = lend();
		waitFor("b");
		this.movies.delete(this.movie.getId());
		this.reservations.move(lent, Place.SHELF);
		assertThat(state("b")).isEqualTo("waiting 1");
		this.movies.restore(this.movie.getId());
		this.reservations.updateCount();
		assertThat(state("b")).isEqualTo("reserved");
	}

	@Test
	void noCopyOfAMovieInTheBinIsHeldAndNobodyWaitsForOne() {
		this.movies.delete(this.movie.getId());
		for (ReservationForm form : List.of(form("Ann"),
				new ReservationForm("Ann", "here", "", null, true, null, null))) {
			assertThatExceptionOfType(ResponseStatusException.class)
				.isThrownBy(() -> reserve(this.movie, form, "a", "source"))
				.withMessageContaining("410");
		}
		assertThat(copy().isHere()).isTrue();
		this.movies.restore(this.movie.getId());
		reserve("a");
		assertThat(state("a")).isEqualTo("reserved");
	}

	@Test
	void placesInQueuesAreLimitedAndEndedLikeReservations() {
		lend();
		for (int i = 0; i < ReservationThrottle.MAX_AT_ONCE; i++) {
			this.mongo.insert(heldYesterday("waits" + i), Reservation.QUEUE);
		}
		ReservationForm next = new ReservationForm("Ann", "here", "", null, true, null, null);
		assertThatExceptionOfType(BusyException.class).isThrownBy(() -> reserve(this.movie, next, "b", "source"));
		ReservationForm wish = new ReservationForm("Ann", "here", "", null, true, null, "Laura");
		assertThatExceptionOfType(BusyException.class).isThrownBy(() -> this.reservations.ask(wish, "b", "source"));
		assertThat(reserve(this.movie, next, "c", "other")).isPresent();
		List<Reservation> left = new ArrayList<>();
		this.reservations.cancelAllOfSource("waits0", left::add);
		assertThat(left).hasSize(ReservationThrottle.MAX_AT_ONCE);
		assertThat(this.mongo.count(new Query(), Reservation.QUEUE)).isOne();
		this.mongo.updateMulti(new Query(), Update.update("createdAt", in(-200)), Reservation.QUEUE);
		this.reservations.sweep();
		assertThat(state("c")).isEqualTo("ended");
		assertThat(find("c").eraseAt()).isBetween(in(29), in(31));
	}

	private List<StoredCopy> cancelAllOfSource(String id) {
		return this.reservations.cancelAllOfSource(id, (left) -> {
		});
	}

	private static Instant in(int days) {
		return Instant.now().plus(Duration.ofDays(days));
	}

	@Test
	void lastCopyIsGivenOnce() throws Exception {
		List<Optional<Reservation>> all = reserveAtOnce();
		List<String> winners = all.stream().flatMap(Optional::stream).map(Reservation::id).distinct().toList();
		assertThat(winners).hasSize(1);
		IntStream.range(0, CUSTOMERS)
			.forEach((i) -> assertThat(all.get(i).map(Reservation::id)).as("customer %d", i)
				.isEqualTo(all.get(CUSTOMERS + i).map(Reservation::id)));
		assertThat(copy().getReservation()).extracting(Reservation::id).isEqualTo(winners.get(0));
		assertThat(stored().isAvailable()).isFalse();
	}

	@Test
	void eachOfTwoCopiesIsGivenOnceThoughEveryRequestIsRepeated() throws Exception {
		this.movie = this.movies.create(MovieForms.withCopies("DVD", "Blu-ray"));
		assertThat(reserveAtOnce().stream().flatMap(Optional::stream).map(Reservation::id).distinct()).hasSize(2);
		assertThat(stored().getCopies()).extracting(Copy::getState).containsOnly(CopyState.RESERVED);
		assertThat(this.reservations.list()).extracting((row) -> row.copy().getReservation().id())
			.doesNotHaveDuplicates()
			.hasSize(2);
	}

	@Test
	void formThatIsSentAgainWithAnotherContactCorrectsTheReservation() {
		Reservation made = reserve("a");
		ReservationForm corrected = new ReservationForm("Ann", "030 123", "", null, null, null, null);
		assertThat(reserve(this.movie, corrected, "a", null)).isPresent();
		assertThat(copy().getReservation()).isEqualTo(find("a"))
			.extracting(Reservation::id, Reservation::contact)
			.containsExactly(made.id(), "030 123");
		this.reservations.move(copy(), Place.lent(null, copy().getReservation()));
		reserve("a");
		assertThat(find("a").contact()).isEqualTo("030 123");
	}

	// As after a crash between the two writes.
	@Test
	void repeatedRequestTellsTheMovieWhatItsCopyHas() {
		reserve("a");
		this.mongo.updateFirst(Query.query(Criteria.where("_id").is(this.movie.getId())),
				new Update().unset("stock.0.state").unset("stock.0.until").set("stock.0.version", 0L), Movie.class);
		assertThat(stored().isAvailable()).isTrue();
		reserve("a");
		assertThat(stored().isAvailable()).isFalse();
	}

	@Test
	void expiredReservationIsSweptAndNotMadeAgainByARepeatedRequest() {
		Reservation made = reserve("a");
		expire();
		assertThat(reserve("a").id()).isEqualTo(made.id());
		assertThat(stored().isAvailable()).isTrue();
		this.reservations.sweep();
		assertThat(copy()).extracting(StoredCopy::place).isEqualTo(Place.SHELF);
		assertThat(this.mongo.findById(this.movie.getId(), Document.class, Movie.COLLECTION)
			.getList("stock", Document.class)).noneMatch((shown) -> shown.containsKey("state"));
		assertThat(reserve("a").eraseAt()).isBetween(in(29), in(31));
	}

	@Test
	void copyIsHeldUntilTheEveningOfTheLastDay() {
		ZoneId zone = TimeZone.getDefault().toZoneId();
		LocalDate last = LocalDate.now(zone).plusDays(3);
		reserve("a");
		assertThat(copy().lastDay(zone.getId())).isEqualTo(last);
		assertThat(copy().getUntil()).isEqualTo(last.plusDays(1).atStartOfDay(zone).toInstant());
		this.reservations.move(copy(), Place.held(this.reservations.extended(copy().getReservation())));
		assertThat(copy().lastDay(zone.getId())).isEqualTo(last);
		Instant minute = in(1).truncatedTo(ChronoUnit.DAYS).plusSeconds(4 * 60);
		this.mongo.updateFirst(byId(copy().getId()), Update.update("until", minute), StoredCopy.class);
		assertThat(copy().lastDay(zone.getId())).isNull();
		assertThat(copy().getUntil()).isEqualTo(minute);
	}

	private void expire() {
		this.mongo.updateFirst(byId(copy().getId()), Update.update("until", in(-1)), StoredCopy.class);
		this.copies.update(this.movie.getId());
	}

	private static Query byId(String id) {
		return Query.query(Criteria.where("_id").is(id));
	}

	private StoredCopy lend() {
		reserve("a");
		return this.reservations.move(copy(), Place.lent(LocalDate.of(2020, 2, 29), copy().getReservation()))
			.orElseThrow();
	}

	@Test
	void reservationThatAFormerReleaseLeftWithoutACopyIsErased() {
		Instant before = in(-2).truncatedTo(ChronoUnit.MILLIS);
		this.mongo.save(new Reservation("left", this.movie.getId(), "M", "Ann", "", "", before, before, null, null));
		this.reservations.sweep();
		assertThat(this.mongo.findById("left", Reservation.class).eraseAt()).isBetween(in(29), in(31));
	}

	@Test
	void customerOfAReturnedCopyIsForgottenWhenThatCannotBeUndone() {
		this.reservations.move(lend(), Place.SHELF);
		this.reservations.sweep();
		assertThat(copy().getPrevious()).isNotNull();
		this.mongo.updateFirst(byId(copy().getId()), Update.update("movedAt", in(-1)), StoredCopy.class);
		this.reservations.sweep();
		assertThat(this.mongo.findById(copy().getId(), Document.class, StoredCopy.COLLECTION).toString())
			.doesNotContain("Ann");
	}

	// What another node does that has read the copy, or who waits, before.
	@Test
	void dataThatAreErasedWhileAnotherNodeMovesTheCopyAreNotStoredAgain() {
		reserve("a");
		StoredCopy held = copy();
		assertThat(this.reservations.erase(find("a").id(), (released) -> {
		})).isTrue();
		assertThat(this.reservations.move(held, Place.SHELF)).isEmpty();
		assertForgotten();
		reserve("b");
		this.reservations.cancel("b");
		StoredCopy back = copy();
		assertThat(back.getPrevious()).isNotNull();
		this.reservations.erase(Reservations.id("b"), (released) -> {
		});
		assertThat(this.reservations.move(back, back.getPrevious())).isEmpty();
		assertForgotten();
		Reservation ben = this.reservations.customer(copy(), new Customer("Ben", "", null, null));
		StoredCopy lent = this.reservations.move(copy(), Place.lent(null, ben)).orElseThrow();
		waitFor("Ann");
		StoredCopy aside = this.reservations.move(lent, Place.SHELF).orElseThrow();
		assertThat(aside.getReservation().name()).isEqualTo("Ann");
		this.reservations.erase(find("Ann").id(), (released) -> {
		});
		assertThat(this.reservations.move(aside, aside.getPrevious())).isEmpty();
		assertForgotten();
	}

	private void assertForgotten() {
		assertThat(this.mongo.findAll(Document.class, StoredCopy.COLLECTION).toString()
				+ this.mongo.findAll(Document.class, "reservation")
				+ this.mongo.findAll(Document.class, Reservation.QUEUE))
			.doesNotContain("Ann");
	}

	// Each act that takes the movie or the copy away, while the copy is lent.
	private Map<String, Runnable> acts() {
		MovieForm without = new MovieForm(this.movie);
		without.setCopies(List.of());
		without.setAnyway(true);
		Map<String, Runnable> acts = new LinkedHashMap<>();
		acts.put("moved to the bin", () -> this.movies.delete(this.movie.getId()));
		acts.put("deleted for good", () -> {
			this.movies.delete(this.movie.getId());
			this.bin.purge(this.movie.getId(), true);
		});
		acts.put("row removed", () -> this.movies.update(this.movie.getId(), without));
		return acts;
	}

	@Test
	void copyThatIsLentStaysOnTheCounterWhateverHappensToItsMovie() {
		for (String act : acts().keySet()) {
			create();
			StoredCopy lent = lend();
			acts().get(act).run();
			this.reservations.sweep();
			assertThat(this.reservations.list()).as(act)
				.extracting((row) -> row.copy().getReservation().name(), CounterCopy::title)
				.containsExactly(tuple("Ann", "Laura"));
			assertThat(state("a")).as(act).isEqualTo("lent");
			assertThat(this.reservations.move(this.reservations.copy(lent.getId()), Place.SHELF)).as(act)
				.map(Copy::getState)
				.hasValue(CopyState.HERE);
			assertThat(this.reservations.list()).as(act).isEmpty();
			this.movies.restore(this.movie.getId());
			assertThat(this.movies.find(this.movie.getId()).map((movie) -> movie.getCopies().size())).as(act)
				.isEqualTo(switch (act) {
					case "moved to the bin" -> Optional.of(1);
					case "row removed" -> Optional.of(0);
					default -> Optional.empty();
				});
			assertThat(this.mongo.count(new Query(), StoredCopy.class)).as(act)
				.isEqualTo(act.equals("moved to the bin") ? 1 : 0);
		}
	}

	@Test
	void whoTakesACopyAwayThatSomebodyHasIsAsked() {
		lend();
		MovieForm without = new MovieForm(stored());
		without.setCopies(List.of());
		assertThatExceptionOfType(CopiesOutException.class)
			.isThrownBy(() -> this.movies.update(this.movie.getId(), without))
			.satisfies((ex) -> assertThat(ex.getCopies()).extracting((copy) -> copy.getReservation().name())
				.containsExactly("Ann"));
		assertThatExceptionOfType(CopiesOutException.class)
			.isThrownBy(() -> this.movies.requireMeant(List.of(this.movie.getId()), false));
		assertThat(stored().getVersion()).isZero();
		this.movies.delete(this.movie.getId());
		assertThatExceptionOfType(CopiesOutException.class).isThrownBy(() -> this.bin.purgeAll(false));
		this.movies.restore(this.movie.getId());
		this.bin.purgeAll(false);
		this.mongo.updateFirst(byId(copy().getId()), Update.update("import", "list"), StoredCopy.class);
		assertThatExceptionOfType(CopiesOutException.class).isThrownBy(() -> this.copies.requireMeant("list", false));
		this.copies.requireMeant("list", true);
		this.copies.requireMeant("other", false);
	}

	@Test
	void editChangesWhatACopyIsAndNotWhereItIs() {
		lend();
		MovieForm form = new MovieForm(stored());
		form.getCopies().get(0).setPrice(BigDecimal.TEN);
		form.setTitle("Laura again");
		form.setCopies(List.of(form.getCopies().get(0), MovieForms.copy("Blu-ray")));
		Movie changed = this.movies.update(this.movie.getId(), form);
		assertThat(changed.getCopies()).isEqualTo(stored().getCopies())
			.extracting(Copy::getFormat, Copy::getPrice, Copy::getState)
			.containsExactly(tuple("DVD", BigDecimal.TEN, CopyState.LENT), tuple("Blu-ray", null, CopyState.HERE));
		assertThat(this.reservations.list()).extracting(CounterCopy::title).containsExactly("Laura again");
	}

	@Test
	void whatAMovieHasOfItsCopiesIsMadeAgain() {
		reserve("a");
		this.mongo.updateFirst(Query.query(Criteria.where("id").is(this.movie.getId())), new Update().unset("stock"),
				Movie.class);
		assertThat(stored().getCopies()).isEmpty();
		this.reservations.sweep();
		assertThat(stored().getCopies()).extracting(Copy::getState).containsExactly(CopyState.RESERVED);
		this.mongo.updateFirst(Query.query(Criteria.where("id").is(this.movie.getId())), new Update().unset("stock"),
				Movie.class);
		this.copies.check(null);
		assertThat(stored().getCopies()).hasSize(1);
	}

	@Test
	void idOfACopyOfAnotherMovieIsReplaced() {
		Movie other = MovieForms.withCopies("VHS");
		other.getCopies().get(0).setId(copy().getId());
		Movie created = this.movies.create(other);
		assertThat(this.movies.find(created.getId()).orElseThrow().getCopies()).singleElement()
			.satisfies((copy) -> assertThat(copy.getFormat()).isEqualTo("VHS"))
			.extracting(Copy::getId)
			.isNotEqualTo(copy().getId());
	}

	// As a former release stores it: copies in the movie, where they are beside them, and
	// who has them in another document.
	private void storeAsFormerRelease(String collection, String path, Reservation reservation) {
		Document copies = new Document(path + "copies",
				List.of(new Document("_id", "0a0a0a0a").append("format", "DVD").append("terms", "rental"),
						new Document("_id", "0b0b0b0b").append("format", "VHS").append("terms", "sale")))
			.append(path + "circulation.0a0a0a0a",
					new Document("state", "LENT")
						.append("due",
								Date.from(LocalDate.of(2030, 1, 1).atStartOfDay(ZoneId.systemDefault()).toInstant()))
						.append("reservation", reservation.id()));
		this.mongo.getCollection(collection)
			.updateOne(new Document(path + "_id", this.movie.getId()), new Document("$set", copies));
	}

	@Test
	void copiesOfAFormerReleaseAreTakenOver() {
		this.former.takeOver();
		this.mongo.remove(new Query(), StoredCopy.class);
		this.copies.update(this.movie.getId());
		Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
		Reservation made = new Reservation(DigestUtils.sha256Hex("a"), this.movie.getId(), "Laura", "Ann", "", "", now,
				in(3).truncatedTo(ChronoUnit.MILLIS), null, null);
		for (int attempt = 0; attempt < 2; attempt++) {
			this.mongo.save(made);
			storeAsFormerRelease(Movie.COLLECTION, "", made);
			this.former.takeOver();
			assertThat(stored().getCopies()).extracting(Copy::getId, Copy::getState, Copy::getDue)
				.containsExactly(tuple("0a0a0a0a", CopyState.LENT, LocalDate.of(2030, 1, 1)),
						tuple("0b0b0b0b", CopyState.HERE, null));
			assertThat(find("a")).isEqualTo(made);
			assertThat(this.mongo.findAll(Reservation.class)).isEmpty();
			assertThat(this.mongo.findById(this.movie.getId(), Document.class, Movie.COLLECTION))
				.doesNotContainKeys("copies", "circulation");
		}
		this.movies.delete(this.movie.getId());
		this.mongo.remove(new Query(), StoredCopy.class);
		Document deletion = this.mongo.findAndRemove(Query.query(Criteria.where("deleted").is(this.movie.getId())),
				Document.class, "history");
		this.mongo.insert(new Document("_id", deletion.get("deletion")).append("movie", deletion.get("state")), "bin");
		storeAsFormerRelease("bin", "movie.", made);
		this.formerBin.takeOver();
		this.movies.restore(this.movie.getId());
		assertThat(stored().getCopies()).extracting(Copy::getId).containsExactly("0a0a0a0a", "0b0b0b0b");
	}

	@Test
	void copiesWithoutAnIdAreTakenOverAndValuesOfOtherTypesLeft() {
		this.mongo.updateFirst(Query.query(Criteria.where("_id").is(this.movie.getId())),
				Update.update("updatedAt", Instant.now())
					.set("copies", List.of(new Document("format", "VHS"), new Document("format", "VHS"))),
				Movie.COLLECTION);
		Movie other = this.movies.create(MovieForms.withCopies());
		this.mongo.updateFirst(Query.query(Criteria.where("_id").is(other.getId())), Update.update("copies", "DVD"),
				Movie.COLLECTION);
		this.former.takeOver();
		assertThat(stored().getCopies()).extracting(Copy::getFormat).containsExactly("DVD", "VHS", "VHS");
		assertThat(this.mongo.findById(other.getId(), Document.class, Movie.COLLECTION)).containsEntry("copies", "DVD");
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
		List<CounterCopy> held = this.reservations.list();
		assertThat(held).hasSize(ReservationThrottle.MAX_IN_AN_HOUR);
		held.forEach((row) -> this.reservations.move(row.copy(), Place.SHELF));
		assertThat(isReserved(this.movie, "another", "flood")).isFalse();
		assertThat(isReserved(this.movie, "customer", "other")).isTrue();
	}

	private boolean isReserved(Movie wanted, String token, String source) {
		try {
			return reserve(wanted, form("Ann"), token, source).isPresent();
		}
		catch (BusyException ex) {
			return false;
		}
	}

	@Test
	void repetitionsAndReservationsWithoutACopyDoNotCount() {
		assertThat(isReserved(this.movie, "customer", "other")).isTrue();
		for (int i = 0; i <= ReservationThrottle.MAX_IN_AN_HOUR; i++) {
			assertThat(reserve(this.movie, form("Ann"), "late" + i, "source")).isEmpty();
			assertThat(isReserved(this.movie, "customer", "other")).isTrue();
		}
		this.movie = this.movies.create(MovieForms.withCopies("DVD"));
		assertThat(isReserved(this.movie, "a", "source")).isTrue();
	}

	@Test
	void sourceHasABoundedNumberOfCopiesAtOnceUntilTheyAreFetchedOrFree() {
		this.movie = this.movies.create(MovieForms
			.withCopies(Collections.nCopies(ReservationThrottle.MAX_AT_ONCE, "DVD | rental").toArray(String[]::new)));
		List<StoredCopy> many = this.copies.of(List.of(this.movie.getId()));
		IntStream.range(0, many.size())
			.forEach((i) -> this.copies.move(many.get(i), Place.held(heldYesterday("held" + i))));
		this.movie = this.movies.create(MovieForms.withCopies("DVD"));
		assertThat(isReserved(this.movie, "a", "source")).isFalse();
		assertThat(stored().isAvailable()).isTrue();
		this.reservations.move(this.copies.find(many.get(0).getId()).orElseThrow(),
				Place.lent(null, heldYesterday("held0")));
		assertThat(isReserved(this.movie, "a", "source")).isTrue();
		this.reservations.move(copy(), Place.lent(LocalDate.of(2030, 1, 1), copy().getReservation()));
		assertThat(find("a").source()).isNull();
	}

	private Reservation heldYesterday(String id) {
		return new Reservation(id, this.movie.getId(), "M", "Ann", "", "", in(-1).truncatedTo(ChronoUnit.MILLIS),
				in(2).truncatedTo(ChronoUnit.MILLIS), null, "source");
	}

	@Test
	void allCopiesThatAreHeldForASourceAreReleased() {
		this.movie = this.movies.create(MovieForms.withCopies("DVD", "Blu-ray", "VHS", "4K"));
		assertThat(isReserved(this.movie, "a", "source")).isTrue();
		assertThat(isReserved(this.movie, "b", "source")).isTrue();
		assertThat(isReserved(this.movie, "c", "other")).isTrue();
		Reservation former = reserve("d");
		assertThat(cancelAllOfSource(former.id())).isEmpty();
		assertThat(cancelAllOfSource("unknown")).isEmpty();
		String held = find("a").id();
		assertThat(cancelAllOfSource(held)).hasSize(2);
		assertThat(this.reservations.list()).extracting((row) -> row.copy().getReservation().id())
			.containsExactlyInAnyOrder(find("c").id(), former.id());
		assertThat(find("b").eraseAt()).isBetween(in(29), in(31));
		assertThat(cancelAllOfSource(held)).isEmpty();
	}

}
