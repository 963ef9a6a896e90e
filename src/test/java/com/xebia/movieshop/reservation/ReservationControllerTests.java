package com.xebia.movieshop.reservation;

import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

import biweekly.Biweekly;
import biweekly.ICalVersion;
import biweekly.ICalendar;
import com.mongodb.event.CommandListener;
import com.mongodb.event.CommandStartedEvent;
import com.xebia.movieshop.audit.AuditEntry;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieForms;
import com.xebia.movieshop.movie.copy.Copies;
import com.xebia.movieshop.movie.copy.Reservation;
import com.xebia.movieshop.movie.copy.StoredCopy;
import com.xebia.movieshop.movie.editing.MovieService;
import com.xebia.movieshop.reservation.CounterCopy.Section;
import com.xebia.movieshop.settings.ShopReservations;
import com.xebia.movieshop.support.ShopTest;
import org.apache.commons.codec.digest.DigestUtils;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.bson.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.mongodb.autoconfigure.MongoClientSettingsBuilderCustomizer;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.http.MediaType;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.test.context.TestPropertySource;
import org.springframework.test.context.event.ApplicationEvents;
import org.springframework.test.context.event.RecordApplicationEvents;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;
import org.springframework.test.web.servlet.request.RequestPostProcessor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/**
 * Tests for what visitors and staff can do with reservations in a shop with a password.
 */
@ShopTest
@TestPropertySource(properties = "movieshop.reservations=true")
@RecordApplicationEvents
@ExtendWith(OutputCaptureExtension.class)
class ReservationControllerTests {

	private static final String ANN = "{\"name\": \"Ann Secret\", \"contact\": \"ann@secret.example\"}";

	@Autowired
	private MockMvcTester mvc;

	@Autowired
	private MongoOperations mongo;

	@Autowired
	private MovieService movies;

	@Autowired
	private Copies copies;

	@Autowired
	private Reservations reservations;

	@Autowired
	private ReservationThrottle throttle;

	@Autowired
	private ShopReservations shop;

	private static final String IN_A_WEEK = LocalDate.now().plusDays(7).toString();

	@Autowired
	private ApplicationEvents events;

	private Movie movie;

	private String copy;

	private static int sources;

	private String source;

	@BeforeEach
	void create() {
		this.mongo.remove(new Query(), Reservation.class);
		this.mongo.remove(new Query(), Reservation.QUEUE);
		this.mongo.remove(new Query(), StoredCopy.class);
		this.movie = this.movies.create(MovieForms.withCopies("DVD | rental"));
		this.copy = String.valueOf(this.movie.getCopies().get(0).getId());
		this.source = "10.0.0." + ++sources;
	}

	@Test
	void visitorReservesSeesAndCancelsByJson() {
		assertThat(this.shop.accepted()).isTrue();
		MvcTestResult made = reserve(ANN, "key");
		assertThat(made).hasStatus(201).bodyJson().extractingPath("state").isEqualTo("reserved");
		String url = location(made);
		assertThat(reserve(ANN, "key")).hasStatus(201).hasHeader("Location", url);
		assertThat(reserve(ANN.replace("Ann", "Eve"), "key")).hasStatus(409);
		assertThat(reserve("{}", "key")).hasStatus(422);
		assertThat(get(url)).hasStatusOk()
			.hasHeader("Cache-Control", "no-store")
			.hasHeader("X-Robots-Tag", "noindex")
			.bodyText()
			.contains("Laura", "DVD", this.copy)
			.doesNotContain("Ann", "secret");
		assertThat(get("/movies/" + this.movie.getId())).bodyText()
			.contains("reserved")
			.doesNotContain("Ann", "secret");
		assertThat(this.mvc.delete().uri(url).accept(MediaType.APPLICATION_JSON).with(this::from)).hasStatus(204);
		assertThat(this.mvc.delete().uri(url).accept(MediaType.APPLICATION_JSON).with(this::from)).hasStatus(204);
		assertThat(get(url)).bodyJson().extractingPath("state").isEqualTo("ended");
		assertThat(reserve(ANN, "another")).hasStatus(201);
		assertThat(get(url.replaceAll("[0-9]", "0"))).hasStatus(404);
		this.movies.delete(this.movie.getId());
		assertThat(reserve(ANN, "third")).hasStatus(410);
	}

