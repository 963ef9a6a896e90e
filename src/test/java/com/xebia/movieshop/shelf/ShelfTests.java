package com.xebia.movieshop.shelf;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import javax.imageio.ImageIO;

import biweekly.Biweekly;
import biweekly.ICalVersion;
import biweekly.ICalendar;
import com.xebia.movieshop.audit.AuditEntry;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieForm;
import com.xebia.movieshop.movie.editing.MovieBatches;
import com.xebia.movieshop.movie.editing.MovieService;
import com.xebia.movieshop.movie.web.MovieList;
import com.xebia.movieshop.poster.Poster;
import com.xebia.movieshop.poster.Posters;
import com.xebia.movieshop.shelf.Shelf.ShelfFilm;
import com.xebia.movieshop.shelf.Shelf.ShelfForm;
import com.xebia.movieshop.shelf.ShelfFilms.Showing;
import com.xebia.movieshop.support.ShopTest;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.mock.web.MockMultipartFile;
import org.springframework.test.context.event.ApplicationEvents;
import org.springframework.test.context.event.RecordApplicationEvents;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/**
 * Tests for shelves in a shop with a password.
 */
@ShopTest
@RecordApplicationEvents
class ShelfTests {

	@Autowired
	private MockMvcTester mvc;

	@Autowired
	private MongoOperations mongo;

	@Autowired
	private MovieService movies;

	@Autowired
	private Shelves shelves;

	@Autowired
	private ShelfFilms films;

	@Autowired
	private MovieBatches writer;

	@Autowired
	private ApplicationEvents events;

	private Movie laura;

	private Movie gilda;

	@BeforeEach
	void fill() {
		this.mongo.remove(new Query(), Shelf.class);
		this.mongo.remove(new Query(), Movie.class);
		this.laura = movie("Laura", 1944);
		this.gilda = movie("Gilda", 1946);
	}

	@Test
	void programMakesChangesAndDeletesAShelf() throws Exception {
		String films = "[{\"movie\": \"%s\", \"note\": \" Rita \"}, {\"movie\": \"%s\"}]".formatted(this.gilda.getId(),
				this.laura.getId());
		MvcTestResult made = send("POST", "/shelves", "{\"title\": \"Film noir\", \"films\": %s}".formatted(films));
		assertThat(made).hasStatus(201).headers().hasValue("Location", "/shelves/film-noir");
		assertThat(made).bodyJson().extractingPath("$.movies[*].title").asArray().containsExactly("Gilda", "Laura");
		assertThat(made).bodyJson().extractingPath("$.films[0].note").isEqualTo("Rita");
		String change = "{\"title\": \"Black\", \"films\": [], \"version\": %d}";
		assertThat(send("PUT", "/shelves/film-noir", "{\"title\": \"Black\"}")).hasStatus(428);
		assertThat(send("PUT", "/shelves/film-noir", change.formatted(0))).hasStatusOk()
			.bodyJson()
			.extractingPath("$.name")
			.isEqualTo("film-noir");
		assertThat(send("PUT", "/shelves/film-noir", change.formatted(0))).hasStatus(409);
		assertThat(send("DELETE", "/shelves/film-noir", "")).hasStatus(204);
		assertThat(send("GET", "/shelves/film-noir", "")).hasStatus(404);
		assertThat(send("POST", "/shelves", "{\"title\": \"Film noir\"}")).bodyJson()
			.extractingPath("$.name")
			.isEqualTo("film-noir-2");
		assertThat(send("POST", "/shelves/film-noir/restoration", "")).hasStatusOk();
		assertThat(send("GET", "/shelves", "")).bodyText().doesNotContain("\"films\"");
		assertThat(send("GET", "/shelves", "")).bodyJson()
			.extractingPath("$.shelves[*].title")
			.asArray()
			.containsExactly("Black", "Film noir");
		assertThat(this.events.stream(AuditEntry.class)
			.filter((entry) -> entry.kind().startsWith("SHELF") && entry.details().get("shelf").equals("film-noir"))
			.map(AuditEntry::kind))
			.containsExactly("SHELF_CREATED", "SHELF_CHANGED", "SHELF_DELETED", "SHELF_RESTORED");
	}

