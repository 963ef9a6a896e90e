package com.xebia.movieshop.backup;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.mongodb.MongoTimeoutException;
import com.xebia.movieshop.poster.store.PosterStore;
import com.xebia.movieshop.shelf.Shelf.ShelfFilm;
import com.xebia.movieshop.support.Engine;
import org.apache.commons.io.function.IORunnable;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.DefaultApplicationArguments;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.BDDMockito.willAnswer;
import static org.mockito.BDDMockito.willThrow;
import static org.mockito.Mockito.spy;

/**
 * Tests for backup and restore, with either store.
 */
@ExtendWith(OutputCaptureExtension.class)
class BackupTests {

	private static final String LEGACY = """
			{"_id": {"$oid": "4f8d0d5be4b0d9c0a5b5f0a1"}, "_class": "com.xebia.movieshop.domain.Movie", "title": "Old",
			"stars": "Ann, Bob", "fileName": "old.jpg", "price": {"$numberDecimal": "9.90"},
			"seen": {"$numberLong": "7"}, "rank": 7, "score": {"$numberDouble": "7.0"}, "nothing": null,
			"at": {"$date": "2012-04-17T08:00:00Z"}, "list": [1, [2, {"a": true}], "x"], "$odd.name": 1,
			"bytes": {"$binary": {"base64": "AAEC", "subType": "00"}}}""";

	private static final String LENT = """
			{"_id": {"$oid": "4f8d0d5be4b0d9c0a5b5f0a2"}, "title": "Lent", "stars": ["Ann"], "genres": ["Drama"],
			"copies": [{"_id": "0a1b2c3d", "format": "DVD", "terms": "rental", "price": {"$numberDecimal": "2.50"}},
			{"_id": "0a1b2c3e", "format": "VHS", "terms": "sale", "shelf": "A 3", "other": [1]}],
			"circulation": {"0a1b2c3d": {"state": "LENT", "due": {"$date": "2026-12-01T00:00:00Z"}}}}""";

	@TempDir
	Path directory;

	private final List<BackupShop> shops = new ArrayList<>();

	@AfterEach
	void close() {
		this.shops.forEach(BackupShop::close);
	}

	@ParameterizedTest
	@CsvSource({ "MONGOD,false,true", "MONGOD,true,false", "EMBEDDED,false,false", "EMBEDDED,true,true" })
	void restoredShopIsTheSame(Engine engine, boolean gridFs, boolean intoGridFs) throws IOException {
		BackupShop shop = shop(engine, gridFs);
		shop.insert(LEGACY);
		shop.insert(LENT);
		String shared = shop.savePoster("shared");
		shop.insertMovie("Ωμέγα \uD83D\uDC69\u200D\uD83D\uDE80 \u2028 \"quoted\" \\ \n\t\u0001 é", shared);
		shop.insertMovie("Another", shared);
		String third = shop.savePoster("third");
		shop.insertMovie("Third", third);
		shop.savePoster("never named");
		assertThat(shop.backup(archive())).isZero();
		BackupShop other = shop(engine, intoGridFs);
		assertThat(other.restore(archive())).isZero();
		assertThat(other.movies()).hasSize(5).isEqualTo(shop.movies());
		Map<String, String> files = shop.posterFiles();
		files.keySet().removeIf((file) -> !file.startsWith(shared) && !file.startsWith(third));
		assertThat(other.posterFiles()).hasSize(10).isEqualTo(files);
		assertThat(shop.noted()).containsExactly("BACKED_UP{movies=5, posters=2}");
		assertThat(other.noted()).containsExactly("RESTORED{movies=5, posters=2}");
	}

	@Test
	void shelvesAreRestoredUnlessTheyWereDeleted() throws IOException {
		BackupShop shop = shop(false);
		shop.insertShelf("noir", null);
		List<Document> shelves = shop.shelves();
		shop.insertShelf("deleted", Instant.EPOCH);
		assertThat(shop.backup(archive())).isZero();
		BackupShop other = restored(false);
		assertThat(other.shelves()).isEqualTo(shelves);
	}