	@Test
	void visitorReservesByForm() {
		String form = "/movies/" + this.movie.getId() + "/reservations";
		String token = String
			.valueOf(this.mvc.get().uri(form).exchange().getMvcResult().getModelAndView().getModel().get("token"));
		assertThat(post(form, "name=Ann&contact=&note=Typed&token=" + token)).hasStatus(422)
			.model()
			.containsEntry("token", token)
			.extracting("reservationForm")
			.hasFieldOrPropertyWithValue("note", "Typed");
		MvcTestResult made = post(form, "name=Ann&contact=here&token=" + token);
		assertThat(made).hasStatus(303).hasRedirectedUrl("/reservations/" + token);
		assertThat(post(form, "name=Ann&contact=here&token=" + token)).hasRedirectedUrl("/reservations/" + token);
		assertThat(post(form, "name=Eve&contact=there")).hasStatus(409);
		assertThat(this.mvc.post().uri(form).contentType(MediaType.APPLICATION_FORM_URLENCODED).content("name=Eve"))
			.hasStatus(403);
	}

	@Test
	void visitorWaitsForTheNextCopyAndLeavesTheQueue() {
		reserve(ANN, "key");
		String next = ANN.replace("}", ", \"next\": true}");
		assertThat(reserve(ANN, "next")).hasStatus(409);
		MvcTestResult made = reserve(next, "next");
		assertThat(made).hasStatus(201).bodyJson().extractingPath("state").isEqualTo("waiting");
		assertThat(made).bodyJson().extractingPath("place").isEqualTo(1);
		String url = location(made);
		assertThat(reserve(next, "next")).hasStatus(201).hasHeader("Location", url);
		assertThat(get(url)).hasStatusOk().bodyText().contains("waiting").doesNotContain("Ann", "secret");
		assertThat(this.mvc.get().uri("/counter/waiting")).hasStatus(401);
		assertThat(this.mvc.get().uri("/counter/waiting").with(ShopTest.CURATOR)).model()
			.extracting("page.items")
			.asInstanceOf(InstanceOfAssertFactories.LIST)
			.singleElement()
			.extracting("reservation.name", "movie.title")
			.containsExactly("Ann Secret", "Laura");
		assertThat(move("here")).flash()
			.containsEntry("notice", "copynext")
			.containsEntry("noticeTitle", "Laura: Ann Secret");
		assertThat(get(url)).bodyJson().extractingPath("state").isEqualTo("reserved");
		assertThat(this.mvc.delete().uri(url).accept(MediaType.APPLICATION_JSON).with(this::from)).hasStatus(204);
		assertThat(stored().isHere()).isTrue();
		reserve(ANN, "another");
		url = location(reserve(next, "last"));
		assertThat(this.mvc.delete().uri(url).accept(MediaType.APPLICATION_JSON).with(this::from)).hasStatus(204);
		assertThat(get(url)).bodyJson().extractingPath("state").isEqualTo("ended");
	}

