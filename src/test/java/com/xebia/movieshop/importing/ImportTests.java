package com.xebia.movieshop.importing;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

import javax.imageio.ImageIO;

import com.mongodb.MongoGridFSException;
import com.xebia.movieshop.audit.AuditEntry;
import com.xebia.movieshop.importing.format.Column;
import com.xebia.movieshop.importing.format.FileLayout;
import com.xebia.movieshop.importing.store.ImportChoices;
import com.xebia.movieshop.importing.store.ImportPhase;
import com.xebia.movieshop.importing.store.ImportProgress.Refusal;
import com.xebia.movieshop.importing.store.ImportProgress.Row;
import com.xebia.movieshop.importing.store.ImportState;
import com.xebia.movieshop.importing.store.ImportStore;
import com.xebia.movieshop.importing.store.ImportStore.Claim;
import com.xebia.movieshop.importing.store.OutcomeEntry;
import com.xebia.movieshop.importing.store.ReportFiles;
import com.xebia.movieshop.importing.store.Similar;
import com.xebia.movieshop.movie.Copy;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieCatalogue;
import com.xebia.movieshop.movie.MovieForm;
import com.xebia.movieshop.movie.editing.MovieBatches;
import com.xebia.movieshop.movie.editing.MovieHistory;
import com.xebia.movieshop.movie.editing.MovieService;
import com.xebia.movieshop.search.query.MovieQuery;
import com.xebia.movieshop.settings.ShopSettings;
import com.xebia.movieshop.support.EveryEngine;
import com.xebia.movieshop.support.ShopTest;
import com.xebia.movieshop.support.Threads;
import org.apache.commons.io.IOUtils;
import org.apache.commons.io.input.BoundedInputStream;
import org.apache.commons.io.input.InfiniteCircularInputStream;
import org.assertj.core.groups.Tuple;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.test.context.event.ApplicationEvents;
import org.springframework.test.context.event.RecordApplicationEvents;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.web.context.WebApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link Importer} on every engine, also after restarts.
 */
@ShopTest
@RecordApplicationEvents
@EveryEngine
class ImportTests {

	private static final Query IN_BIN = Query.query(Criteria.where("deleted").ne(null));

	private static final ObjectId ID = new ObjectId("0123456789abcdef01234567");

	private static final ImportChoices RESTORING = new ImportChoices(true, Similar.SKIP, FileLayout.GUESSED);

	@Autowired
	private ApplicationEvents events;

	@Autowired
	private Importer importer;

	@Autowired
	private ImportUndo undo;

	@Autowired
	private ImportStore store;

	@Autowired
	private MovieService movies;

	@Autowired
	private MovieCatalogue catalogue;

	@Autowired
	private MovieHistory history;

	@Autowired
	private MongoOperations mongo;

	@Autowired
	private WebApplicationContext context;

	@Autowired
	private ShopSettings settings;

	@TempDir
	private Path directory;

	private int begun;

	@BeforeEach
	@AfterEach
	void clear() {
		this.mongo.remove(new Query(), Movie.class);
		this.mongo.remove(new Query(), "history");
	}

	@Test
	void checkDoesNotWrite() throws Exception {
		ImportState state = check("title,year\nM,1931\nCasablanca,1942\n");
		assertCounts(state, 2, 0, 0, 0);
		assertThat(state.phase()).isEqualTo(ImportPhase.CHECKED);
		assertThat(all()).isEmpty();
		assertThat(noted()).isEmpty();
		assertThat(report().get(0))
			.isEqualTo("\uFEFF\"line\",\"outcome\",\"title\",\"field\",\"reason\",\"id\",\"movie\"");
		assertThat(report())
			.anyMatch((line) -> line.matches("\"2\",\"created\",\"M\",\"\",\"\",\"\\w{24}\",\"M .1931.\""))
			.hasSize(3);
	}

	@Test
	void refusedLineIsReportedAndOthersAreImported() throws Exception {
		ImportState state = apply("title,year,runningTime\nM,1931,\n,1950,\nX,19x,\nY,1700,1001\n");
		assertCounts(state, 3, 0, 0, 1);
		assertThat(state.progress().refusals()).extracting(Refusal::line, Refusal::field, Refusal::reason)
			.containsExactly(Tuple.tuple(3L, "title", "Enter a title"));
		assertThat(all()).extracting(Movie::getTitle).containsExactly("M", "X", "Y");
		assertThat(report()).anyMatch((line) -> line.startsWith("\"4\",\"note\",\"X\",\"year\""))
			.anyMatch((line) -> line
				.startsWith("\"5\",\"note\",\"Y\",\"runningTime\",\"A number of minutes between 1 and 1,000\""));
		assertThat(noted()).containsExactly("IMPORTED{import=" + state.id() + ", created=3, changed=0, refused=1}");
	}

	@Test
	void refusedLinesComeAloneToBeCorrectedAndImportedAgain() throws Exception {
		apply("Titel;Jahr;Darsteller;Dauer;Note\nM;1931;;1h 51m;1\n;1950;Lorre| Wernicke;1h 30m;\nAlien;1979;;;\n"
				+ "\"X\" y;1950;;;\n");
		String refused = Files.readString(reports().refused());
		assertThat(refused).startsWith("\uFEFF\"id\",\"title\",\"originalTitle\"")
			.contains("\"3\",\"title: Enter a title\"", "\"5\",\"A quotation mark is not closed or is misplaced")
			.doesNotContain("Alien");
		ImportState again = apply(
				refused.replaceFirst("\"\",\"\",\"\",\"\",\"\",\"Lorre", "\"\",\"'=1+1\",\"\",\"\",\"\",\"Lorre"));
		assertCounts(again, 1, 0, 0, 1);
		assertThat(again.progress().ignored()).isEmpty();
		assertThat(all()).filteredOn("title", "=1+1")
			.singleElement()
			.returns(1950, Movie::getYear)
			.returns(90, Movie::getRunningTime)
			.returns(List.of("Lorre", "Wernicke"), Movie::getStars);
	}