	@Test
	void shelfThatIsSentAgainIsOneUntilItIsChanged() throws Exception {
		String noir = "{\"title\": \"Noir\", \"films\": [{\"movie\": \"%s\"}]}".formatted(this.laura.getId());
		List<MvcTestResult> both = Stream
			.generate(() -> CompletableFuture.supplyAsync(() -> send("POST", "/shelves", noir)))
			.limit(4)
			.toList()
			.stream()
			.map(CompletableFuture::join)
			.toList();
		assertThat(both)
			.allSatisfy((made) -> assertThat(made).hasStatus(201).headers().hasValue("Location", "/shelves/noir"));
		assertThat(send("POST", "/shelves", "{\"title\": \"Noir\"}")).headers().hasValue("Location", "/shelves/noir-2");
		assertThat(send("PUT", "/shelves/noir", noir.replace("}]", "}],\"version\":0"))).hasStatusOk();
		assertThat(send("POST", "/shelves", noir)).headers().hasValue("Location", "/shelves/noir-3");
		this.shelves.delete("noir-3");
		assertThat(send("POST", "/shelves", noir)).headers().hasValue("Location", "/shelves/noir-4");
	}

	@Test
	void inputIsBounded() {
		assertThat(send("POST", "/shelves", "{\"title\": \" \"}")).hasStatus(422);
		assertThat(send("POST", "/shelves", "{\"title\": \"%s\"}".formatted("x".repeat(101)))).hasStatus(422);
		assertThat(send("POST", "/shelves", "{\"title\": \"x\", \"filter\": \"year=soon\"}")).hasStatus(422);
		assertThat(send("POST", "/shelves", "{\"title\": \"x\", \"filter\": \"year=\"}")).hasStatus(422);
		String film = "{\"title\": \"x\", \"films\": [{\"movie\": \"%s\", \"note\": \"%s\", \"times\": [\"%s\"]}]}";
		String id = this.laura.getId().toHexString();
		assertThat(send("POST", "/shelves", film.formatted("x", "", "2026-01-02T20:15"))).hasStatus(422);
		assertThat(send("POST", "/shelves", film.formatted(id, "x".repeat(301), "2026-01-02T20:15"))).hasStatus(422);
		assertThat(send("POST", "/shelves", film.formatted(id, "", "2026-02-30T20:15"))).hasStatus(422);
		assertThat(send("POST", "/shelves", film.formatted(id, "", "+12026-02-03T20:15"))).hasStatus(422);
		String showings = IntStream.range(0, 51)
			.mapToObj((i) -> "{\"movie\": \"%024x\", \"times\": [%s]}".formatted(i,
					IntStream.range(10, 30)
						.mapToObj("\"2026-01-%dT20:15\""::formatted)
						.collect(Collectors.joining(","))))
			.collect(Collectors.joining(","));
		MvcTestResult much = send("POST", "/shelves", "{\"title\": \"x\", \"films\": [%s]}".formatted(showings));
		assertThat(much).hasStatus(422);
		assertThat(much.getMvcResult().getResolvedException()).cause().hasMessageContaining("programme");
		assertThat(this.mvc.post().uri("/shelves").with(csrf()).param("title", "Mine")).hasStatus(401);
		assertThat(this.shelves.all(1)).isEmpty();
	}

	// As a former release stored it.
	@Test
	void pageOfAProgrammeOverTheLimitHasTheNextShowings() {
		LocalDateTime first = LocalDateTime.now().plusDays(1);
		List<String> times = IntStream.range(0, 1500).mapToObj((i) -> first.plusHours(i).toString()).toList();
		this.mongo
			.save(new Shelf("much", "Much", "", "", List.of(new ShelfFilm(this.laura.getId().toHexString(), "", times)),
					0, null, Instant.now(), "curator", null));
		assertThat(showings("/shelves/much")).hasSize(300)
			.first()
			.extracting(Showing::time)
			.isEqualTo(first.truncatedTo(ChronoUnit.MINUTES));
	}

	@Test
	void timeThatTheZoneSkipsIsMovedBehindTheGap() {
		ShelfFilm film = new ShelfFilm(this.laura.getId().toHexString(), "",
				List.of("2026-03-29T02:30", "2026-03-29T20:15", "?"));
		assertThat(
				new ShelfForm("x", "", "", List.of(film), null).in(ZoneId.of("Europe/Berlin")).films().get(0).times())
			.containsExactly("2026-03-29T03:30", "2026-03-29T20:15", "?");
	}

