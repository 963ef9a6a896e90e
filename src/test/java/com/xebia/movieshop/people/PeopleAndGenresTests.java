package com.xebia.movieshop.people;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Updates;
import com.xebia.movieshop.address.ListPage;
import com.xebia.movieshop.audit.AuditEntry;
import com.xebia.movieshop.importing.ImportUndo;
import com.xebia.movieshop.importing.Importer;
import com.xebia.movieshop.importing.store.BulkChange;
import com.xebia.movieshop.importing.store.ImportPhase;
import com.xebia.movieshop.importing.store.ImportProgress.Row;
import com.xebia.movieshop.importing.store.ImportState;
import com.xebia.movieshop.importing.store.ImportStore;
import com.xebia.movieshop.importing.store.OutcomeEntry;
import com.xebia.movieshop.importing.store.ReportFiles;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieCatalogue;
import com.xebia.movieshop.movie.MovieForm;
import com.xebia.movieshop.movie.editing.Bin;
import com.xebia.movieshop.movie.editing.MovieKeys;
import com.xebia.movieshop.movie.editing.MovieService;
import com.xebia.movieshop.names.KnownName;
import com.xebia.movieshop.names.Rename;
import com.xebia.movieshop.people.NameCounts.NameQuery;
import com.xebia.movieshop.people.People.Film;
import com.xebia.movieshop.people.People.Person;
import com.xebia.movieshop.search.query.MovieQuery;
import com.xebia.movieshop.support.EveryEngine;
import com.xebia.movieshop.support.ShopTest;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.mvc.support.RedirectAttributesModelMap;
import org.springframework.web.servlet.view.RedirectView;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.awaitility.Awaitility.await;
import static org.mockito.Mockito.mock;

/**
 * Tests for people and genres, on every engine.
 */
@ShopTest
@EveryEngine
class PeopleAndGenresTests {

	@Autowired
	private Bin bin;

	@Autowired
	private MovieService movies;

	@Autowired
	private MovieCatalogue catalogue;

	@Autowired
	private MovieKeys keys;

	private NameCounter counter;

	@Autowired
	private NameCounts nameCounts;

	@Autowired
	private People people;

	@Autowired
	private NameController controller;

	@Autowired
	private Importer importer;

	@Autowired
	private ImportUndo undo;

	@Autowired
	private ImportStore store;

	@TempDir
	private Path directory;

	@Autowired
	private MongoOperations mongo;

	private @Nullable String undoable;

	@BeforeEach
	void clear() {
		this.counter = new NameCounter(this.mongo, this.keys);
		this.mongo.getCollection("movie").deleteMany(new Document());
		this.counter.count();
	}

	@Test
	void spellingsThatDifferByCaseAndAccentsAreOnePersonUnderTheCommonest() {
		create("Babel", 2006, "Alejandro González Iñárritu");
		create("Birdman", 2014, "Alejandro González Iñárritu");
		create("Biutiful", 2010, "alejandro gonzalez inarritu");
		this.counter.count();
		assertThat(most()).containsExactly("Alejandro González Iñárritu 3");
		Person person = find("ALEJANDRO GONZÁLEZ IÑARRITU");
		assertThat(person.name()).isEqualTo("Alejandro González Iñárritu");
		assertThat(titles(person)).containsExactly("Birdman", "Biutiful", "Babel");
		assertThat(person.count()).isEqualTo(3);
		assertThat(person.years()).containsExactly(2006, 2014);
		MovieQuery query = MovieQuery.of(Map.of("director", "Alejandro González Iñárritu"));
		assertThat(this.catalogue.browse(query).items()).extracting(Movie::getTitle)
			.containsExactly("Babel", "Birdman", "Biutiful");
	}