	@Test
	void movieOfSameTitleYearAndDirectorIsChangedAndKeepsWhatTheFileDoesNotSay() throws Exception {
		Movie stored = stored("Casablanca", 1942, "Michael Curtiz");
		ImportState state = apply("title,year,director,runningTime,description\nCASABLANCA,1942,michael CURTIZ,102,\n");
		assertCounts(state, 0, 1, 0, 0);
		Movie changed = all().get(0);
		assertThat(changed.getId()).isEqualTo(stored.getId());
		assertThat(changed.getTitle() + " " + changed.getDirector()).isEqualTo("Casablanca Michael Curtiz");
		assertThat(changed.getRunningTime()).isEqualTo(102);
		assertThat(changed.getDescription()).isEqualTo("A description");
		assertThat(changed.getStars()).containsExactly("A star");
		assertThat(changed.getVersion()).isEqualTo(1);
		assertThat(changed.getUpdatedAt()).isAfter(changed.getCreatedAt());
		assertThat(report())
			.contains("\"2\",\"changed\",\"CASABLANCA\",\"runningTime\",\" → 102\",\"%s\",\"Casablanca (1942)\""
				.formatted(stored.getId()));
		assertThat(this.history.browse(changed, null).items()).extracting((change) -> change.state().getTitle())
			.hasSize(2)
			.last()
			.isEqualTo("Casablanca");
	}

	@Test
	void movieWithASortTitleIsFoundByItsTitle() throws Exception {
		apply("title,year,director,sort name\nCasablanca,1942,Michael Curtiz,Die Bar\n");
		assertThat(all().get(0).getSortTitle()).isEqualTo("die bar");
		assertCounts(apply("title,year,director\nCASABLANCA,1942,Michael Curtiz\n"), 0, 0, 1, 0);
	}

	@Test
	void movieOfSeveralDirectorsIsFoundHoweverTheyAreSeparated() throws Exception {
		stored("Fargo", 1996, "Joel Coen and Ethan Coen");
		stored("Terminator", 2009, "McG, John Woo");
		assertCounts(
				apply("title,year,director\nFargo,1996,\"Joel Coen, Ethan Coen\"\nTerminator,2009,McG / John Woo\n"), 0,
				1, 1, 0);
	}

	@ParameterizedTest
	@ValueSource(strings = { "Casablanca,1943,Michael Curtiz", "Casablanca,,Michael Curtiz", "CASABLANCA,1942,",
			"Casablanca,1942,Another", "Casablanca: A film,1942,Michael Curtiz", "Dr. Strangelove,1964,Kubrick" })
	void nothingIsImportedFromALineAboutAMovieThatIsPerhapsStored(String line) throws Exception {
		Movie stored = stored("Casablanca", 1942, "Michael Curtiz");
		Movie other = stored("Dr. Strangelove or: How I Learned to Love the Bomb", 1964, "Kubrick");
		List<Movie> before = all();
		String file = "title,year,director,runningTime\n" + line + ",90\n";
		for (ImportState state : List.of(check(file), apply(file))) {
			assertThat(state.progress().counts()).containsEntry("similar", 1L);
			assertThat(state.progress().written()).isZero();
		}
		Movie alike = line.startsWith("Dr") ? other : stored;
		assertThat(report())
			.anyMatch((entry) -> entry.contains("\"similar\"") && entry.contains(alike.getId().toString()));
		assertThat(all()).isEqualTo(before);
	}

	@ParameterizedTest
	@ValueSource(strings = { "Name,Year\nCasablanca,1942\nM,1931\n",
			"[{\"title\": \"Casablanca\", \"year\": 1942}, {\"title\": \"M\", \"year\": 1931}]" })
	void movieIsKnownByTitleAndYearWhereTheFileHasNoDirectors(String file) throws Exception {
		stored("Casablanca", 1942, "Michael Curtiz");
		stored("M", 1931, "Fritz Lang");
		stored("M", 1931, "Joseph Losey");
		ImportState state = apply(file);
		assertCounts(state, 0, 0, 1, 0);
		assertThat(state.progress().count("similar")).isOne();
	}

	@ParameterizedTest
	@ValueSource(strings = { "Alien,1992,Ridley Scott", "Alien,1980,Another", "Alien: Covenant,1986,James Cameron" })
	void movieThatDiffersInMoreIsAnother(String line) throws Exception {
		stored("Alien", 1979, "Ridley Scott");
		stored("Alien: The return", 1986, "James Cameron");
		assertCounts(apply("title,year,director\n" + line + "\n"), 1, 0, 0, 0);
	}

	@Test
	void similarMoviesAreImportedAsItIsDecided() throws Exception {
		Movie stored = stored("Casablanca", 1942, "Michael Curtiz");
		String file = "title,year,runningTime\nCasablanca,1943,1\nCasablanca,1941,2\nCasablanca,,3\n";
		ImportState begin = begin(ImportPhase.APPLYING);
		ImportState decided = new ImportState(begin.id(), begin.createdAt(), begin.language(), null, begin.begunBy(),
				false, begin.choices(), begin.reading(),
				Map.of("2", stored.getId().toHexString(), "3", "create", "4", "skip"), null, begin.phase(),
				begin.progress(), null, null);
		assertThat(this.store.writes(decided)).isEqualTo(2);
		ImportState end = run(decided, file);
		assertCounts(end, 1, 1, 0, 0);
		assertThat(end.progress().count("similar")).isOne();
		assertThat(all()).extracting(Movie::getRunningTime).containsExactlyInAnyOrder(1, 2);
		assertCounts(apply(Similar.CREATE, "title,year\nCasablanca,1944\n"), 1, 0, 0, 0);
	}