	@Test
	void formIsEditedByItsButtonsAndSavedAtTheEnd() {
		String laura = this.laura.getId().toHexString();
		String gilda = this.gilda.getId().toHexString();
		String[] both = { "film", laura, "note-" + laura, "Dana", "film", gilda };
		MvcTestResult added = post("/shelves", "edit", "add-" + gilda, "film", laura);
		assertThat(form(added).films()).extracting("movie").containsExactly(laura, gilda);
		MvcTestResult moved = post("/shelves", "edit", "up-" + gilda, both);
		assertThat(form(moved).films()).extracting("movie").containsExactly(gilda, laura);
		assertThat(form(moved).films()).extracting("note").containsExactly("", "Dana");
		MvcTestResult removed = post("/shelves", "edit", "remove-" + gilda, both);
		assertThat(form(removed).films()).extracting("movie").containsExactly(laura);
		MvcTestResult refused = post("/shelves", "edit", "save", both);
		assertThat(refused).hasStatus(422);
		assertThat(form(refused).films().get(0).note()).isEqualTo("Dana");
		MvcTestResult put = this.mvc.get()
			.uri("/shelves?form&shelf=&film={id}&note-{id}=Rita", gilda, gilda)
			.with(ShopTest.CURATOR)
			.exchange();
		assertThat(form(put).films()).extracting("note").containsExactly("Rita");
		MvcTestResult saved = post("/shelves", "title", "Noir", "film", laura, "times-" + laura, "2026-12-01T20:15",
				"times-" + laura, "");
		assertThat(saved).hasStatus(303).hasRedirectedUrl("/shelves/noir");
		assertThat(this.shelves.find("noir").films().get(0).times()).containsExactly("2026-12-01T20:15");
		MvcTestResult stale = post("/shelves/noir", "_method", "put", "edit", "save", "title", "Other", "version", "9");
		assertThat(stale).hasStatus(409);
		assertThat(form(stale).version()).isZero();
		assertThat(form(stale).title()).isEqualTo("Other");
	}

	@Test
	void secondOfTwoCuratorsLosesNothingAndAddsTheMoviesOfTheFirstOrReplacesThem() {
		String laura = this.laura.getId().toHexString();
		String gilda = this.gilda.getId().toHexString();
		post("/shelves", "edit", "save", "title", "Noir", "film", laura);
		assertThat(update("save", "0", "title", "Theirs", "film", laura, "film", gilda, "note-" + gilda, "Rita",
				"times-" + gilda, "2026-12-01T20:15"))
			.hasStatus(303);
		String[] typed = { "title", "Mine", "film", laura, "note-" + laura, "Dana" };
		MvcTestResult mine = update("save", "0", typed);
		assertThat(mine).hasStatus(409).model().containsEntry("reason", "shelf.conflict");
		assertThat(form(mine)).returns("Mine", ShelfForm::title).returns(1L, ShelfForm::version);
		assertThat(form(mine).films()).extracting("note").containsExactly("Dana");
		assertThat(mine).model().containsEntry("others", 1);
		assertThat(this.shelves.find("noir").title()).isEqualTo("Theirs");
		String[] conflict = Stream.concat(Stream.of(typed), Stream.of("others", "")).toArray(String[]::new);
		assertThat(update("up-" + laura, "1", conflict)).model().containsEntry("others", 1);
		MvcTestResult merged = update("addothers", "1", conflict);
		assertThat(merged).model().containsEntry("others", 0);
		assertThat(form(merged).films()).extracting("movie", "note", "times")
			.containsExactly(tuple(laura, "Dana", List.of()), tuple(gilda, "Rita", List.of("2026-12-01T20:15")));
		assertThat(update("save", "1", typed)).hasStatus(303);
		assertThat(this.shelves.find("noir")).returns("Mine", Shelf::title)
			.extracting(Shelf::films, InstanceOfAssertFactories.LIST)
			.hasSize(1);
	}