	@Test
	void copiesAreRestoredWithWhoHasThem() throws IOException {
		BackupShop shop = shop(false);
		shop.insert(LENT);
		ObjectId inBin = new ObjectId();
		Document customer = new Document("_id", "digest").append("name", "Ann");
		Document lent = copy("0a1b2c3d", new ObjectId("4f8d0d5be4b0d9c0a5b5f0a2")).append("state", "LENT")
			.append("reservation", customer);
		Document ofBin = copy("0a1b2c3e", inBin).append("state", "LENT").append("reservation", customer);
		shop.mongo.getCollection("copy").insertMany(List.of(lent, ofBin, copy("0a1b2c3f", inBin)));
		Document waiting = new Document("_id", "next").append("title", "Lent").append("name", "Ben");
		shop.mongo.getCollection("queue").insertOne(waiting);
		Document ended = new Document("_id", "past").append("title", "Lent").append("name", "Eve");
		shop.mongo.getCollection("reservation").insertOne(ended);
		Document renamed = new Document("_id", "people/ann").append("name", "Ann").append("to", "Anne");
		shop.mongo.getCollection("renames").insertOne(renamed);
		assertThat(shop.backup(archive())).isZero();
		BackupShop other = restored(false);
		assertThat(other.restore(archive())).isZero();
		assertThat(other.mongo.findAll(Document.class, "reservation")).containsExactly(ended);
		assertThat(other.mongo.findAll(Document.class, "renames")).containsExactly(renamed);
		assertThat(other.mongo.findAll(Document.class, "queue")).containsExactly(waiting);
		assertThat(other.mongo.findAll(Document.class, "copy")).containsExactlyInAnyOrder(lent,
				ofBin.append("withdrawn", true));
	}

	private static Document copy(String id, ObjectId movie) {
		return new Document("_id", id).append("movie", movie).append("title", "Lent").append("format", "DVD");
	}