	@Test
	void directorWhoPlaysInTheMovieHasItOnceAndAPageBeforeItIsCounted() {
		create("Citizen Kane", 1941, "Orson Welles", "Orson Welles", "Joseph Cotten");
		assertThat(titles(find("Joseph Cotten"))).containsExactly("Citizen Kane");
		assertThat(this.people.find("Nobody")).isEmpty();
		this.counter.count();
		NameCount welles = this.nameCounts.find(NameKind.PERSON, "orson welles").orElseThrow();
		assertThat(welles.movies()).isOne();
		assertThat(find("Orson Welles").films()).extracting(Film::roles).containsExactly(List.of("director", "stars"));
		create("Directed as Starred", 2001, "Ann Lee & Bo Ek", "Ann Lee & Bo Ek");
		create("Starred", 2002, "Orson Welles", "Ann Lee & Bo Ek");
		this.counter.count();
		assertThat(this.nameCounts.find(NameKind.PERSON, "Ann Lee & Bo Ek").orElseThrow().movies()).isEqualTo(2);
	}

	@Test
	void eachOfSeveralDirectorsHasTheMovie() {
		create("Singin' in the Rain", 1952, "Gene Kelly and Stanley Donen", "Gene Kelly", "Jean Hagen");
		create("Charade", 1963, "Stanley Donen", "Cary Grant");
		create("Hello, Dolly!", 1969, "gene kelly");
		this.counter.count();
		assertThat(most()).containsExactlyInAnyOrder("Gene Kelly 2", "Stanley Donen 2", "Jean Hagen 1", "Cary Grant 1");
		assertThat(titles(find("Stanley Donen"))).containsExactly("Charade", "Singin' in the Rain");
		assertThat(titles(find("GENE KELLY"))).containsExactly("Hello, Dolly!", "Singin' in the Rain");
		assertThat(find("Gene Kelly").films()).extracting(Film::roles)
			.containsExactly(List.of("director"), List.of("director", "stars"));
		assertThat(titles(find("Gene Kelly and Stanley Donen"))).containsExactly("Singin' in the Rain");
		MovieQuery query = MovieQuery.of(Map.of("director", "Stanley Donen"));
		assertThat(this.catalogue.browse(query).items()).extracting(Movie::getTitle)
			.containsExactly("Charade", "Singin' in the Rain");
	}

	@Test
	void renameEndsWithoutFurtherMatches() {
		ObjectId movie = create("Orgazmo", 1997, "Trey Parker and Matt Ston", "Trey Parker and Matt Ston");
		this.mongo.getCollection("movie")
			.insertOne(new Document("title", "Team").append("director", List.of("Trey Parker and Matt Ston")));
		this.counter.count();
		assertThat(rename("Matt Ston", "Matt Stone")).isOne();
		assertThat(movie(movie)).extracting(Movie::getDirector, Movie::getVersion)
			.containsExactly("Trey Parker and Matt Stone", 1L);
		ObjectId other = create("Baseketball", 1998, "Trey Parker, Matt Stone");
		this.counter.count();
		assertThat(rename("Matt Stone", "Matt Stone and Trey Parker")).isOne();
		assertThat(movie(movie)).extracting(Movie::getDirector, Movie::getVersion)
			.containsExactly("Trey Parker, Matt Stone", 2L);
		assertThat(movie(other).getVersion()).isZero();
	}

	@Test
	void latestMoviesOfAPersonAreShownAndAllAreCounted() {
		for (int i = 0; i < 300; i++) {
			create("Film " + i, (i < 150) ? 1950 + i % 10 : null, (i % 3 > 0) ? "Sam Newfield" : "Ann Lee",
					(i % 3 > 1) ? "Ann Lee" : "Sam Newfield");
		}
		this.counter.count();
		Person person = find("Sam Newfield");
		assertThat(person.count()).isEqualTo(300);
		assertThat(person.years()).isEmpty();
		assertThat(person.films()).hasSize(240).extracting((film) -> film.movie().getId()).doesNotHaveDuplicates();
		assertThat(person.films().subList(0, 150)).extracting((film) -> film.movie().getYear())
			.isSortedAccordingTo((a, b) -> b - a);
		assertThat(person.films().subList(150, 240)).extracting((film) -> film.movie().getYear()).containsOnlyNulls();
	}