	@Test
	void moviesOfLinesThatMayBeAboutSeveralAreNotCountedAsTheSame() throws Exception {
		Movie stored = stored("M", 1931, "Fritz Lang");
		stored("M", 1951, "Joseph Losey");
		stored("Casablanca", 1942, "Michael Curtiz");
		ImportState checked = check("title,runningTime\nM,1\nCasablanca,2\nAlien,3\n");
		assertThat(checked.progress().count("similar")).isEqualTo(2);
		this.mongo.save(checked);
		assertThat(this.store.writes(checked)).isOne();
		this.store.decide(checked, Map.of(), Similar.SAME);
		assertThat(this.store.writes(this.store.find(checked.id()).orElseThrow())).isEqualTo(2);
		this.store.decide(checked, Map.of("2", stored.getId().toHexString(), "3", "skip"), null);
		assertThat(this.store.writes(this.store.find(checked.id()).orElseThrow())).isEqualTo(2);
	}

	@ParameterizedTest
	@CsvSource(quoteCharacter = '`', delimiter = '>', textBlock = """
			title|The Brothers > Brothers > 0
			title,runningTime|Brothers,90 > The Brothers > 0
			title,year|The Angel,2018 > El Angel > 2018
			title,year,runningTime|Moebius,2013,89 > Möbius > 2013
			title,year,runningTime|M,1931,60 > M > 1931
			title|Coeur fidele > Cœur fidèle > 0
			title|Alien 3 > Alien³ > 0
			""")
	void otherArticleOrSpellingIsPerhapsTheSameMovie(String lines, String title, int year) throws Exception {
		Movie stored = stored(title, (year == 0) ? null : year, "");
		stored.setRunningTime(111);
		this.mongo.save(stored);
		List<Movie> before = all();
		ImportState state = apply(lines.replace('|', '\n'));
		assertCounts(state, 0, 0, 0, 0);
		assertThat(state.progress().count("similar")).isOne();
		assertThat(all()).isEqualTo(before);
		apply(Similar.SAME, lines.replace('|', '\n'));
		assertThat(all()).extracting(Movie::getTitle).containsExactly(title);
	}

	@Test
	void otherArticleOrSpellingInAFileIsPerhapsTheSameMovie() throws Exception {
		String file = "Title,Year,Runtime\nMöbius,2013,103\nMoebius,2013,89\nThe Angel,2018,114\nEl Angel,2018,118\n"
				+ "Möbius,2013,103\n";
		for (ImportState state : List.of(check(file), apply(file))) {
			assertCounts(state, 2, 0, 0, 0);
			assertThat(state.progress().counts()).containsEntry("similar", 2L).containsEntry("repeated", 1L);
		}
		assertThat(report()).anyMatch((line) -> line.contains("Perhaps the same movie as in line 2."));
		assertCounts(apply(Similar.CREATE, file), 2, 0, 2, 0);
		List<Movie> four = all();
		assertThat(four).extracting(Movie::getTitle)
			.containsExactlyInAnyOrder("Möbius", "Moebius", "The Angel", "El Angel");
		assertCounts(apply(file), 0, 0, 4, 0);
		assertCounts(apply("Title,Year,Runtime\nMoebius,2013,89\nEl Angel,2018,118\n"), 0, 0, 2, 0);
		assertThat(all()).isEqualTo(four);
	}

	@Test
	void twoLinesDecidedToBeTheSameMovieDoNotOverwriteEachOther() throws Exception {
		stored("The Angel", 2018, "");
		ImportState state = apply(Similar.SAME, "title,year,runningTime\nEl Angel,2018,114\nAngel,2018,118\n");
		assertCounts(state, 0, 1, 0, 1);
		assertThat(all()).singleElement().returns(114, Movie::getRunningTime).returns("The Angel", Movie::getTitle);
	}

	@Test
	void articleOfAMovieOfTheSameYearAndDirectorsIsKept() throws Exception {
		stored("The Brothers", 2001, "Gary Hardwick");
		assertCounts(apply("title,year,director,runningTime\nBrothers,2001,Gary Hardwick,102\n"), 0, 1, 0, 0);
		assertThat(all()).extracting(Movie::getTitle).containsExactly("The Brothers");
		assertCounts(apply("title,year,director\nBrothers,2001,Ann Lee\nThe Brothers,2001,Bob Lee\n"), 0, 0, 0, 0);
		assertCounts(apply("title,year,director\nSisters,2001,Ann Lee\nThe Sisters,2001,Bob Lee\n"), 2, 0, 0, 0);
	}

	@Test
	void lineThatSaysTheSameAgainIsRepeated() throws Exception {
		stored("Casablanca", 1942, "");
		String file = "Name,Year,Rating\nM,1931,5\nCasablanca,1942,4\nM,1931,3\nCasablanca,1942,5\n";
		for (ImportState state : List.of(check(file), apply(file))) {
			assertCounts(state, 1, 0, 1, 0);
			assertThat(state.progress().count("repeated")).isEqualTo(2);
		}
		assertThat(report()).anyMatch((line) -> line.startsWith("\"4\",\"repeated\",\"M\""));
	}

	@Test
	void secondLineOnAMovieIsRefused() throws Exception {
		stored("Casablanca", 1942, "Michael Curtiz");
		String file = "title,year,director,genres\nM,1931,,\nCasablanca,1942,Michael Curtiz,Drama\nm,1931,,Noir\n"
				+ "Casablanca,1942,Michael Curtiz,War\n";
		for (ImportState state : List.of(check(file), apply(file))) {
			assertCounts(state, 1, 1, 0, 2);
			assertThat(state.progress().refusals()).extracting(Refusal::reason)
				.containsExactly("Line 2 is about the same movie.", "Line 3 is about the same movie.");
		}
	}