	@Test
	void visitorAsksForAMovieThatTheShopDoesNotHave() {
		assertThat(this.mvc.get().uri("/wishes?title=Faust")).hasStatusOk()
			.model()
			.extracting("reservationForm.title")
			.isEqualTo("Faust");
		assertThat(post("/wishes", "title=Faust&name=Ann&contact=")).hasStatus(422);
		for (String title : List.of("%20", "x".repeat(201))) {
			assertThat(post("/wishes", "title=" + title + "&name=Ann&contact=here")).hasStatus(422)
				.model()
				.extractingBindingResult("reservationForm")
				.hasOnlyFieldErrors("title");
		}
		MvcTestResult asked = post("/wishes", "title=Faust&name=Ann&contact=here");
		assertThat(asked).hasStatus(303);
		String url = asked.getResponse().getRedirectedUrl();
		assertThat(get(url)).bodyText().contains("waiting", "Faust").doesNotContain("\"movie\"");
		Reservation wish = this.mongo.findOne(new Query(), Reservation.class, Reservation.QUEUE);
		assertThat(this.mvc.delete().uri("/counter/waiting/" + wish.id()).with(csrf())).hasStatus(401);
		for (String answered : List.of("Faust", "")) {
			assertThat(this.mvc.delete().uri("/counter/waiting/" + wish.id()).with(csrf()).with(ShopTest.CURATOR))
				.hasStatus(303)
				.flash()
				.containsEntry("noticeTitle", answered);
		}
		assertThat(get(url)).bodyJson().extractingPath("state").isEqualTo("ended");
		assertThat(post("/wishes", "title=Laura&name=Ann&contact=here")).hasStatus(303);
		wish = this.mongo.findOne(new Query(), Reservation.class, Reservation.QUEUE);
		assertThat(this.mvc.delete().uri("/counter/sources/" + wish.id()).with(csrf()).with(ShopTest.CURATOR))
			.hasStatus(303)
			.flash()
			.containsEntry("noticeTitle", "1");
		assertThat(this.events.stream(AuditEntry.class).filter((entry) -> entry.kind().equals("WISH_ANSWERED")))
			.extracting(AuditEntry::details)
			.containsExactly(Map.of("title", "Faust"), Map.of("title", "Laura"));
	}

	@Test
	void programAsksForAMovieThatTheShopDoesNotHave() {
		String wish = ANN.replace("}", ", \"title\": \"Faust\"}");
		MvcTestResult asked = send("/wishes", wish, "1234567890123456").exchange();
		assertThat(asked).hasStatus(201).bodyJson().extractingPath("state").isEqualTo("waiting");
		assertThat(asked).bodyText().contains("Faust").doesNotContain("Ann", "secret");
		assertThat(send("/wishes", wish, "1234567890123456").exchange()).hasStatus(201)
			.hasHeader("Location", location(asked));
		assertThat(get(location(asked))).bodyJson().extractingPath("place").isEqualTo(1);
		assertThat(send("/wishes", wish, "123456789012345").exchange()).hasStatus(400);
		assertThat(send("/wishes", ANN, "1234567890123456").exchange()).hasStatus(422);
		assertThat(send("/wishes", wish.replace("Faust", "x".repeat(9000)), "key").exchange()).hasStatus(413);
		for (int i = 1; i < ReservationThrottle.MAX_IN_AN_HOUR; i++) {
			assertThat(send("/wishes", wish, "another key, number " + i).exchange()).hasStatus(201);
		}
		assertThat(send("/wishes", wish, "the eleventh of an hour").exchange()).hasStatus(429);
	}

	@Test
	void strangersWriteIsSmallFromHereAndNotTooOften() {
		assertThat(reserve("{\"name\": \"" + "x".repeat(9000) + "\"}", "key")).hasStatus(413);
		assertThat(this.mvc.post()
			.uri(address())
			.contentType(MediaType.APPLICATION_JSON)
			.content(ANN)
			.header("Origin", "https://elsewhere.example")).hasStatus(403);
		for (int i = 0; i < ReservationThrottle.MAX_IN_AN_HOUR; i++) {
			String url = location(reserve(ANN, "key" + i));
			this.mvc.delete().uri(url).accept(MediaType.APPLICATION_JSON).with(this::from).exchange();
		}
		assertThat(reserve(ANN, "last")).hasStatus(429).containsHeader("Retry-After");
		assertThat(request(ANN, "the clerk at the telephone").with(ShopTest.CURATOR).exchange()).hasStatus(201);
		this.movie = this.movies.create(MovieForms.withCopies("DVD"));
		this.source = "10.0.1.1";
		assertThat(reserve(ANN, "other")).hasStatus(201);
	}

	@Test
	void keyThatCanBeGuessedIsRefused() {
		MvcTestResult refused = request(ANN, "123456789012345").exchange();
		assertThat(refused).hasStatus(400);
		assertThat(refused.getResponse().getErrorMessage()).isEqualTo("key");
		assertThat(request(ANN, "1234567890123456").exchange()).hasStatus(201);
	}