	@Test
	void movieThatIsRenamedWhileAFormListsItStaysWithItsNewName() {
		String laura = this.laura.getId().toHexString();
		post("/shelves", "edit", "save", "title", "Noir", "film", laura);
		String[] typed = { "title", "Noir", "film", laura };
		MovieForm other = new MovieForm(this.movies.find(this.laura.getId()).orElseThrow());
		other.setTitle("Laura Hunt");
		other.setDirector("Otto Preminger");
		this.movies.update(this.laura.getId(), other);
		rename("people", "Otto Preminger", "O. P.");
		assertThat(update("up-" + laura, "0", typed)).model()
			.extractingByKey("movies", InstanceOfAssertFactories.map(String.class, Movie.class))
			.extractingByKey(laura)
			.returns("Laura Hunt", Movie::getTitle);
		assertThat(update("save", "0", typed)).hasStatus(303);
		assertThat(rows()).containsExactly("Noir [Laura Hunt]");
	}

	private MvcTestResult update(String edit, String version, String... typed) {
		return post("/shelves/noir?_method=put&edit=" + edit, "version", version, typed);
	}

	@Test
	void filterShowsWhatItFindsNow() {
		shelf("Forties", "/movies?year=1946&sort=newest&after=x&size=1");
		assertThat(this.shelves.all(1).get(0).filter()).isEqualTo("sort=newest&year=1946");
		assertThat(rows()).containsExactly("Forties [Gilda]");
		MvcTestResult copied = post("/shelves", "edit", "copy", "filter", "year=1944");
		assertThat(form(copied).films()).extracting("movie").containsExactly(this.laura.getId().toHexString());
	}

	@Test
	void filterIsChosenByTheFieldsOfAList() {
		MvcTestResult chosen = post("/shelves", "edit", "filter", "title", "Forties", "genre", "", "year", "1944", "q",
				"", "sort", "-title", "size", "7");
		assertThat(form(chosen).filter()).isEqualTo("sort=-title&year=1944");
		assertThat(chosen).model()
			.extractingByKey("list", InstanceOfAssertFactories.type(MovieList.class))
			.extracting(MovieList::getCount)
			.isEqualTo(1L);
		assertThat(form(post("/shelves", "edit", "filter", "genre", "", "sort", "")).filter()).isEmpty();
		post("/shelves", "edit", "save", "title", "Forties", "year", "1944");
		assertThat(rows()).containsExactly("Forties [Laura]");
	}

	@Test
	void timesOfTheProgrammeAreSentByTheirDays() {
		String laura = this.laura.getId().toHexString();
		String gilda = this.gilda.getId().toHexString();
		String[] times = { "film", laura, "film", gilda, "times-" + laura + "-2030-05-01", "20:15",
				"times-" + gilda + "-2030-05-01", "18:00", "times-" + gilda + "-2030-05-02", "", "day", "2030-04-30",
				"time", "21:00", "show", gilda };
		ShelfForm form = form(post("/shelves", "edit", "time", times));
		assertThat(form.films()).extracting(ShelfFilm::times)
			.containsExactly(List.of("2030-05-01T20:15"), List.of("2030-04-30T21:00", "2030-05-01T18:00"));
		assertThat(form.getDays().values().stream().flatMap(List::stream).map(Map.Entry::getValue))
			.containsExactly(gilda, gilda, laura);
		String[] untimed = { "title", "Untimed", "film", laura, "day", "2030-05-01", "time", "", "show", laura };
		assertThat(post("/shelves", "edit", "save", untimed)).hasStatus(422);
		assertThat(post("/shelves", "q", "", untimed)).hasStatusOk().hasViewName("shelves/form");
	}

	// As after a crash, the rename is repeated when no movie has the old name.
	@Test
	void filterFollowsAPersonOrGenreThatIsRenamedAndRenamedBack() {
		Movie whirlpool = new Movie(new ObjectId());
		whirlpool.setDirector("Otto Preminger");
		whirlpool.setGenres(List.of("Noir"));
		this.movies.create(whirlpool);
		shelf("People", "director=otto+preminger&sort=year");
		shelf("Persons", "person=otto+preminger&star=Gene+Tierney+and+Otto+Preminger");
		shelf("Genres", "genre=noir");
		shelf("Others", "star=Gene+Tierney&q=otto+preminger");
		this.shelves.delete("genres");
		for (int times = 0; times < 2; times++) {
			rename("people", "Otto Preminger", "O. P.");
			rename("genres", "Noir", "Black & White");
		}
		assertThat(this.shelves.find("people"))
			.extracting(Shelf::filter, Shelf::version, (shelf) -> this.films.show(shelf).getMovies().size())
			.containsExactly("sort=year&director=O.%20P.", 1L, 1);
		assertThat(this.shelves.find("persons").filter())
			.isEqualTo("sort=title&star=Gene%20Tierney%20and%20O.%20P.&person=O.%20P.");
		assertThat(this.shelves.restore("genres").filter()).isEqualTo("sort=title&genre=Black%20%26%20White");
		assertThat(this.shelves.find("others").version()).isZero();
		rename("people", "O. P.", "Otto Preminger");
		assertThat(this.films.show(this.shelves.find("people")).getMovies()).hasSize(1);
	}