	@Test
	void inventoryHasALineForEachCopy() throws Exception {
		stored("Casablanca", 1942, "", copy("VHS", Copy.SALE, "1"));
		String file = """
				Title;Year;Medium;Price;Sale or rental;Shelf mark
				M;1931;DVD;9,99 €;for sale;A1
				Casablanca;1942;DVD;EUR 5;Verleih;
				M;1931;Blu-ray;ask;;A1
				M;1931;DVD;9.99;sale;A1
				""";
		for (ImportState state : List.of(check(file), apply(file))) {
			assertCounts(state, 1, 1, 0, 0);
			assertThat(state.progress().count("repeated")).isEqualTo(2);
		}
		assertThat(copies()).containsExactly("DVD sale 9.99 A1", "Blu-ray sale null A1", "DVD sale 9.99 A1",
				"VHS sale 1 null", "DVD rental 5 null");
		assertThat(report()).anyMatch((line) -> line.contains("The copy belongs to the movie of line 2"))
			.anyMatch((line) -> line.contains("“ask” cannot be read"));
		assertCounts(apply(file), 0, 0, 2, 0);
		assertCounts(apply(file.replace("EUR 5", "6")), 0, 1, 1, 0);
		assertThat(copies()).hasSize(5).contains("DVD rental 6 null");
	}

	private List<String> copies() {
		return all().stream()
			.sorted(Comparator.comparing(Movie::getYear))
			.flatMap((movie) -> movie.getCopies().stream())
			.map((copy) -> "%s %s %s %s".formatted(copy.getFormat(), copy.getTerms(), copy.getPrice(), copy.getShelf()))
			.toList();
	}

	private static Copy copy(String format, String terms, String price) {
		Copy copy = new Copy();
		copy.setFormat(format);
		copy.setTerms(terms);
		copy.setPrice(new BigDecimal(price));
		return copy;
	}

	@Test
	void priceWithoutAFormatIsAnOfferAndAFormatAloneIsLeftOut() throws Exception {
		apply("title,price\nM,9.99\n");
		assertThat(all().get(0)).returns("9.99", Movie::getOffer).returns(List.of(), Movie::getCopies);
		assertThat(apply("title,format\nAlien,DVD\n").progress().ignored()).containsExactly("format");
	}

	@Test
	void movieIsFoundByItsIdAndElseCreatedWithIt() throws Exception {
		Movie stored = stored("Casablanka", 1942, "Michael Curtiz");
		assertCounts(apply("id,title\n" + stored.getId() + ",Casablanca\n" + ID + ",M\n"), 1, 1, 0, 0);
		assertThat(this.movies.find(stored.getId())).get().extracting(Movie::getTitle).isEqualTo("Casablanca");
		assertThat(this.movies.find(ID)).get().extracting(Movie::getTitle).isEqualTo("M");
	}

	@Test
	void zeroInAnExportKeepsTheYear() throws Exception {
		Movie stored = stored("Casablanca", 1942, "Michael Curtiz");
		assertCounts(apply("id,title,year,version\n" + stored.getId() + ",Casablanca,0,0\n"), 0, 0, 1, 0);
		assertThat(all()).extracting(Movie::getYear).containsExactly(1942);
	}

	@Test
	void changeOfAVersionThatIsNotStoredAnyMoreIsRefused() throws Exception {
		Movie stored = stored("Casablanca", 1942, "Michael Curtiz");
		String file = "id,title,version\n" + stored.getId() + ",Casablanka,%d\n";
		assertCounts(apply(file.formatted(7)), 0, 0, 0, 1);
		assertCounts(apply(file.formatted(0)), 0, 1, 0, 0);
		assertCounts(apply(file.formatted(0)), 0, 0, 1, 0);
	}

	@ParameterizedTest
	@ValueSource(strings = { "id,version,title,year\n%s,0,M,1940\n",
			"{\"id\": \"%s\", \"version\": 0, \"title\": \"M\", \"year\": 1940}\n",
			"{\"_id\": {\"$oid\": \"%s\"}, \"title\": \"M\", \"year\": {\"$numberInt\": \"1940\"}}\n" })
	void lineOnAMovieInTheBinIsRefusedUnlessItIsToBeRestored(String format) throws Exception {
		Movie movie = deletedAfterEdits();
		this.mongo.updateFirst(IN_BIN, new Update().set("state.later", 1), "history");
		String file = format.formatted(movie.getId());
		for (ImportState state : List.of(check(file), apply(file))) {
			assertCounts(state, 0, 0, 0, 1);
			assertThat(state.progress().refusals()).extracting(Refusal::field, Refusal::link)
				.containsExactly(Tuple.tuple("id", "/bin"));
		}
		assertThat(all()).isEmpty();
		assertThat(this.movies.isDeleted(movie.getId())).isTrue();
		assertCounts(run(begin(ImportPhase.CHECKING, RESTORING), file), 0, 1, 0, 0);
		assertThat(this.movies.isDeleted(movie.getId())).isTrue();
		assertCounts(run(begin(ImportPhase.APPLYING, RESTORING), file), 0, 1, 0, 0);
		assertThat(report()).contains("\"%d\",\"restored\",\"M\",\"year\",\"1934 → 1940\",\"%s\",\"M (1940)\""
			.formatted(format.startsWith("id") ? 2 : 1, movie.getId()));
		assertThat(this.movies.isDeleted(movie.getId())).isFalse();
		Movie restored = this.movies.find(movie.getId()).orElseThrow();
		assertThat(restored).returns(5L, Movie::getVersion).returns(1940, Movie::getYear);
		assertThat(this.mongo.findById(movie.getId(), Document.class, "movie")).containsEntry("later", 1);
		assertThat(this.history.browse(restored, null).items())
			.extracting((change) -> change.version() + " " + change.kind())
			.containsExactly("5 RESTORED", "4 DELETED", "3 CHANGED", "2 CHANGED", "1 CHANGED", "0 CREATED");
		// As after a failure between the write and the report.
		assertCounts(run(begin(ImportPhase.APPLYING, RESTORING), file), 0, 0, 1, 0);
	}