	@Test
	void floodIsShownToStaffAndRecordedOnceButRefusesNobody() {
		for (int i = 0; i < ReservationThrottle.FLOOD; i++) {
			this.mongo.insert(new Reservation("made" + i, this.movie.getId(), "M", "Ann", "", "", Instant.now(),
					Instant.now(), null, null));
		}
		this.throttle.watch();
		this.throttle.watch();
		assertThat(this.mongo.count(Query.query(Criteria.where("kind").is("FLOODED")), AuditEntry.class)).isOne();
		assertThat(this.mvc.get().uri("/counter").with(ShopTest.CURATOR)).model().containsEntry("flooded", true);
		assertThat(reserve(ANN, "key")).hasStatus(201);
		this.mongo.remove(new Query(), Reservation.class);
		this.throttle.watch();
		assertThat(this.mvc.get().uri("/counter").with(ShopTest.CURATOR)).model().containsEntry("flooded", false);
	}

	@Test
	void counterIsPagedAndSearched() {
		Movie many = this.movies
			.create(MovieForms.withCopies(Collections.nCopies(101, "DVD | rental | | A 7").toArray(String[]::new)));
		for (int i = 0; i < 101; i++) {
			ReservationForm form = new ReservationForm("Customer" + i, "030 12" + i, "", null, null, null, null);
			this.reservations.reserve(many.getId(), form, "token" + i, (i < 2) ? "source" : null);
		}
		assertThat(counter("")).model().extracting("copies").asInstanceOf(InstanceOfAssertFactories.LIST).hasSize(50);
		assertThat(counter("?page=3")).model()
			.extracting("copies")
			.asInstanceOf(InstanceOfAssertFactories.LIST)
			.hasSize(1);
		assertThat(counter("?page=99")).model().containsEntry("back", "/counter?page=3");
		assertThat(counter("?page=2&section=reserved")).model()
			.containsEntry("sections", Map.of(Section.RESERVED, 101L))
			.containsEntry("back", "/counter?section=reserved&page=2");
		assertThat(counter("?section=out")).model().extracting("copies").isEqualTo(List.of());
		for (String words : List.of("customer100", "Laura 03012100", "a7 customer100")) {
			assertThat(counter("?q=" + words)).hasStatus(303)
				.hasRedirectedUrl("/counter?copy=" + stored("Customer100"));
			assertThat(counter("?page=1&q=" + words)).model()
				.extracting("copies")
				.asInstanceOf(InstanceOfAssertFactories.LIST)
				.singleElement()
				.extracting("copy.reservation.name")
				.isEqualTo("Customer100");
		}
		assertThat(counter("?q=nobody")).model().extracting("copies").isEqualTo(List.of());
		assertThat(counter("?q=" + "x".repeat(300))).hasStatusOk();
		assertThat(counter("?page=2").getMvcResult().getModelAndView().getModel()).containsEntry("back",
				"/counter?page=2");
		String id = DigestUtils.sha256Hex("token1");
		assertThat(this.mvc.delete().uri("/counter/sources/" + id).with(csrf()).with(ShopTest.CURATOR)).hasStatus(303)
			.flash()
			.containsEntry("notice", "released")
			.containsEntry("noticeTitle", "2");
		assertThat(this.events.stream(AuditEntry.class).filter((entry) -> entry.kind().equals("COPY_MOVED")))
			.hasSize(2);
		assertThat(counter("?q=customer0")).model().extracting("copies").isEqualTo(List.of());
	}

	private String stored(String name) {
		return this.mongo.find(Query.query(Criteria.where("reservation.name").is(name)), StoredCopy.class)
			.get(0)
			.getId();
	}

	private MvcTestResult counter(String query) {
		return this.mvc.get().uri("/counter" + query).with(ShopTest.CURATOR).exchange();
	}

	@ParameterizedTest
	@ValueSource(strings = { "\u2800", "\u3164 \uFFA0", "\u200D\uFE0F", "\u202E", "\u00A0" })
	void nameThatLooksEmptyIsNone(String name) {
		assertThat(reserve(ANN.replace("Ann Secret", name), "key")).hasStatus(422);
	}