	@Test
	void filterIsAsBeforeWhenARenameIsTakenBackUnlessItWasSavedSince() {
		Movie whirlpool = new Movie(new ObjectId());
		whirlpool.setDirector("Otto Preminger");
		this.movies.create(whirlpool);
		shelf("Taken back", "person=otto+preminger");
		shelf("Deleted", "person=otto+preminger");
		shelf("Saved", "person=otto+preminger");
		Object undo = rename("people", "Otto Preminger", "O. P.").getMvcResult().getFlashMap().get("noticeImport");
		this.shelves.delete("deleted");
		this.shelves.save("saved", ShelfForm.of(this.shelves.find("saved")));
		assertThat(post("/movies/imports/" + undo + "/undo", "anyway", "false")).hasStatus2xxSuccessful();
		await().untilAsserted(() -> assertThat(this.movies.find(whirlpool.getId()).orElseThrow().getDirector())
			.isEqualTo("Otto Preminger"));
		String former = "sort=title&person=otto%20preminger";
		assertThat(this.shelves.find("taken-back").filter()).isEqualTo(former);
		assertThat(this.shelves.restore("deleted").filter()).isEqualTo(former);
		assertThat(this.shelves.find("saved").filter()).isEqualTo("sort=title&person=O.%20P.");
	}

	private MvcTestResult rename(String names, String name, String to) {
		MvcTestResult renamed = post("/" + names, "name", name, "to", to);
		assertThat(renamed).hasStatus(303);
		return renamed;
	}

	@Test
	void changeIsShownAtOnceInTheOwnersOrder() {
		shelf("One", "", ShelfFilm.of(this.laura));
		shelf("Two", "", ShelfFilm.of(this.gilda));
		assertThat(rows()).containsExactly("One [Laura]", "Two [Gilda]");
		ShelfForm open = ShelfForm.of(this.shelves.find("one"));
		assertThat(post("/shelves/two/position", "places", "-1")).hasStatus(303);
		assertThat(rows()).containsExactly("Two [Gilda]", "One [Laura]");
		this.shelves.save("one", open.adding(Stream.of(ShelfFilm.of(this.gilda))));
		assertThat(rows()).containsExactly("Two [Gilda]", "One [Laura, Gilda]");
		this.movies.delete(this.laura.getId());
		assertThat(rows()).containsExactly("Two [Gilda]", "One [Gilda]");
		this.shelves.save("one", form(this.mvc.get().uri("/shelves/one?form").with(ShopTest.CURATOR).exchange()));
		this.movies.restore(this.laura.getId());
		assertThat(rows()).containsExactly("Two [Gilda]", "One [Laura, Gilda]");
		this.shelves.delete("two");
		this.shelves.purgeExpired();
		assertThat(this.shelves.deleted()).hasSize(1);
		this.mongo.updateFirst(new Query(Criteria.where("_id").is("two")), Update.update("deletedAt", new Date(0)),
				Shelf.class);
		this.shelves.purgeExpired();
		assertThat(this.shelves.deleted()).isEmpty();
		assertThat(rows()).containsExactly("One [Laura, Gilda]");
	}

	@Test
	void shelfWhoseFirstMoviesWereDeletedShowsTheOthers() {
		List<Movie> former = IntStream.range(0, 20).mapToObj((i) -> movie("Former " + i, 1950)).toList();
		shelf("Noir", "",
				Stream.concat(former.stream(), Stream.of(this.laura, this.gilda))
					.map(ShelfFilm::of)
					.toArray(ShelfFilm[]::new));
		assertThat(this.films.allRows().get(0).films()).hasSize(4);
		assertThat(this.films.firstRows().get(0).films()).hasSize(20);
		former.forEach((movie) -> this.movies.delete(movie.getId()));
		assertThat(rows()).containsExactly("Noir [Laura, Gilda]");
		assertThat(this.films.allRows().get(0).getMovies()).extracting(Movie::getTitle)
			.containsExactly("Laura", "Gilda");
	}