	@Test
	void cardOfAPersonHasFourMoviesOfAnyRoleAndSpelling() {
		List<ObjectId> ids = List.of(create("A", 1950, "Ann Lee"), create("B", null, "Bob Lee", "ann lee"),
				create("C", 1990, "Bob Lee", "Ann Lee"), create("D", 1920, "Bob Lee", "Ann Lee"));
		create("E", 1920, "Bob Lee");
		this.counter.count();
		assertThat(this.people.named("ANN LEE").orElseThrow().some()).containsExactlyInAnyOrderElementsOf(ids);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			Peter O'Toole    | Peter O’Toole
			J.J. Abrams      | J. J. Abrams
			Sammy Davis, Jr. | Sammy Davis Jr
			Łukasz Barczyk   | Lukasz Barczyk
			José Ferrer      | Jose\u0301 Ferrer
			""")
	void spellingsOfANameAreOnePerson(String one, String other) {
		create("One", 1950, other.replace("\\u0301", "\u0301"), "Ann Lee");
		create("Two", 1951, "Ann Lee", one);
		create("Three", 1952, one, other.replace("\\u0301", "\u0301"));
		this.counter.count();
		assertThat(most()).hasSize(2)
			.satisfiesExactly((name) -> assertThat(name).endsWith(" 3"),
					(name) -> assertThat(name).isEqualTo("Ann Lee 2"));
		assertThat(titles(find(one))).containsExactly("Three", "Two", "One");
		assertThat(find(other).films().get(0).roles()).containsExactly("director", "stars");
	}

	@Test
	void peopleOfOneNameAreToldApartByANumber() {
		create("Fright Night", 1985, "Tom Holland");
		create("Uncharted", 2022, "Ruben Fleischer", "Tom Holland (1996)");
		this.counter.count();
		assertThat(titles(find("Tom Holland"))).containsExactly("Fright Night");
		assertThat(titles(find("Tom Holland (1996)"))).containsExactly("Uncharted");
		assertThat(walk("H", null)).containsExactly("Tom Holland", "Tom Holland (1996)");
		assertThat(walk(null, "tom holland")).containsExactly("Tom Holland", "Tom Holland (1996)");
		assertThat(this.people.namesakes("tom holland")).extracting(KnownName::name)
			.containsExactly("Tom Holland (1996)");
		assertThat(this.people.namesakes("Tom Holland (1996)")).extracting(KnownName::name)
			.containsExactly("Tom Holland");
		rename("Tom Holland", "Thomas Holland");
		assertThat(titles(find("Tom Holland (1996)"))).containsExactly("Uncharted");
	}

	@Test
	void indexIsPagedByLetterOfTheLastNameAndByNumberOfMovies() {
		String[] stars = new String[2 * 240 + 10];
		Arrays.setAll(stars, (i) -> "Star %04d Lang".formatted(i));
		create("Crowd", 1920, "Fritz Lang", stars);
		create("M", 1931, "Fritz Lang", "Peter Lorre", "孙瑜");
		this.counter.count();
		assertThat(this.nameCounts.letters(NameKind.PERSON)).containsExactly("#", "L");
		assertThat(walk(null, null)).hasSize(stars.length + 3).startsWith("Fritz Lang").doesNotHaveDuplicates();
		assertThat(walk("L", null)).hasSize(stars.length + 2)
			.startsWith("Fritz Lang", "Star 0000 Lang")
			.endsWith("Peter Lorre")
			.doesNotHaveDuplicates();
		assertThat(walk("#", null)).containsExactly("孙瑜");
		assertThat(walk("X", null)).isEmpty();
		assertThat(walk(null, "star")).hasSize(stars.length).startsWith("Star 0000 Lang").doesNotHaveDuplicates();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			j             | John Ford, Jane Ford, José Ferrer
			FORD          | John Ford, Jane Ford
			ferre         | José Ferrer
			ford jo       | John Ford
			o'ha          | Maureen O'Hara
			hara          | Maureen O'Hara
			ohn           | ''
			john ford jr  | ''
			孙             | 孙瑜
			!?            | ''
			.*            | ''
			""")
	void namesAreFoundByWhatTheirWordsBeginWithThoseWithMostMoviesFirst(String typed, String names) {
		create("Crowd", 1920, "John Ford", "José Ferrer", "Jane Ford", "Maureen O'Hara", "孙瑜");
		create("Again", 1930, "John Ford", "Jane Ford");
		create("Three", 1931, "John Ford");
		this.counter.count();
		ListPage<NameCount> page = this.nameCounts.page(new NameQuery(NameKind.PERSON, null, typed, null, null));
		assertThat(names(page)).isEqualTo(names.isEmpty() ? List.of() : List.of(names.split(", ")));
		assertThat(this.people.find(typed, 2)).extracting(KnownName::name)
			.isEqualTo(names(page).stream().limit(2).toList());
	}