	@Test
	void marksOfDirectionInNamesAndContactsAreNotStored() {
		assertThat(reserve(ANN.replace("Ann", "A\u202Enn").replace("ann@", "\u2067ann@"), "key")).hasStatus(201);
		assertThat(stored().getReservation()).extracting(Reservation::name, Reservation::contact)
			.containsExactly("Ann Secret", "ann@secret.example");
		String wish = ANN.replace("}", ", \"title\": \"\u202EFaust\"}");
		assertThat(send("/wishes", wish, "1234567890123456").exchange()).bodyJson()
			.extractingPath("title")
			.isEqualTo("Faust");
	}

	@Test
	void staffHandOverAndTakeBackAndUndoIt(CapturedOutput log) {
		String url = location(reserve(ANN, "key"));
		assertThat(this.mvc.get().uri("/counter")).hasStatus(401);
		assertThat(this.mvc.post().uri(counter()).with(csrf()).param("version", "1").param("to", "here"))
			.hasStatus(401);
		assertThat(move("lent", "due", IN_A_WEEK)).hasStatus(303)
			.flash()
			.containsEntry("notice", "copylentuntil")
			.containsEntry("noticeVersion", "2");
		assertThat(this.mvc.get().uri("/counter").with(ShopTest.CURATOR)).model()
			.extracting("copies")
			.asInstanceOf(InstanceOfAssertFactories.LIST)
			.singleElement()
			.extracting("copy.reservation.name", "copy.reservation.contact")
			.containsExactly("Ann Secret", "ann@secret.example");
		assertThat(get(url)).bodyText().contains("lent", IN_A_WEEK);
		assertThat(this.mvc.delete().uri(url).accept(MediaType.APPLICATION_JSON).with(this::from)).hasStatus(409);
		assertThat(move(1, "here")).flash().containsEntry("notice", "moved");
		assertThat(move("here")).flash().containsEntry("notice", "copyhere");
		assertThat(this.movies.find(this.movie.getId()).orElseThrow().isAvailable()).isTrue();
		assertThat(move("undo")).flash().containsEntry("notice", "copylentuntil");
		assertThat(get(url)).bodyText().contains("lent", IN_A_WEEK);
		assertThat(move("nonsense")).hasStatus(400);
		assertThat(this.events.stream(AuditEntry.class).filter((entry) -> entry.kind().equals("COPY_MOVED"))).hasSize(3)
			.allSatisfy((entry) -> assertThat(entry.details()).containsEntry("copy", this.copy));
		assertThat(this.events.stream(AuditEntry.class).toList().toString() + log).doesNotContain("Secret",
				"secret.example");
	}

	@Test
	void noticeOfAnExtensionSaysUntilWhen() {
		reserve(ANN, "key");
		assertThat(move("reserved")).flash().containsEntry("notice", "copyextended");
		move("lent", "due", IN_A_WEEK);
		LocalDate later = LocalDate.parse(IN_A_WEEK).plusDays(1);
		assertThat(move("lent", "due", later.toString())).flash()
			.containsEntry("notice", "copyextended")
			.containsEntry("noticeTitle", DateTimeFormatter.ofPattern("MMMM d, yyyy", Locale.ENGLISH).format(later)
					+ "\n" + this.movie.getTitle());
		assertThat(move("undo")).flash().containsEntry("notice", "copylentuntil");
	}