	@Test
	void programmeHasARowForEachDayOfAWeekAndLeadsToTheNextOne() {
		assertThat(this.mvc.get().uri("/programme")).hasStatusOk().model().containsEntry("next", null);
		this.films.lookForProgramme();
		assertThat(this.films.hasProgramme()).isFalse();
		LocalDate day = LocalDate.now(ZoneId.systemDefault()).plusDays(1);
		shelf("Noir", "", new ShelfFilm(this.laura.getId().toHexString(), "",
				List.of(day + "T20:00", day + "T15:00", day.plusDays(2) + "T20:00", day.plusDays(30) + "T20:00")));
		assertThat(days("/programme")).containsExactly(day + " [15:00, 20:00]", day.plusDays(2) + " [20:00]");
		this.films.lookForProgramme();
		assertThat(this.films.hasProgramme()).isTrue();
		assertThat(this.mvc.get().uri("/programme")).model().containsEntry("next", day.plusDays(30));
		assertThat(days("/programme?from=" + day.plusDays(30))).containsExactly(day.plusDays(30) + " [20:00]");
		assertThat(days("/programme?from=0001-01-01")).hasSize(2);
		assertThat(this.mvc.get().uri("/programme?from=x")).hasStatus(400);
	}

	private List<String> days(String uri) {
		return Showing.byDay(showings(uri))
			.entrySet()
			.stream()
			.map((day) -> day.getKey() + " "
					+ day.getValue().stream().map((showing) -> showing.time().toLocalTime()).toList())
			.toList();
	}

	private List<Showing> showings(String uri) {
		Map<?, ?> days = (Map<?, ?>) Objects
			.requireNonNull(this.mvc.get().uri(uri).exchange().getMvcResult().getModelAndView())
			.getModel()
			.get("days");
		return days.values().stream().flatMap((day) -> ((List<?>) day).stream()).map(Showing.class::cast).toList();
	}

	@Test
	void programmeIsOnTheFrontPageAndInOtherFormats() throws Exception {
		ZoneId zone = ZoneId.systemDefault();
		LocalDateTime now = LocalDate.now(zone).atTime(20, 0);
		String note = "With an introduction, by „Ännchen“ \uD83C\uDFAC; ".repeat(3).strip();
		shelf("Noir", "", new ShelfFilm(this.laura.getId().toHexString(), note,
				List.of(now.plusMinutes(1).toString(), now.minusHours(2).toString(), now.plusDays(2).toString())));
		assertThat(this.films.tonight(now)).extracting("time").containsExactly(now.plusMinutes(1));
		MvcTestResult calendar = this.mvc.get().uri("/shelves/noir.ics").exchange();
		assertThat(calendar).hasStatusOk().hasContentType("text/calendar;charset=UTF-8");
		String text = calendar.getResponse().getContentAsString();
		assertThat(text).endsWith("\r\n");
		assertThat(text.split("\r\n")).allMatch((line) -> line.getBytes(StandardCharsets.UTF_8).length <= 75);
		ICalendar read = Biweekly.parse(text).first();
		assertThat(read.validate(ICalVersion.V2_0).isEmpty()).isTrue();
		assertThat(read.getExperimentalProperty("X-WR-CALNAME").getValue()).isEqualTo("Noir");
		assertThat(read.getEvents()).hasSize(3)
			.allMatch((event) -> event.getDescription().getValue().equals(note))
			.allMatch((event) -> event.getSummary().getValue().equals("Laura (1944)"))
			.anyMatch((event) -> event.getDateStart()
				.getValue()
				.toInstant()
				.equals(now.plusMinutes(1).atZone(zone).toInstant()));
		String begin = now.plusMinutes(1).atZone(zone).toInstant().toString().replaceAll("[-:]", "");
		Showing first = this.films.tonight(now).get(0);
		assertThat(this.mvc.get().uri(first.calendar())).hasStatusOk()
			.bodyText()
			.contains("DTSTART:" + begin)
			.containsOnlyOnce("BEGIN:VEVENT");
		assertThat(this.mvc.get().uri("/shelves/noir/feed")).hasStatusOk()
			.bodyText()
			.contains("<title>Laura (1944)</title>");
		assertThat(this.mvc.get().uri("/shelves/noir/export")).hasStatusOk().bodyText().contains("Laura");
		byte[] mosaic = this.mvc.get().uri("/shelves/noir/mosaic").exchange().getResponse().getContentAsByteArray();
		assertThat(ImageIO.read(new ByteArrayInputStream(mosaic))).extracting("width").isEqualTo(400);
	}