	// The largest that the form allows, but for their number: together they exceed a
	// reply of the database.
	@Test
	@Tag("soak")
	void longShelvesAreRestored() throws IOException {
		String note = "\u3042".repeat(300);
		List<String> times = List.of("2026-12-01T20:15", "2026-12-02T20:15");
		List<ShelfFilm> films = IntStream.range(0, 500)
			.mapToObj((number) -> new ShelfFilm("%024x".formatted(number), note, times))
			.toList();
		BackupShop shop = shop(false);
		IntStream.range(0, 60).forEach((number) -> shop.insertShelf("shelf" + number, films, null));
		assertThat(shop.backup(archive())).isZero();
		BackupShop other = restored(false);
		assertThat(other.shelves()).hasSize(60).containsExactlyInAnyOrderElementsOf(shop.shelves());
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', value = {
			"movie; {_id: 1, title: ['M'], stock: 'none'}; The movie BsonInt32{value=1} has values that cannot be read, in _id, title, stock",
			"movie; {_id: {$oid: '0123456789abcdef01234567'}, title: 'M', year: 'MCMXXXI'}; The movie 0123456789abcdef01234567 has values that cannot be read, in year",
			"shelf; {_id: 'a/b', films: [null, 1]}; The shelf BsonString{value='a/b'} has values that cannot be read, in films" })
	void documentThatCannotBeReadIsKeptAsItIs(String collection, String document, String problem, CapturedOutput output)
			throws IOException {
		BackupShop shop = filled(1);
		shop.mongo.getCollection(collection).insertOne(Document.parse(document));
		assertThat(shop.backup(archive())).isZero();
		assertThat(output).contains(", 1 documents with values that the shop cannot read").contains(problem);
		BackupShop other = restored(false);
		assertThat(output).contains(problem + ", and is restored as it is");
		assertThat(other.mongo.findAll(Document.class, collection))
			.containsExactlyInAnyOrderElementsOf(shop.mongo.findAll(Document.class, collection));
	}

	@Test
	void keysAreMadeAgainAfterARestore() throws IOException {
		assertThat(filled(1).backup(archive())).isZero();
		BackupShop other = shop(false);
		other.mongo.save(new Document("_id", "movies").append("rules", List.of(1, 1)), "keys");
		assertThat(other.restore(archive())).isZero();
		assertThat(other.mongo.findAll(Document.class, "keys")).isEmpty();
	}

	@Test
	void brandIsRestoredUnlessThereIsOne() throws IOException {
		BackupShop shop = filled(1);
		shop.setBrand("Bijou", "Grüße \"&<\n");
		shop.backup(archive());
		BackupShop other = restored(false);
		assertThat(other.brand()).isEqualTo(shop.brand());
		other.setBrand("Renamed since", "");
		assertThat(other.restore(archive())).isZero();
		assertThat(other.brand()).containsEntry("name", "Renamed since");
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void logoIsRestoredWithItsPicture(boolean gridFs) throws IOException {
		BackupShop shop = filled(1);
		String logo = shop.savePoster("logo");
		shop.setLogo(logo);
		assertThat(shop.backup(archive())).isZero();
		BackupShop other = restored(gridFs);
		assertThat(other.mongo.findAll(Document.class, "setting")).extracting("poster.fileName").containsExactly(logo);
		assertThat(other.posterFiles()).isEqualTo(shop.posterFiles()).containsKey(logo + "/" + PosterStore.ORIGINAL);
	}

	@Test
	void logoThatIsLostDoesNotStopABackup() throws IOException {
		BackupShop shop = filled(1);
		shop.setLogo("0123456789abcdef0123456789abcdef.png");
		assertThat(shop.backup(archive())).isZero();
		assertThat(restored(false).brand()).isNull();
	}

	@Test
	void accountsStayWhereTheyAre() throws IOException {
		BackupShop shop = filled(1);
		shop.mongo.getCollection("accounts").insertOne(Document.parse("{_id: 'a', name: 'Ann', hash: 'precious'}"));
		shop.mongo.getCollection("signIns").insertOne(Document.parse("{_id: 'b', account: 'a'}"));
		shop.backup(archive());
		assertThat(Files.readString(archive(), StandardCharsets.ISO_8859_1)).doesNotContain("precious");
		BackupShop other = shop(false);
		Document present = Document.parse("{_id: 'a', name: 'Ann', active: false}");
		other.mongo.getCollection("accounts").insertOne(present);
		assertThat(other.restore(archive())).isZero();
		assertThat(other.mongo.getCollection("accounts").find()).containsExactly(present);
		assertThat(other.mongo.getCollection("signIns").find()).isEmpty();
	}

	@Test
	void accountsAreRestoredIfTheBackupWasAskedForThem(CapturedOutput output) throws IOException {
		BackupShop shop = filled(1);
		List<Document> accounts = List.of(Document.parse("{_id: 'a', name: 'Ann', hash: 'precious'}"),
				Document.parse("{_id: 'b', name: 'Ben', hash: 'hers'}"));
		shop.mongo.getCollection("accounts").insertMany(accounts);
		assertThat(shop.backup(archive(), "--accounts")).isZero();
		assertThat(output).contains(", 2 accounts; ").doesNotContain("and accounts are not");
		BackupShop other = shop(false);
		Document present = Document.parse("{_id: 'a', name: 'Ann', active: false}");
		other.mongo.getCollection("accounts").insertOne(present);
		assertThat(other.restore(archive())).isZero();
		assertThat(other.mongo.getCollection("accounts").find()).containsExactlyInAnyOrder(present, accounts.get(1));
	}

	// They are named by their times.
	@ParameterizedTest
	@CsvSource({ "'', 7", "--keep=1, 1", "--keep=3, 3", "--keep-days=10, 4", "--keep=5 --keep-days=10, 5",
			"--keep=2 --keep-days=10, 4", "--keep-days=400, 6" })
	void formerBackupsAreKeptByNumberAndAge(String options, int kept) throws IOException {
		BackupShop shop = filled(1);
		List<String> former = Stream.of(1, 5, 9, 11, 100, 500)
			.map((days) -> BackupController.FILE_NAME.format(Instant.now().minus(days, ChronoUnit.DAYS)))
			.toList();
		List<String> others = List.of("movieshop-2020.zip", "other-20200101-000000.zip",
				"movieshop-20200101-000000.zip.part");
		for (String name : Stream.concat(former.stream(), others.stream()).toList()) {
			Files.createFile(this.directory.resolve(name));
		}
		assertThat(shop.backup(this.directory, options.split(" "))).isZero();
		List<String> left = new ArrayList<>(List.of(this.directory.toFile().list()));
		left.removeIf((name) -> this.directory.resolve(name).toFile().length() > 0);
		assertThat(left).containsAll(others)
			.filteredOn(former::contains)
			.containsExactlyInAnyOrderElementsOf(former.subList(0, kept - 1));
	}

	@ParameterizedTest
	@CsvSource({ "--keep=3, need a directory", "--keep=all, --keep is no number: all" })
	void wrongNumberOfBackupsIsRefused(String option, String problem, CapturedOutput output) throws IOException {
		assertThat(shop(false).backup(archive(), option)).isOne();
		assertThat(output).contains(problem);
		assertThat(archive()).doesNotExist();
	}

	@Test
	void restoreIntoTheDatabaseOfAShopThatRunsIsRefused(CapturedOutput output) throws IOException {
		filled(1).backup(archive());
		BackupShop other = shop(false);
		other.backup(other.documents(), other.store).occupy();
		assertThat(other.restore(archive())).isOne();
		assertThat(output).contains("Refused; nothing was written: A shop uses this database: stop it");
		assertThat(other.pauses).isGreaterThan(30);
		assertThat(other.movies()).isEmpty();
		Date past = Date.from(Instant.now().minusSeconds(1));
		other.mongo.updateFirst(new Query(), Update.update("end", past), "turn");
		assertThat(other.restore(archive())).isZero();
	}

	@Test
	void timeOfTheLastBackupIsKnown() throws IOException {
		BackupShop shop = shop(false);
		assertThat(shop.lastBackup()).isEmpty();
		Instant first = backup(shop, shop.store).createdAt();
		assertThat(shop.lastBackup()).hasValue(first);
		Files.delete(archive());
		Instant second = backup(shop, shop.store).createdAt();
		assertThat(shop.lastBackup()).hasValue(second);
	}

	@Test
	void archiveOfTheFormerVersionIsRestored(CapturedOutput output) throws Exception {
		Path former = Path.of(BackupTests.class.getResource("version-1.zip").toURI());
		BackupShop other = shop(true);
		assertThat(other.restore(former)).as(output.getAll()).isZero();
		assertThat(other.movies()).hasSize(3)
			.containsEntry("4f8d0d5be4b0d9c0a5b5f0a1",
					Document.parse(LEGACY).toJson(JsonWriterSettings.builder().outputMode(JsonMode.EXTENDED).build()));
		assertThat(other.posters()).containsExactly(name("first"));
		assertThat(other.posterFiles()).hasSize(5);
		assertThat(output).containsPattern("Restored and compared 3 movies and 1 posters \\(\\d+ files\\)\\R");
	}

	@Test
	void emptyShopIsRestoredEmptyAndGetsNoSampleMovies() throws IOException {
		assertThat(shop(false).backup(archive())).isZero();
		BackupShop other = restored(true);
		assertThat(other.movies()).isEmpty();
		assertThat(other.mongo.getCollection("milestone").find().first()).containsEntry("_id", "sample-data");
	}

	@Test
	void shopThatIsNotEmptyIsRefused(CapturedOutput output) throws IOException {
		filled(3).backup(archive());
		BackupShop other = shop(false);
		other.insertMovie("Mine", other.savePoster("mine"));
		Map<String, String> movies = other.movies();
		assertThat(other.restore(archive())).isOne();
		assertThat(output).contains("Refused; nothing was written: The shop is not empty: it has 1 movies");
		assertThat(other.movies()).isEqualTo(movies);
		assertThat(other.posters()).containsExactly(name("mine"));
	}

	// Such entries would appear as later changes of the restored movie.
	@ParameterizedTest
	@CsvSource(delimiter = ';', value = { "history; {movie: {$oid: '%s'}}", "bin; {movie: {_id: {$oid: '%s'}}}" })
	void movieWithEntriesInHistoryOrBinIsNotRestored(String collection, String entry, CapturedOutput output)
			throws IOException {
		BackupShop shop = filled(3);
		shop.backup(archive());
		BackupShop other = shop(false);
		String id = shop.movies().keySet().iterator().next();
		other.mongo.getCollection(collection).insertOne(Document.parse(entry.formatted(id)));
		assertThat(other.restore(archive())).isOne();
		assertThat(output).contains("Refused; nothing was written: The bin and the history have 1 entries of movies");
		assertThat(other.movies()).isEmpty();
		other.mongo.getCollection(collection).drop();
		assertThat(other.restore(archive())).isZero();
	}

	@Test
	void movieThatWasChangedSinceAnInterruptionIsNotOverwritten(CapturedOutput output) throws IOException {
		filled(3).backup(archive());
		BackupShop other = shop(false);
		other.restore(archive());
		other.mongo.getCollection("movie")
			.updateOne(new Document("title", "1"), Document.parse("{$set: {title: 'x'}}"));
		Map<String, String> movies = other.movies();
		assertThat(other.restore(archive())).isOne();
		assertThat(output).contains("it has 3 movies, 1 of which differ from the archive");
		assertThat(other.movies()).isEqualTo(movies);
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void restoreThatWasCutOffAmongThePostersIsCompleted(boolean gridFs) throws IOException {
		BackupShop shop = filled(5);
		shop.backup(archive());
		BackupShop other = shop(gridFs);
		AtomicInteger saved = new AtomicInteger();
		PosterStore failing = spy(other.store);
		willAnswer((call) -> {
			if (saved.incrementAndGet() > 2) {
				throw new IOException("Cut off");
			}
			return call.callRealMethod();
		}).given(failing).save(anyString(), any());
		RestoreCommand cutOff = other.restoration(other.documents(), failing);
		try (Archive archive = Archive.open(archive())) {
			assertThatExceptionOfType(IOException.class).isThrownBy(() -> cutOff.restore(archive))
				.withMessage("Cut off");
		}
		assertThat(other.posters()).hasSize(2);
		assertThat(other.movies()).isEmpty();
		assertThat(other.restore(archive())).isZero();
		assertThat(other.movies()).isEqualTo(shop.movies());
		assertThat(other.posterFiles()).isEqualTo(shop.posterFiles());
	}

	@Test
	void restoreThatWasCutOffAmongTheMoviesIsCompleted(CapturedOutput output) throws IOException {
		BackupShop shop = filled(5);
		shop.backup(archive());
		BackupShop other = shop(true);
		MovieDocuments failing = spy(other.documents());
		willAnswer((call) -> {
			List<RawBsonDocument> movies = call.getArgument(0);
			other.documents().insertAbsent(movies.subList(0, 2));
			throw new MongoTimeoutException("Cut off");
		}).given(failing).insertAbsent(any());
		try (Archive archive = Archive.open(archive())) {
			assertThatExceptionOfType(MongoTimeoutException.class)
				.isThrownBy(() -> other.restoration(failing, other.store).restore(archive));
		}
		assertThat(other.movies()).hasSize(2);
		assertThat(other.restore(archive())).isZero();
		assertThat(output).contains("Continuing an interrupted restore: 2 of 5 movies exist");
		assertThat(other.movies()).isEqualTo(shop.movies());
		assertThat(other.restore(archive())).isZero();
	}

	@Test
	void posterThatCannotBeSeenInTheEndIsNotTakenForRestored(CapturedOutput output) throws IOException {
		filled(1).backup(archive());
		BackupShop other = shop(false);
		PosterStore forgetful = spy(other.store);
		willAnswer((call) -> null).given(forgetful).save(anyString(), any());
		try (Archive archive = Archive.open(archive())) {
			assertThatExceptionOfType(IOException.class)
				.isThrownBy(() -> other.restoration(other.documents(), forgetful).restore(archive))
				.withMessageContaining("differs from the archive");
		}
	}

	@Test
	void movieWhosePosterIsMissingIsBackedUpAndNamed(CapturedOutput output) throws IOException {
		BackupShop shop = filled(2);
		shop.insertMovie("Bare", "0123456789abcdef0123456789abcdef.png");
		shop.insertMovie("Odd", "../../etc/passwd");
		assertThat(shop.backup(archive())).isZero();
		assertThat(output).contains("2 posters missing")
			.contains(" refers to the missing poster ../../etc/passwd")
			.contains(" refers to the missing poster 0123456789abcdef0123456789abcdef.png");
		BackupShop other = restored(false);
		assertThat(other.movies()).isEqualTo(shop.movies());
	}

	@Test
	void fileThatIsDamagedAlreadyIsKeptAsItIs(CapturedOutput output) throws IOException {
		BackupShop shop = shop(false);
		String poster = shop.savePoster("damaged");
		shop.insertMovie("M", poster);
		Files.writeString(shop.store.find(poster).orElseThrow().resolve(PosterStore.ORIGINAL), "damage");
		assertThat(shop.backup(archive())).isZero();
		assertThat(output).contains("1 files damaged");
		BackupShop other = restored(true);
		assertThat(other.posterFiles()).isEqualTo(shop.posterFiles());
	}

	// Saving a picture again replaces its files in the database.
	@Test
	void posterThatIsSavedAgainMeanwhileIsArchived() throws IOException {
		BackupShop shop = shop(true);
		String poster = shop.savePoster("again");
		shop.insertMovie("M", poster);
		PosterStore changing = spy(shop.store);
		willAnswer((call) -> {
			InputStream former = shop.store.open(poster, PosterStore.ORIGINAL);
			shop.savePoster("again");
			return former;
		}).willCallRealMethod().given(changing).open(poster, PosterStore.ORIGINAL);
		assertThat(backup(shop, changing).missing()).isEmpty();
		BackupShop other = restored(false);
		assertThat(other.posterFiles()).hasSize(5).isEqualTo(shop.posterFiles());
	}

	@Test
	void existingFileIsNotOverwritten(CapturedOutput output) throws IOException {
		Files.writeString(archive(), "precious");
		assertThat(filled(1).backup(archive())).isOne();
		assertThat(archive()).hasContent("precious");
		assertThat(output).contains("exists already");
	}

	@Test
	void failedBackupReportsTheReasonAndLeavesNoFile(CapturedOutput output) throws IOException {
		BackupShop shop = filled(2);
		Path upload = shop.store.createUpload();
		Files.delete(upload);
		shop.mongo.getCollection("movie").insertOne(new Document("odd", new Document("$oid", "no id")));
		assertThat(shop.backup(archive())).isOne();
		assertThat(output).containsPattern("The backup failed: The document [0-9a-f]{24} cannot be written as text");
		assertThat(archive()).doesNotExist();
		assertThat(archive().resolveSibling("shop.zip.part")).doesNotExist();
		assertThat(upload.getParent()).isEmptyDirectory();
		assertThat(shop.noted()).containsExactly("BACKUP_FAILED{}");
		assertThat(shop.restore(archive())).isOne();
		assertThat(shop.noted()).endsWith("RESTORE_FAILED{}");
	}

	@Test
	void backupWithoutTheDatabaseFails(CapturedOutput output) throws IOException {
		BackupShop shop = filled(1);
		MovieDocuments failing = spy(shop.documents());
		willThrow(new DataAccessResourceFailureException("Gone")).given(failing).find(ArchivePart.SETTINGS);
		BackupCommand command = new BackupCommand(shop.backup(failing, shop.store));
		command.run(new DefaultApplicationArguments("backup", "--to=" + archive()));
		assertThat(command.getExitCode()).isOne();
		assertThat(output).contains("The backup failed and left no file");
	}

	@Test
	void backupToAnExistingFileIsRecordedAsFailed() throws IOException {
		BackupShop shop = filled(1);
		MovieDocuments slow = spy(shop.documents());
		willAnswer((call) -> {
			Files.writeString(archive(), "precious");
			return call.callRealMethod();
		}).given(slow).find(ArchivePart.SETTINGS);
		new BackupCommand(shop.backup(slow, shop.store))
			.run(new DefaultApplicationArguments("backup", "--to=" + archive()));
		assertThat(archive()).hasContent("precious");
		assertThat(shop.lastBackup()).isEmpty();
		assertThat(shop.noted()).containsExactly("BACKUP_FAILED{}");
	}

	private Manifest backup(BackupShop shop, PosterStore store) throws IOException {
		try (var output = Files.newOutputStream(archive())) {
			return shop.backup(shop.documents(), store).write(() -> output, IORunnable.noop(), false);
		}
	}

	private BackupShop filled(int count) throws IOException {
		BackupShop shop = shop(false);
		for (int i = 0; i < count; i++) {
			shop.insertMovie(String.valueOf(i), shop.savePoster("poster " + i));
		}
		return shop;
	}

	private BackupShop restored(boolean gridFs) throws IOException {
		BackupShop other = shop(gridFs);
		assertThat(other.restore(archive())).isZero();
		return other;
	}

	private BackupShop shop(boolean gridFs) {
		return shop(Engine.MONGOD, gridFs);
	}

	private BackupShop shop(Engine engine, boolean gridFs) {
		BackupShop shop = new BackupShop(engine, this.directory, gridFs);
		this.shops.add(shop);
		return shop;
	}

	private Path archive() {
		return this.directory.resolve("shop.zip");
	}

	private static String name(String content) throws IOException {
		return BackupShop.digest(content) + ".png";
	}

}