	@Test
	void codeOfACopyLeadsStaffToItAndVisitorsToItsMovie() {
		String page = "/counter?copy=" + this.copy;
		assertThat(this.mvc.get().uri("/c/" + this.copy)).hasStatus(303).hasRedirectedUrl(this.movie.getAddress());
		assertThat(this.mvc.get().uri("/c/" + this.copy).with(ShopTest.CURATOR)).hasRedirectedUrl(page);
		assertThat(this.mvc.get().uri("/c/00000000")).hasStatus(404);
		for (String scanned : List.of(this.copy, "https://shop.example/c/" + this.copy,
				"HTTPSÖ--SHOP.EXAMPLE-C-" + this.copy.toUpperCase(Locale.ROOT), "laura")) {
			assertThat(counter("?q=" + scanned)).hasRedirectedUrl(page);
		}
		assertThat(this.mvc.get().uri(page).with(ShopTest.CURATOR)).model()
			.containsEntry("scanned", this.copy)
			.containsEntry("back", "/counter")
			.extracting("copies")
			.asInstanceOf(InstanceOfAssertFactories.LIST)
			.singleElement()
			.extracting("copy.id")
			.isEqualTo(this.copy);
		assertThat(counter("?copy=00000000")).hasStatus(404);
		this.movies.delete(this.movie.getId());
		assertThat(this.mvc.get().uri("/c/" + this.copy)).hasStatus(410);
		assertThat(this.mvc.get().uri("/c/" + this.copy).with(ShopTest.CURATOR)).hasRedirectedUrl(page);
	}

	@Test
	void customerIsNotStoredIfSomebodyElseMovedTheCopyFirst() {
		assertThat(move("missing")).flash().containsEntry("notice", "copymissing");
		assertThat(move(0, "lent", "due", IN_A_WEEK, "name", "Ben")).flash().containsEntry("notice", "moved");
		assertThat(stored().getReservation()).isNull();
	}

	@Test
	void lendingToACustomerWithATooLongNameShowsTheFormAgain() {
		String name = "x".repeat(101);
		MvcTestResult refused = move("lent", "due", IN_A_WEEK, "name", name, "contact", "here", "back",
				"/counter?movie=" + this.movie.getId());
		assertThat(refused).hasStatus(422)
			.model()
			.containsEntry("refused", this.copy)
			.extracting("customer")
			.hasFieldOrPropertyWithValue("name", name)
			.hasFieldOrPropertyWithValue("contact", "here");
		assertThat(refused).model().extracting("copies").asString().contains(this.copy);
		assertThat(move("lent", "name", "Ben", "contact", "x".repeat(201))).hasStatus(422);
		assertThat(stored().isHere()).isTrue();
	}

	static Stream<String> dueDaysThatAreRefused() {
		LocalDate today = LocalDate.now();
		return Stream.of("1582-10-15", "10000-01-01", "+10000-01-01", "soon", today.minusDays(2).toString(),
				today.plusYears(2).plusDays(2).toString());
	}

	@ParameterizedTest
	@MethodSource("dueDaysThatAreRefused")
	void dueDayInThePastOrInTwoYearsIsRefusedBesideItsField(String day) {
		MvcTestResult refused = move("lent", "due", day, "name", "Ben", "back", "/counter?q=Vertigo&page=2");
		assertThat(refused).hasStatus(422)
			.model()
			.containsEntry("refused", this.copy)
			.containsEntry("back", "/counter?q=Vertigo&page=2");
		assertThat(refused).model().extracting("copies").asString().contains(this.copy);
		assertThat(refused).model().extractingBindingResult("customer").hasOnlyFieldErrors("due");
		assertThat(stored().isHere()).isTrue();
	}

	// The search reads the movie in another thread.
	@Test
	void reservationLoanAndReturnNeedFewRoundTripsToTheDatabase() {
		counter("");
		assertThat(roundTrips(() -> reserve(ANN, "key"))).containsExactly("find copy", "find reservation",
				"update reservation.sources", "findAndModify copy", "update movie");
		assertThat(roundTrips(() -> move(1, "lent", "due", IN_A_WEEK))).containsExactly("find copy",
				"findAndModify copy", "update movie", "insert record");
		assertThat(roundTrips(() -> move(2, "here"))).containsExactly("find copy", "find queue", "update reservation",
				"findAndModify copy", "update movie", "insert record");
		assertThat(this.movies.find(this.movie.getId()).orElseThrow().isAvailable()).isTrue();
	}

	private static List<String> roundTrips(Runnable request) {
		Commands.SENT.get().clear();
		request.run();
		return List.copyOf(Commands.SENT.get());
	}