	@Test
	void invalidLineForADeletedMovieDoesNotRestoreIt() throws Exception {
		Movie movie = deletedAfterEdits();
		String file = "id,title\n%s,%s\n".formatted(movie.getId(), "x".repeat(501));
		assertCounts(run(begin(ImportPhase.APPLYING, RESTORING), file), 0, 0, 0, 1);
		assertThat(this.movies.isDeleted(movie.getId())).isTrue();
	}

	@Test
	void movieOfWhichOnlyTheHistoryIsLeftContinuesIt() throws Exception {
		Movie movie = deletedAfterEdits();
		this.mongo.updateFirst(IN_BIN, new Update().unset("deleted").unset("deletion"), "history");
		assertCounts(apply("id,title\n%s,M\n".formatted(movie.getId())), 1, 0, 0, 0);
		assertThat(all().get(0).getVersion()).isEqualTo(5);
	}

	@Test
	void repeatedImportDoesNotRecreateADeletedMovie() throws Exception {
		ImportState begin = begin(ImportPhase.APPLYING);
		assertCounts(run(begin, "title\nM\nAlien\n"), 2, 0, 0, 0);
		this.movies.delete(all().get(0).getId());
		assertCounts(run(begin, "title\nM\nAlien\n"), 1, 0, 0, 1);
		assertThat(all()).extracting(Movie::getTitle).containsExactly("Alien");
	}

	@Test
	void importsAndWhoDeletesAndRestoresAtTheSameTimeLeaveOneMovie() throws Exception {
		Movie movie = deletedAfterEdits();
		Path file = Files.writeString(this.directory.resolve("file"), "id,title\n%s,M\n".formatted(movie.getId()));
		List<Callable<Object>> moves = IntStream.range(0, 48).<Callable<Object>>mapToObj((i) -> switch (i % 4) {
			case 0 -> () -> this.movies.delete(movie.getId());
			case 1 -> () -> this.movies.restore(movie.getId());
			default -> () -> {
				ImportState begin = begin(ImportPhase.APPLYING, (i % 4 == 3) ? RESTORING : ImportChoices.NONE);
				return inTurn(begin, file);
			};
		}).toList();
		for (Object move : Threads.run(8, moves)) {
			if (move instanceof ImportState state) {
				assertThat(state).returns(ImportPhase.APPLIED, ImportState::phase)
					.returns(0L, (end) -> end.progress().count("created"));
			}
		}
		assertThat(all()).hasSize(this.movies.isDeleted(movie.getId()) ? 0 : 1);
		Movie found = this.movies.restore(movie.getId()).orElseThrow();
		assertThat(found).returns(movie.getCreatedAt(), Movie::getCreatedAt).returns(1934, Movie::getYear);
	}