	@Test
	void tallyOfAnEarlierVersionIsFoundAfterTheNextCensus() {
		create("M", 1931, "Fritz Lang");
		this.counter.count();
		this.mongo.getCollection(NameKind.PERSON.collection())
			.updateMany(new Document(), new Document("$unset", new Document("beginnings", "")));
		this.counter.count();
		assertThat(this.people.find("lang", 9)).extracting(KnownName::name).containsExactly("Fritz Lang");
	}

	@Test
	void newVersionOfTheCountsIsCountedAtOnceAndCountingContinuesAfterAClockWasAhead() {
		create("M", 1931, "Fritz Lang");
		MongoCollection<Document> schedule = this.mongo.getCollection("tally");
		schedule.deleteMany(new Document());
		this.counter.countIfDue();
		this.mongo.getCollection(NameKind.PERSON.collection()).deleteMany(new Document());
		schedule.updateOne(new Document(), Updates.set("due", new Date(0)));
		this.counter.countIfDue();
		assertThat(this.people.find("lang", 2)).isEmpty();
		schedule.updateOne(new Document(), Updates.unset("version"));
		this.counter.countIfDue();
		assertThat(this.people.find("lang", 2)).hasSize(1);
		create("Gold", 1934, "Karl Hartl");
		Date inYears = Date.from(Instant.now().plus(Duration.ofDays(1000)));
		schedule.updateOne(new Document(), Updates.set("due", inYears));
		this.counter.countIfDue();
		assertThat(this.people.find("hartl", 2)).hasSize(1);
	}

	@Test
	void censusThatAShutdownInterruptsIsTakenAfterTheNextStart() {
		create("M", 1931, "Fritz Lang");
		this.mongo.getCollection("tally").deleteMany(new Document());
		MovieKeys shutdown = mock((call) -> {
			Thread.currentThread().interrupt();
			return null;
		});
		assertThatException().isThrownBy(new NameCounter(this.mongo, shutdown)::countIfDue);
		assertThat(Thread.interrupted()).isTrue();
		this.counter.countIfDue();
		assertThat(this.people.find("lang", 2)).hasSize(1);
	}

	// Follows the links to the last page and back to the first.
	private List<String> walk(@Nullable String letter, @Nullable String q) {
		ListPage<NameCount> page = this.nameCounts.page(new NameQuery(NameKind.PERSON, letter, q, null, null));
		ListPage<NameCount> first = page;
		List<String> names = new ArrayList<>(names(page));
		while (page.next() != null) {
			page = this.nameCounts.page(new NameQuery(NameKind.PERSON, letter, q, place(page.next()), null));
			names.addAll(names(page));
		}
		while (page.previous() != null) {
			page = this.nameCounts.page(new NameQuery(NameKind.PERSON, letter, q, null, place(page.previous())));
		}
		assertThat(names(page)).isEqualTo(names(first));
		return names;
	}

	private static String place(String link) {
		return URLDecoder.decode(link.substring(link.lastIndexOf('=') + 1), StandardCharsets.UTF_8);
	}

	private static List<String> names(ListPage<NameCount> page) {
		return page.items().stream().map(NameCount::name).toList();
	}

	@Test
	void decadesAndGenresAreCountedAndPeopleOfSeveralMoviesOnTheFrontPage() {
		create("M", 1931, "Fritz Lang", "Peter Lorre");
		create("Fury", 1936, "Fritz Lang");
		create("Metropolis", 1927, "Fritz Lang");
		create("Undated", null, "Fritz Lang");
		setGenres("M", "Crime", "Drama");
		setGenres("Fury", "drama");
		this.counter.count();
		assertThat(top(NameKind.DECADE)).containsExactly("1930 2", "1920 1");
		assertThat(top(NameKind.GENRE)).containsExactly("Drama 2", "Crime 1");
		assertThat(this.people.ofHomePage()).containsOnlyKeys("decades", "genres", "people");
		assertThat(this.people.ofHomePage().get("people")).extracting(KnownName::name).containsExactly("Fritz Lang");
	}