	@Test
	void daysAreAddedToTheDayOfALoanOrToTheCurrentOne() {
		LocalDate today = LocalDate.now();
		move("lent", "days", "3", "name", "Ben");
		assertThat(stored().getDue()).isEqualTo(today.plusDays(3));
		move("lent", "days", "7");
		assertThat(stored().getDue()).isEqualTo(today.plusDays(10));
		this.mongo.updateFirst(Query.query(Criteria.where("_id").is(this.copy)),
				Update.update("due", today.minusDays(30)), StoredCopy.class);
		move("lent", "days", "1");
		assertThat(stored().getDue()).isEqualTo(today.plusDays(1));
		assertThat(move("lent", "days", "-2")).hasStatus(422);
		assertThat(move("lent", "days", "9999")).hasStatus(422);
	}

	@Test
	void knownCustomerIsChosenWithTheContactUntilTheCopiesAreBack() {
		move("lent", "name", "Ben", "contact", "030 1");
		assertThat(counter("?copy=" + this.copy)).model().containsEntry("customers", List.of("Ben · 030 1"));
		Movie other = this.movies.create(MovieForms.withCopies("DVD | rental"));
		String first = this.copy;
		this.copy = String.valueOf(other.getCopies().get(0).getId());
		assertThat(move("lent", "name", "Ben · 030 1")).hasStatus(303);
		assertThat(stored().getReservation()).extracting(Reservation::name, Reservation::contact)
			.containsExactly("Ben", "030 1");
		String customer = new CounterCopy(stored(), null).customer();
		assertThat(counter("?customer=" + customer)).model()
			.containsEntry("outOf", Map.of(customer, 2L))
			.extracting("lent")
			.asInstanceOf(InstanceOfAssertFactories.LIST)
			.hasSize(2);
		String shown = first + ".1," + this.copy + ".1," + this.copy + ".0,nonsense";
		assertThat(post("/counter/returns", "copies=" + shown, ShopTest.CURATOR)).flash()
			.containsEntry("notice", "copiesback")
			.containsEntry("noticeTitle", "2")
			.containsEntry("noticeCopies", first + ".2," + this.copy + ".2");
		assertThat(counter("?copy=" + this.copy)).model().containsEntry("customers", List.of());
		assertThat(
				post("/counter/returns", "_method=delete&copies=" + first + ".2," + this.copy + ".2", ShopTest.CURATOR))
			.flash()
			.containsEntry("noticeTitle", "2");
		assertThat(stored().getReservation().name()).isEqualTo("Ben");
	}

	@Test
	void codeThatIsScannedInsteadOfANameLeadsToThatCopy() {
		Movie other = this.movies.create(MovieForms.withCopies("DVD | rental"));
		String scanned = String.valueOf(other.getCopies().get(0).getId());
		assertThat(move("lent", "name", "https://shop.example/c/" + scanned))
			.hasRedirectedUrl("/counter?copy=" + scanned);
		assertThat(stored().isHere()).isTrue();
	}

	@Test
	void customerAndStaffEraseTheDataOfACustomerUnlessTheCopyIsOut() throws Exception {
		String url = location(reserve(ANN, "key"));
		String id = Reservations.id(url.replaceFirst(".*/", ""));
		move("lent", "due", IN_A_WEEK);
		assertThat(this.mvc.get().uri(url + ".ics")).hasStatusOk()
			.bodyText()
			.contains("DTSTART;VALUE=DATE:" + IN_A_WEEK.replace("-", ""), "Bring back “Laura”");
		assertThat(post(url + "?data", "_method=delete")).hasRedirectedUrl(url);
		assertThat(post("/counter/customers/" + id, "_method=delete", ShopTest.CURATOR)).flash()
			.containsEntry("notice", "kept");
		assertThat(stored().getReservation().name()).isEqualTo("Ann Secret");
		String waiting = location(reserve(ANN.replace("}", ", \"next\": true}"), "waiting"));
		assertThat(post(waiting + "?data", "_method=delete")).hasRedirectedUrl("/movies");
		assertThat(get(waiting)).hasStatus(404);
		move("here");
		assertThat(counter("?q=secret")).model()
			.extracting("ended")
			.asInstanceOf(InstanceOfAssertFactories.LIST)
			.hasSize(1);
		assertThat(post("/counter/customers/" + id, "_method=delete", ShopTest.CURATOR)).flash()
			.containsEntry("notice", "erased");
		assertForgotten(url);
		url = location(reserve(ANN, "another"));
		ICalendar calendar = Biweekly
			.parse(this.mvc.get().uri(url + ".ics").exchange().getResponse().getContentAsString())
			.first();
		assertThat(calendar.validate(ICalVersion.V2_0).isEmpty()).isTrue();
		assertThat(calendar.getEvents()).hasSize(1);
		assertThat(calendar.getEvents().get(0).getSummary().getValue()).isEqualTo("Fetch “Laura”");
		assertThat(calendar.getEvents().get(0).getUrl().getValue()).endsWith(url);
		for (int attempt = 0; attempt < 2; attempt++) {
			assertThat(post(url + "?data", "_method=delete")).hasRedirectedUrl("/movies");
		}
		assertThat(stored().isHere()).isTrue();
		assertForgotten(url);
		assertThat(this.mvc.get().uri(url + ".ics")).hasStatus(404);
	}