	private Movie deletedAfterEdits() {
		Movie movie = stored("M", 1931, "Fritz Lang");
		Movie edited = movie;
		for (int i = 1; i <= 3; i++) {
			MovieForm form = new MovieForm(edited);
			form.setYear(1931 + i);
			edited = this.movies.update(movie.getId(), form);
		}
		this.movies.delete(movie.getId());
		return edited;
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "\"A\nB\",1950,\"C\tD\"", "A \u0007B,1950,C", "A,01950,", "A,+1950,", "A,0x79E,", "A,１９５０," })
	void secondImportOfNormalizedValuesChangesNothing(String line) throws Exception {
		String file = "title,year,director\n" + line + "\n";
		assertCounts(apply(file), 1, 0, 0, 0);
		assertCounts(apply(file), 0, 0, 1, 0);
	}

	@Test
	void secondImportFindsAMovieWhoseDirectorWasAdded() throws Exception {
		String file = "title,year,director\nAlice,1903,\nAlice,1903,Percy Stow\n";
		assertCounts(apply(file), 2, 0, 0, 0);
		this.mongo.updateFirst(Query.query(Criteria.where("director").is("")),
				new Update().set("director", "Cecil Hepworth").inc("version", 1), Movie.class);
		assertCounts(apply(file), 0, 0, 2, 0);
	}

	@Test
	void overlongTextsAreReportedShortenedAndOthersImported() throws Exception {
		ImportState state = apply("title\nM\n" + "ﷺ".repeat(300_000) + "\nAlien\n");
		assertCounts(state, 2, 0, 0, 1);
		assertThat(state.progress().refusals()).singleElement()
			.satisfies((refusal) -> assertThat(refusal.title()).hasSizeLessThan(200));
	}

	@Test
	void jsonObjectIsNoText() throws Exception {
		ImportState state = apply("{\"title\": {\"en\": \"M\"}}\n{\"title\": \"A\", \"stars\": [{\"nom\": \"B\"}]}\n"
				+ "{\"title\": \"C\", \"year\": \"1950\", \"stars\": [\"D\", null, 5], \"poster\": {}, \"x\": {}}\n");
		assertCounts(state, 2, 0, 0, 1);
		assertThat(state.progress().refusals()).extracting(Refusal::field).containsExactly("title");
		assertThat(all()).extracting(Movie::getStars).containsExactly(List.of(), List.of("D", "5"));
	}

	@Test
	void checkingTellsWhichPostersChange() throws Exception {
		apply("title,year\nM,1931\nAlien,1979\n");
		Path zip = zip("title,year,poster\nM,1931,m.png\nAlien,1979,m.png\n", Color.RED);
		assertCounts(run(begin(ImportPhase.CHECKING), zip), 0, 2, 0, 0);
		assertThat(report()).anyMatch((line) -> line.startsWith("\"2\",\"changed\",\"M\",\"poster\",\" → m.png\""));
		assertThat(all()).extracting(Movie::getPoster).containsOnlyNulls();
		assertCounts(run(begin(ImportPhase.APPLYING), zip), 0, 2, 0, 0);
		assertCounts(run(begin(ImportPhase.CHECKING), zip), 0, 0, 2, 0);
		assertCounts(run(begin(ImportPhase.APPLYING), zip), 0, 0, 2, 0);
		assertCounts(run(begin(ImportPhase.CHECKING), zip("title,year,poster\nM,1931,m.png\n", Color.BLUE)), 0, 1, 0,
				0);
	}

	@Test
	void checkRefusesWhatIsNoPicture() throws Exception {
		assertCounts(run(begin(ImportPhase.CHECKING), zip("title,poster\nM,none.png\n", Color.RED)), 0, 0, 0, 1);
	}

	@Test
	void nameOfNoPictureIsNotedAndTheMovieImported() throws Exception {
		ImportState state = run(begin(ImportPhase.APPLYING), zip("title,poster\nM,54/5456\nAlien,m.png\n", Color.RED));
		assertCounts(state, 2, 0, 0, 0);
		assertThat(report()).anyMatch((line) -> line.startsWith("\"2\",\"note\",\"M\",\"poster\""));
		assertThat(all()).filteredOn((movie) -> movie.getPoster() != null)
			.extracting(Movie::getTitle)
			.containsExactly("Alien");
	}

	private Path zip(String list, Color colour) throws IOException {
		BufferedImage picture = new BufferedImage(40, 60, BufferedImage.TYPE_INT_RGB);
		picture.setRGB(20, 30, colour.getRGB());
		Path file = this.directory.resolve("zip");
		try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
			zip.putNextEntry(new ZipEntry("list.csv"));
			zip.write(list.getBytes(StandardCharsets.UTF_8));
			zip.putNextEntry(new ZipEntry("none.png"));
			zip.write("no picture".getBytes(StandardCharsets.UTF_8));
			zip.putNextEntry(new ZipEntry("m.png"));
			ImageIO.write(picture, "png", zip);
		}
		return file;
	}

	private ImportState run(ImportState begin, Path file) throws InterruptedException {
		return run(begin, file, "");
	}

	private ImportState run(ImportState begin, Path file, String report) throws InterruptedException {
		return this.importer.run(begin, file, reports(report), this.store::add, (state) -> true);
	}

	private ImportState inTurn(ImportState begin, Path file) throws InterruptedException {
		while (!this.store.lease("import").acquire(begin.id())) {
			Thread.sleep(10);
		}
		try {
			return run(begin, file, begin.id());
		}
		finally {
			this.store.lease("import").release(begin.id());
		}
	}

	private ImportState run(ImportState begin, String text) throws IOException, InterruptedException {
		return run(begin, Files.writeString(this.directory.resolve("file"), text));
	}

	@Test
	void interruptedImportEndsTheSameWhenItBeginsAgain() throws Exception {
		int count = 2 * ImportRun.BATCH_SIZE + 100;
		String file = list("title,year,director", count,
				(i) -> "Film %d,1900,%s".formatted(i / 2, (i % 2 == 0) ? "" : "A director"));
		ImportState begin = begin(ImportPhase.APPLYING);
		assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> run(begin, file, (state) -> {
			if (state.progress().line() >= ImportRun.BATCH_SIZE) {
				Thread.currentThread().interrupt();
			}
		}));
		assertThat(all()).hasSize(ImportRun.BATCH_SIZE);
		assertCounts(run(begin, file), count, 0, 0, 0);
		List<Movie> first = all();
		assertThat(first).hasSize(count);
		// Imports the file once more, as a repeated command does.
		assertCounts(apply(file), 0, 0, count, 0);
		assertThat(all()).isEqualTo(first);
	}

	@Test
	void concurrentImportsOfAFileCreateEachMovieOnce() throws Exception {
		int count = 2 * ImportRun.BATCH_SIZE;
		Path file = Files.writeString(this.directory.resolve("file"), list("title", count, "Film %d"::formatted));
		ImportState first = begin(ImportPhase.APPLYING);
		ImportState second = begin(ImportPhase.APPLYING);
		List<Callable<ImportState>> both = List.of(() -> inTurn(first, file), () -> inTurn(second, file));
		assertThat(Threads.run(2, both)).allMatch((end) -> end.phase() == ImportPhase.APPLIED);
		assertThat(all()).hasSize(count);
	}

	@Test
	void concurrentChangeIsNotOverwritten() throws Exception {
		int count = ImportRun.BATCH_SIZE + 50;
		List<Movie> stored = imported(count);
		String file = list("title,year,director,runningTime", count, "Film %d,1950,A director,90"::formatted);
		// Changes a movie of the last batch while the first batch is written.
		Movie last = stored.get(count - 1);
		ImportState state = run(begin(ImportPhase.APPLYING), file,
				(progress) -> this.mongo.updateFirst(
						Query.query(Criteria.where("id").is(last.getId()).and("version").is(0)),
						new Update().set("genres", List.of("Noir")).inc("version", 1), Movie.class));
		assertCounts(state, 0, count, 0, 0);
		Movie both = this.movies.find(last.getId()).orElseThrow();
		assertThat(both.getGenres()).containsExactly("Noir");
		assertThat(both.getRunningTime()).isEqualTo(90);
	}

	private List<Movie> imported(int count) throws Exception {
		apply(list("title,year,director", count, "Film %d,1950,A director"::formatted));
		return all();
	}

	private static String list(String names, int count, IntFunction<String> line) {
		return IntStream.range(0, count).mapToObj(line).collect(Collectors.joining("\n", names + "\n", "\n"));
	}

	@Test
	void concurrentlyChangedMovieIsReportedAsConflict(@Autowired MovieBatches batches) throws Exception {
		List<Movie> found = batches.find(imported(60).stream().map(Movie::getId).toList());
		found.forEach((movie) -> movie.setRunningTime(90));
		Movie changed = found.get(55);
		this.mongo.updateFirst(Query.query(Criteria.where("id").is(changed.getId())),
				new Update().set("genres", List.of("Noir")).inc("version", 1), Movie.class);
		assertThat(batches.save(List.of(), found, List.of()).lost()).containsExactly(changed.getId());
		assertThat(all()).filteredOn((movie) -> movie.getRunningTime() != null)
			.hasSize(59)
			.allMatch((movie) -> movie.getVersion() == 1);
		assertThat(this.movies.find(changed.getId()).orElseThrow().getGenres()).containsExactly("Noir");
	}

	@Test
	void undoneImportLeavesTheMoviesAsBefore() throws Exception {
		Movie stored = stored("Casablanca", 1942, "Michael Curtiz");
		Movie deleted = deletedAfterEdits();
		ImportState begin = begin(ImportPhase.APPLYING, RESTORING);
		String file = "id,title,year,director,runningTime\n,Casablanca,1942,Michael Curtiz,102\n,Alien,1979,,\n%s,M,,,99\n"
			.formatted(deleted.getId());
		assertCounts(run(begin, file), 1, 2, 0, 0);
		assertThat(this.catalogue.browse(MovieQuery.of(Map.of("import", begin.id()))).items()).hasSize(3);
		// As if it had been interrupted after the last write.
		this.store.clear(begin, "");
		ImportState applied = run(begin, file);
		List<Document> lent = List.of(new Document("_id", "0a0b0c0d").append("state", "LENT"));
		this.mongo.updateFirst(Query.query(Criteria.where("_id").is(stored.getId())), Update.update("stock", lent),
				Movie.COLLECTION);
		for (int i = 0; i < 2; i++) {
			ImportState undone = this.undo.run(applied.undoing(), (state) -> true);
			assertThat(undone.phase()).isEqualTo(ImportPhase.UNDONE);
			assertThat(undone.progress().counts()).containsEntry("undone", 3L).containsEntry("kept", 0L);
			assertThat(all()).singleElement()
				.returns(stored.getId(), Movie::getId)
				.returns(null, Movie::getRunningTime)
				.returns(2L, Movie::getVersion);
		}
		assertThat(this.mongo.findOne(new Query(), Document.class, Movie.COLLECTION)).containsEntry("stock", lent);
		assertThat(this.movies.isDeleted(deleted.getId())).isTrue();
		assertThat(this.mongo.find(IN_BIN, Document.class, "history")).hasSize(2);
		assertThat(noted()).endsWith("IMPORT_UNDONE{import=" + begin.id() + ", undone=3, kept=0}");
	}

	@Test
	void whatWasChangedSinceAnImportIsKeptAndListed() throws Exception {
		stored("Casablanca", 1942, "Michael Curtiz");
		stored("M", 1931, "Fritz Lang");
		ImportState applied = apply("title,year,director,genres\nCasablanca,1942,Michael Curtiz,Drama\n"
				+ "M,1931,Fritz Lang,Noir\nAlien,1979,,Horror\nRan,1985,,\n");
		assertCounts(applied, 2, 2, 0, 0);
		for (String title : List.of("Casablanca", "Alien")) {
			Movie movie = all().stream().filter((found) -> found.getTitle().equals(title)).findFirst().orElseThrow();
			MovieForm form = new MovieForm(movie);
			form.setRunningTime(100);
			this.movies.update(movie.getId(), form);
		}
		// A later import changes a movie as well.
		ImportState later = apply("title,year,director,genres\nM,1931,Fritz Lang,Crime\n");
		ImportState undone = this.undo.run(applied.undoing(), (state) -> true);
		assertThat(undone.progress().counts()).containsEntry("undone", 1L).containsEntry("kept", 3L);
		assertThat(this.store.page(undone, "kept", 0).orElseThrow().entries()).extracting(OutcomeEntry::title)
			.containsExactlyInAnyOrder("Casablanca", "M", "Alien");
		assertThat(all()).extracting(Movie::getTitle).containsExactlyInAnyOrder("Casablanca", "M", "Alien");
		for (ImportState again : List.of(later, applied)) {
			this.undo.run(again.undoing(), (state) -> true);
			assertThat(all()).filteredOn("title", "M").singleElement().returns(List.of("Noir"), Movie::getGenres);
		}
	}

	@Test
	void outcomesAreListedPageByPage() throws Exception {
		ImportState state = check(list("title,year", 120, "Film %d,1950"::formatted) + ",1950\n");
		assertThat(this.store.page(state, "created", 2).orElseThrow().entries()).hasSize(20)
			.extracting(OutcomeEntry::title)
			.endsWith("Film 119");
		assertThat(this.store.page(state, "created", 3)).isEmpty();
		assertThat(this.store.page(state, "refused", 0).orElseThrow().entries()).hasSize(1);
		assertThat(state.progress().rows()).hasSize(20).extracting((row) -> row.movie().getYear()).containsOnly(1950);
	}

	@Test
	void stateAndFilesAreFoundInTheDatabase() throws Exception {
		ImportState begin = begin(ImportPhase.CHECKING);
		this.store.create(begin, new ByteArrayInputStream("title,year\nM,1931\n".getBytes(StandardCharsets.UTF_8)));
		assertThat(this.store.find(begin.id())).contains(begin);
		Path file = this.directory.resolve("copy");
		assertThat(this.store.copyFile(begin, file)).isTrue();
		Claim claim = this.store.claim(ImportState.COLLECTION, List.of(ImportPhase.CHECKING), "node").orElseThrow();
		ImportState end = run(claim.state(), file);
		assertThat(this.store.note(end, claim, "another")).isFalse();
		assertThat(this.store.note(end, claim, "node")).isTrue();
		this.store.upload(end, reports());
		this.store.finish(end, "node");
		ImportState found = this.store.find(begin.id()).orElseThrow();
		assertThat(found).usingRecursiveComparison().isEqualTo(end);
		try (InputStream report = this.store.open(found, ReportFiles.LINES).orElseThrow()) {
			assertThat(report.readAllBytes()).isEqualTo(Files.readAllBytes(reports().lines()));
		}
		this.mongo.remove(new Query(), "imports.chunks");
		assertThatExceptionOfType(MongoGridFSException.class).isThrownBy(() -> this.store.copyFile(begin, file));
		this.store.delete(found);
		assertThat(this.store.find(begin.id())).isEmpty();
		assertThat(this.store.copyFile(begin, file)).isFalse();
	}

	@Test
	@Tag("soak")
	void largestFileIsKept() throws IOException {
		ImportState begin = begin(ImportPhase.CHECKED);
		Path file = this.directory.resolve("copy");
		this.store.create(begin, largestFile());
		assertThat(this.store.copyFile(begin, file)).isTrue();
		this.mongo.dropCollection("imports.chunks");
		try (InputStream copy = Files.newInputStream(file)) {
			assertThat(IOUtils.contentEquals(copy, largestFile())).isTrue();
		}
	}

	private InputStream largestFile() throws IOException {
		return BoundedInputStream.builder()
			.setInputStream(new InfiniteCircularInputStream("Another line\n".getBytes(StandardCharsets.UTF_8)))
			.setMaxCount(this.settings.imports().maxFileSize().toBytes())
			.get();
	}

	@Test
	void exportIsReadWithoutLoss() throws Exception {
		for (String title : List.of("=1+1", "+1", "-M-", "@home", "'Allo", "'=x", "\"quoted\", \"twice\"", "a;b\tc",
				"ümlaut 日本 🎬", "<script>alert(1)</script>", "NULL", "\u202Eabc", "\\", "#hash", "1E2", "true")) {
			Movie movie = stored(title, 1950, title);
			movie.setDescription("Line one\n\n" + title + "\n=2+2");
			movie.setStars(List.of(title, "Sammy Davis, Jr.", "A, B"));
			movie.setGenres(List.of("A, B"));
			this.mongo.save(movie);
		}
		stored("Casablanca", 1942, "", copy("DVD", Copy.RENTAL, "2.50"), copy("DVD", Copy.SALE, "7"));
		List<Movie> before = all();
		for (String format : List.of("csv", "jsonl", "xlsx")) {
			Path export = Files.write(this.directory.resolve("export"), exported(format));
			ImportState again = run(begin(ImportPhase.APPLYING), export);
			assertCounts(again, 0, 0, before.size(), 0);
			assertThat(again.progress().ignored()).isEmpty();
			clear();
			assertCounts(run(begin(ImportPhase.APPLYING), export), before.size(), 0, 0, 0);
			assertThat(all()).usingRecursiveComparison()
				.ignoringFields("version", "createdAt", "updatedAt", "importId")
				.isEqualTo(before);
		}
	}

	private byte[] exported(String format) {
		return MockMvcTester.from(this.context)
			.get()
			.uri("/movies/export?format=" + format)
			.exchange()
			.getResponse()
			.getContentAsByteArray();
	}

	private void assertCounts(ImportState state, long created, long changed, long unchanged, long refused)
			throws IOException {
		assertThat(state.failure()).isNull();
		assertThat(Stream.of("created", "changed", "unchanged", "refused").map(state.progress()::count))
			.as("created, changed, unchanged, refused: %s", report())
			.containsExactly(created, changed, unchanged, refused);
	}

	private Movie stored(String title, @Nullable Integer year, String director, Copy... copies) {
		Movie movie = new Movie(new ObjectId());
		movie.setTitle(title);
		movie.setYear(year);
		movie.setDirector(director);
		movie.setDescription("A description");
		movie.setStars(List.of("A star"));
		movie.setCopies(List.of(copies));
		return this.movies.create(movie);
	}

	private List<Movie> all() {
		return this.mongo.find(new Query().with(Sort.by("id")), Movie.class);
	}

	@Test
	void columnOfTheTitlesCanBeChosenIfItsNameIsUnknown() throws Exception {
		String list = "Was;Jahr\nDie Brücke;1959\n";
		ImportState failed = check(list);
		assertThat(failed.reason()).isEqualTo(new ImportState.Reason("title", List.of()));
		assertThat(failed.reading().columns()).extracting(Column::name, Column::field, Column::samples)
			.containsExactly(Tuple.tuple("Was", "none", List.of("Die Brücke")),
					Tuple.tuple("Jahr", "year", List.of("1959")));
		ImportChoices chosen = ImportChoices.of((name) -> name.equals("column") ? new String[] { "Was=title" } : null);
		assertThat(run(failed.choosing(chosen), list).progress().rows()).extracting(Row::title)
			.containsExactly("Die Brücke");
	}

	private ImportState check(String text) throws Exception {
		return run(begin(ImportPhase.CHECKING), text);
	}

	private ImportState apply(Similar similar, String text) throws Exception {
		return run(begin(ImportPhase.APPLYING, new ImportChoices(false, similar, FileLayout.GUESSED)), text);
	}

	private ImportState apply(String text) throws Exception {
		return run(begin(ImportPhase.APPLYING), text);
	}

	// Returns states with different start times, because ids are made of the start time.
	private ImportState begin(ImportPhase phase) {
		return begin(phase, ImportChoices.NONE);
	}

	private ImportState begin(ImportPhase phase, ImportChoices choices) {
		return ImportState.begin(phase, Locale.ENGLISH, Instant.now().plusSeconds(this.begun++), null, choices);
	}

	private ImportState run(ImportState begin, String text, Consumer<ImportState> progress)
			throws IOException, InterruptedException {
		Path file = Files.writeString(this.directory.resolve("file"), text);
		return this.importer.run(begin, file, reports(), this.store::add, (state) -> {
			progress.accept(state);
			return true;
		});
	}

	private List<String> report() throws IOException {
		return Files.readAllLines(reports().lines());
	}

	private ReportFiles reports() {
		return reports("");
	}

	private ReportFiles reports(String name) {
		return new ReportFiles(this.directory.resolve("report" + name), this.directory.resolve("refused" + name));
	}

	private List<String> noted() {
		return this.events.stream(AuditEntry.class).map((entry) -> entry.kind() + entry.details()).toList();
	}

}