	@Test
	void malformedDocumentsDoNotAffectTheCounts() {
		create("M", 1931, "Fritz Lang", "Peter Lorre");
		this.mongo.getCollection("movie")
			.insertMany(List.of(new Document("title", "From the posts").append("stars", "Ann, Bob"),
					new Document("director", 7).append("stars", Arrays.asList("Peter Lorre", null, 8, " "))
						.append("genres", "Drama")
						.append("year", "1931"),
					new Document("director", List.of("Ann Lee and Bob Lee")).append("year", 1939.0)
						.append("genres", null)));
		this.counter.count();
		assertThat(most()).containsExactlyInAnyOrder("Peter Lorre 2", "Fritz Lang 1", "Ann, Bob 1", "Ann Lee 1",
				"Bob Lee 1");
		assertThat(top(NameKind.DECADE)).containsExactly("1930 2");
		assertThat(top(NameKind.GENRE)).containsExactly("Drama 1");
	}

	@Test
	void unchangedCountsAreNotWrittenAndPeopleOfRemovedMoviesAreRemoved() {
		ObjectId movie = create("M", 1931, "Fritz Lang", "Peter Lorre");
		create("Fury", 1936, "Fritz Lang");
		this.counter.count();
		MongoCollection<Document> nameCounts = this.mongo.getCollection(NameKind.PERSON.collection());
		nameCounts.updateMany(new Document(), Updates.set("mark", 1));
		this.counter.count();
		assertThat(nameCounts.countDocuments(new Document("mark", 1))).isEqualTo(2);
		this.movies.find(movie).ifPresent((found) -> this.mongo.remove(found));
		this.counter.count();
		assertThat(most()).containsExactly("Fritz Lang 1");
	}

	@Test
	void renamedPersonIsAnotherInEveryRoleAndMoviesHaveNewVersions() {
		ObjectId kane = create("Citizen Kane", 1941, "G. Welles", "Joseph Cotten", "g. welles");
		ObjectId third = create("The Third Man", 1949, "Carol Reed", "Joseph Cotten", "G. WELLES");
		ObjectId other = create("M", 1931, "Fritz Lang", "Peter Lorre");
		this.counter.count();
		ImportState shown = check("G. Welles", "Orson Welles");
		assertThat(shown.progress().rows()).extracting(Row::title).containsExactly("Citizen Kane", "The Third Man");
		assertThat(movie(kane).getDirector()).isEqualTo("G. Welles");
		assertThat(shown.change().merged()).isNull();
		assertThat(rename("G. Welles", "Orson Welles", shown.id())).isEqualTo(2);
		assertThat(this.store.find(shown.id())).get().extracting(ImportState::phase).isEqualTo(ImportPhase.APPLIED);
		Query entry = Query.query(Criteria.where("details.import").is(shown.id()));
		await().untilAsserted(() -> assertThat(this.mongo.findOne(entry, AuditEntry.class))
			.extracting(AuditEntry::kind, AuditEntry::details)
			.containsExactly("RENAMED",
					Map.of("name", "G. Welles", "replacement", "Orson Welles", "movies", 2L, "import", shown.id())));
		assertThat(movie(kane).getDirector()).isEqualTo("Orson Welles");
		assertThat(movie(kane).getStars()).containsExactly("Joseph Cotten", "Orson Welles");
		assertThat(movie(third).getStars()).containsExactly("Joseph Cotten", "Orson Welles");
		assertThat(movie(kane).getVersion()).isOne();
		assertThat(movie(kane).getUpdatedAt()).isAfter(movie(kane).getCreatedAt());
		assertThat(movie(kane).getUpdatedBy()).isNotNull();
		assertThat(movie(other).getVersion()).isZero();
		assertThat(this.people.find("G. Welles")).isEmpty();
		assertThat(this.people.renamed("g welles")).contains("Orson Welles");
		assertThat(this.people.renamed("Carol Reed and G. Welles")).contains("Carol Reed and Orson Welles");
		assertThat(titles(find("Orson Welles"))).containsExactly("The Third Man", "Citizen Kane");
	}