	private void assertForgotten(String url) {
		assertThat(get(url)).hasStatus(404);
		assertThat(this.mongo.findAll(Document.class, "copy").toString() + this.mongo.findAll(Reservation.class)
				+ this.mongo.findAll(Document.class, "queue"))
			.doesNotContain("Ann");
	}

	private StoredCopy stored() {
		return this.copies.find(this.copy).orElseThrow();
	}

	private MvcTestResult move(String to, String... more) {
		return move(stored().getVersion(), to, more);
	}

	private MvcTestResult move(long version, String to, String... more) {
		var request = this.mvc.post()
			.uri(counter())
			.with(csrf())
			.with(ShopTest.CURATOR)
			.param("version", String.valueOf(version))
			.param("to", to);
		for (int i = 0; i < more.length; i += 2) {
			request = request.param(more[i], more[i + 1]);
		}
		return request.exchange();
	}

	private MvcTestResult post(String path, String fields) {
		return post(path, fields, this::from);
	}

	private MvcTestResult post(String path, String fields, RequestPostProcessor from) {
		return this.mvc.post()
			.uri(path)
			.with(csrf())
			.with(from)
			.contentType(MediaType.APPLICATION_FORM_URLENCODED)
			.content(fields)
			.exchange();
	}

	private MvcTestResult reserve(String json, String key) {
		return request(json, key + " of this test").exchange();
	}

	private MockMvcTester.MockMvcRequestBuilder request(String json, String key) {
		return send(address(), json, key);
	}

	private MockMvcTester.MockMvcRequestBuilder send(String path, String json, String key) {
		return this.mvc.post()
			.uri(path)
			.with(this::from)
			.header("Idempotency-Key", key)
			.accept(MediaType.APPLICATION_JSON)
			.contentType(MediaType.APPLICATION_JSON)
			.content(json);
	}

	private MvcTestResult get(String path) {
		return this.mvc.get().uri(path).accept(MediaType.APPLICATION_JSON).exchange();
	}

	private String address() {
		return "/movies/" + this.movie.getId() + "/reservations";
	}

	private String counter() {
		return "/counter/" + this.copy;
	}

	private static String location(MvcTestResult answer) {
		return String.valueOf(answer.getResponse().getHeader("Location"));
	}

	private MockHttpServletRequest from(MockHttpServletRequest request) {
		request.setRemoteAddr(this.source);
		return request;
	}

	/**
	 * Notes the commands that the thread of a test sends to the database.
	 */
	@TestConfiguration
	static class Commands implements CommandListener {

		static final ThreadLocal<List<String>> SENT = ThreadLocal.withInitial(ArrayList::new);

		@Bean
		MongoClientSettingsBuilderCustomizer listening() {
			return (settings) -> settings.addCommandListener(this);
		}

		@Override
		public void commandStarted(CommandStartedEvent event) {
			SENT.get()
				.add(event.getCommandName() + " " + event.getCommand().getString(event.getCommandName()).getValue());
		}

	}

}