	@Test
	void mosaicShowsThePartOfAPosterThatStaysInView() throws IOException {
		BufferedImage wide = new BufferedImage(800, 600, BufferedImage.TYPE_INT_RGB);
		Graphics2D graphics = wide.createGraphics();
		graphics.setColor(Color.WHITE);
		graphics.fillRect(400, 0, 400, 600);
		Posters posters = mock();
		given(posters.read("wide.png")).willReturn(Optional.of(wide));
		this.laura.setPoster(new Poster("wide.png", "image/png", 800, 600, 1, null));
		this.laura.setPosterView(10);
		assertThat(mosaic(posters).getRGB(20, 300)).isEqualTo(Color.WHITE.getRGB());
		this.laura.setPosterView(0);
		assertThat(mosaic(posters).getRGB(380, 300)).isEqualTo(Color.BLACK.getRGB());
	}

	private BufferedImage mosaic(Posters posters) throws IOException {
		return ImageIO.read(new ByteArrayInputStream(new ShelfMosaic(posters).paint(List.of(this.laura))));
	}

	@Test
	void listOfLetterboxdIsFoundByTitleAndYear() throws Exception {
		String list = """
				Letterboxd list export v7
				Date,Name,Tags,URL,Description
				2023-01-01,My noir,,https://boxd.it/x,

				Position,Name,Year,URL,Description
				1,gilda!,1946,https://boxd.it/1,"Rita,
				of course"
				2,Laura,1999,https://boxd.it/2,
				3,The Laura,1944,https://boxd.it/3,""
				""";
		LetterboxdList found = LetterboxdList.read(new MockMultipartFile("file", list.getBytes(StandardCharsets.UTF_8)),
				this.writer);
		assertThat(found.films()).containsExactly(
				new ShelfFilm(this.gilda.getId().toHexString(), "Rita, of course", List.of()),
				ShelfFilm.of(this.laura));
		assertThat(found.missing()).containsExactly("Laura (1999)");
		assertThat(LetterboxdList.read(new MockMultipartFile("file", new byte[] { '"', 0, -1 }), this.writer).isEmpty())
			.isTrue();
	}

	private List<String> rows() {
		return this.films.firstRows()
			.stream()
			.map((row) -> row.shelf().title() + " " + row.getMovies().stream().map(Movie::getTitle).toList())
			.toList();
	}

	private Movie movie(String title, int year) {
		Movie movie = new Movie(new ObjectId());
		movie.setTitle(title);
		movie.setYear(year);
		return this.movies.create(movie);
	}

	private Shelf shelf(String title, String filter, ShelfFilm... films) {
		return this.shelves.save(null, new ShelfForm(title, "", filter, List.of(films), null));
	}

	private MvcTestResult send(String method, String path, String json) {
		return this.mvc.method(HttpMethod.valueOf(method))
			.uri(path)
			.with(ShopTest.CURATOR)
			.accept(MediaType.APPLICATION_JSON)
			.contentType(MediaType.APPLICATION_JSON)
			.content(json)
			.exchange();
	}

	private MvcTestResult post(String path, String name, String value, String... fields) {
		var request = this.mvc.post().uri(path).with(ShopTest.CURATOR).with(csrf()).param(name, value);
		for (int i = 0; i < fields.length; i += 2) {
			request.param(fields[i], fields[i + 1]);
		}
		return request.exchange();
	}

	private static ShelfForm form(MvcTestResult result) {
		return (ShelfForm) Objects.requireNonNull(
				Objects.requireNonNull(result.getMvcResult().getModelAndView()).getModel().get("shelfForm"));
	}

}