	@Test
	void formerNameLeadsToTheLatestOneAndNeverBackToItself() {
		create("M", 1931, "A. Lang");
		rename("A. Lang", "B. Lang");
		rename("b lang", "C. Lang");
		assertThat(this.people.renamed("A. Lang")).contains("C. Lang");
		rename("C. Lang", "A. Lang");
		assertThat(this.people.renamed("A. Lang")).isEmpty();
		assertThat(this.people.renamed("C. Lang")).contains("A. Lang");
		rename("A. Lang", "Á. Lang");
		assertThat(this.people.renamed("B. Lang")).contains("A. Lang");
		assertThat(this.people.renamedGenre("B. Lang")).isEmpty();
		assertThat(titles(find("A. Lang"))).containsExactly("M");
	}

	@Test
	void nameThatIsThereAlreadyIsKnownBeforeItIsCountedAndStandsOnceInAMovie() {
		create("Touch of Evil", 1958, "Orson Wells");
		this.counter.count();
		create("Citizen Kane", 1941, "Orson Welles");
		ObjectId movie = create("The Third Man", 1949, "Carol Reed", "Orson Wells", "Alida Valli", "Orson Welles");
		for (int counted = 0; counted < 2; counted++) {
			assertThat(this.controller.merged(new Rename(false, "Orson Wells", "Orson Welles")))
				.isEqualTo("Orson Welles");
			this.counter.count();
		}
		rename("Orson Wells", "Orson Welles");
		assertThat(movie(movie).getStars()).containsExactly("Orson Welles", "Alida Valli");
	}

	@Test
	void personHasTheNewSpellingAtOnceAlsoAsOneOfSeveralDirectors() {
		create("Ran", 1985, "Jose Garcia and Ann Lee");
		create("Run", 1986, "José García and Ann Lee");
		create("Rum", 1987, "Jose Garcia");
		this.counter.count();
		assertThat(rename("Jose Garcia", "José García")).isEqualTo(2);
		assertThat(find("José García").name()).isEqualTo("José García");
		assertThat(titles(find("José García"))).containsExactly("Rum", "Run", "Ran");
		assertThat(this.nameCounts.find(NameKind.PERSON, "Jose Garcia")).get()
			.extracting(NameCount::name, NameCount::movies)
			.containsExactly("José García", 3);
	}

	@Test
	void renameThatWasInterruptedEndsTheSameWhenItIsRepeated() throws Exception {
		ObjectId renamed = create("Fury", 1936, "Fritz Lang");
		ObjectId left = create("M", 1931, "F. Lang");
		ObjectId old = new ObjectId();
		this.mongo.getCollection("movie")
			.insertOne(new Document("_id", old).append("title", "Old").append("stars", "f. lang"));
		this.counter.count();
		ImportState begin = ImportState.begin(ImportPhase.APPLYING, Locale.ENGLISH, "",
				BulkChange.of(new Rename(false, "F. Lang", "Fritz Lang"), null, null));
		ImportState end = run(begin);
		for (int i = 0; i < 2; i++) {
			assertThat(end.progress().counts()).containsEntry("changed", 2L);
			this.store.clear(begin, "");
			end = run(begin);
		}
		assertThat(rename("F. Lang", "Fritz Lang")).isZero();
		assertThat(movie(renamed).getVersion()).isZero();
		assertThat(movie(left)).extracting(Movie::getDirector, Movie::getVersion).containsExactly("Fritz Lang", 1L);
		assertThat(movie(old).getStars()).containsExactly("Fritz Lang");
	}

	private ObjectId create(String title, @Nullable Integer year, String director, String... stars) {
		Movie movie = new Movie(new ObjectId());
		movie.setTitle(title);
		movie.setYear(year);
		movie.setDirector(director);
		movie.setStars(List.of(stars));
		return this.movies.create(movie).getId();
	}

	private void setGenres(String title, String... genres) {
		this.mongo.getCollection("movie")
			.updateOne(new Document("title", title), Updates.set("genres", List.of(genres)));
	}

	private int rename(String name, String to) {
		return rename(name, to, "");
	}

	// Returns how many movies changed.
	private int rename(String name, String to, String shown) {
		RedirectAttributesModelMap nextPage = new RedirectAttributesModelMap();
		this.controller.rename("people", name, to, false, shown, Locale.ENGLISH, nextPage);
		this.undoable = (String) nextPage.getFlashAttributes().get("noticeImport");
		return Integer.parseInt(String.valueOf(nextPage.getFlashAttributes().get("noticeTitle")).split("\n")[1]);
	}

	private ImportState check(String name, String to) {
		ModelAndView page = this.controller.rename("people", name, to, true, "", Locale.ENGLISH,
				new RedirectAttributesModelMap());
		String url = ((RedirectView) page.getView()).getUrl();
		return this.store.find(url.substring(url.lastIndexOf('/') + 1)).orElseThrow();
	}

	private ImportState run(ImportState begin) throws InterruptedException {
		return this.importer.run(begin, this.directory.resolve("none"), ReportFiles.in(this.directory), this.store::add,
				(state) -> true);
	}

	@Test
	void renameIsTakenBackExceptWhereOthersChangedTheMovieSince() throws Exception {
		List<ObjectId> ids = Stream.of("Stays", "Edited", "Deleted", "Restored", "Renamed again", "Back already")
			.map((title) -> create(title, 1950, "A. Oldname and Bo Ek", "a. oldname", "Cy"))
			.toList();
		ObjectId purged = create("Purged", 1950, "A. Oldname");
		ObjectId other = create("Other", 1950, "Ann Newname");
		this.counter.count();
		assertThat(rename("A. Oldname", "Ann Newname")).isEqualTo(7);
		ImportState applied = this.store.find(this.undoable).orElseThrow();
		edit(ids.get(1), (form) -> form.setYear(1951));
		Stream.of(ids.get(2), ids.get(3), purged).forEach(this.movies::delete);
		this.movies.restore(ids.get(3));
		this.bin.purge(purged, true);
		edit(ids.get(4), (form) -> form.setStars(List.of("Dee")));
		edit(ids.get(5), (form) -> {
			form.setDirector("A. Oldname and Bo Ek");
			form.setStars(List.of("a. oldname", "Cy"));
		});
		for (int i = 0; i < 2; i++) {
			ImportState undone = this.undo.run(applied.undoing(), (state) -> true);
			assertThat(undone.progress().counts()).containsEntry("undone", 2L).containsEntry("kept", 5L);
			assertThat(this.store.page(undone, "kept", 0).orElseThrow().entries()).extracting(OutcomeEntry::title)
				.containsExactly("Edited", "Deleted", "Restored", "Renamed again", "Purged");
		}
		assertThat(movie(ids.get(0))).extracting(Movie::getDirector, Movie::getStars, Movie::getVersion)
			.containsExactly("A. Oldname and Bo Ek", List.of("a. oldname", "Cy"), 2L);
		assertThat(List.of(1, 3, 4)).extracting((i) -> movie(ids.get(i)).getDirector())
			.containsOnly("Ann Newname and Bo Ek");
		assertThat(movie(other).getVersion()).isZero();
		this.counter.count();
		assertThat(titles(find("A. Oldname"))).containsExactlyInAnyOrder("Stays", "Back already");
		assertThat(this.people.renamed("A. Oldname")).isEmpty();
		assertThat(this.people.renamed("Ann Newname")).contains("A. Oldname");
	}

	private void edit(ObjectId id, Consumer<MovieForm> change) {
		MovieForm form = new MovieForm(movie(id));
		change.accept(form);
		this.movies.update(id, form);
	}

	private Movie movie(ObjectId id) {
		return this.movies.find(id).orElseThrow();
	}

	private Person find(String name) {
		return this.people.find(name).orElseThrow();
	}

	private static List<String> titles(Person person) {
		return person.films().stream().map((film) -> film.movie().getTitle()).toList();
	}

	private List<String> most() {
		return this.nameCounts.page(new NameQuery(NameKind.PERSON, null, null, null, null))
			.items()
			.stream()
			.map((nameCount) -> nameCount.name() + " " + nameCount.movies())
			.toList();
	}

	private List<String> top(NameKind kind) {
		return this.nameCounts.top(kind, 10)
			.stream()
			.map((nameCount) -> nameCount.name() + " " + nameCount.movies())
			.toList();
	}

}
