package com.xebia.movieshop.movie.editing;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;

import com.xebia.movieshop.address.ListPage;
import com.xebia.movieshop.audit.AuditEntry;
import com.xebia.movieshop.movie.ChangeKind;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieForm;
import com.xebia.movieshop.movie.MovieForms;
import com.xebia.movieshop.movie.editing.Bin.BinQuery;
import com.xebia.movieshop.support.EveryEngine;
import com.xebia.movieshop.support.ShopTest;
import com.xebia.movieshop.support.Threads;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.test.context.event.ApplicationEvents;
import org.springframework.test.context.event.RecordApplicationEvents;
import org.springframework.web.server.ResponseStatusException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What {@link Bin} guarantees on every engine.
 */
@ShopTest
@RecordApplicationEvents
@EveryEngine
class BinTests {

	@Autowired
	private ApplicationEvents events;

	@Autowired
	private MovieService movies;

	@Autowired
	private MovieBatches batches;

	@Autowired
	private Bin bin;

	@Autowired
	private MovieHistory history;

	@Autowired
	private FormerBin former;

	@Autowired
	private DeletionClock clock;

	@Autowired
	private MongoOperations mongo;

	@BeforeEach
	void clear() {
		this.mongo.remove(new Query(), Movie.class);
		this.mongo.remove(new Query(), FormerBin.COLLECTION);
		this.mongo.remove(new Query(), MovieHistory.COLLECTION);
	}

	@Test
	void restoredMovieCanBeChangedAndDeletedAgain() {
		Movie movie = create("M");
		this.movies.delete(movie.getId());
		this.movies.restore(movie.getId());
		this.movies.update(movie.getId(), MovieForms.renamed(find(movie), "Again"));
		this.movies.delete(movie.getId());
		assertThat(binned()).extracting(Movie::getTitle).containsExactly("Again");
		assertThat(noted()).containsExactly("MOVIE_CREATED{title=M, movie=" + movie.getId() + "}",
				"MOVIE_DELETED{title=M, movie=" + movie.getId() + "}",
				"MOVIE_RESTORED{title=M, movie=" + movie.getId() + "}",
				"MOVIE_CHANGED{title=Again, movie=" + movie.getId() + "}",
				"MOVIE_DELETED{title=Again, movie=" + movie.getId() + "}");
	}

	@Test
	void documentOfThePostsApplicationComesBackWhole() {
		Document former = new Document("_id", new ObjectId()).append("_class", "com.xebia.movieshop.domain.Movie")
			.append("title", "Old")
			.append("stars", "Ann, Bob")
			.append("fileName", "old")
			.append("unknown", List.of(1, 2));
		this.mongo.getCollection("movie").insertOne(former);
		ObjectId id = former.getObjectId("_id");
		this.movies.delete(id);
		this.movies.restore(id);
		assertThat(this.mongo.getCollection("movie").find(new Document("_id", id)).first())
			.containsAllEntriesOf(former);
	}

	@Test
	void unknownMovieIsNotRestored() {
		assertThat(this.movies.restore(new ObjectId())).isEmpty();
		assertThat(this.bin.purge(new ObjectId(), false)).isEmpty();
		assertThat(this.movies.isDeleted(new ObjectId())).isFalse();
	}

	@Test
	void movieThatACrashLeftInBothIsInTheCatalogue() {
		Movie movie = create("M");
		this.history.keep(List.of(), List.of(MovieStates.next(document(movie), ChangeKind.DELETED)), List.of());
		assertThat(binned()).isEmpty();
		assertThat(this.bin.purge(movie.getId(), false)).isEmpty();
		assertThat(this.movies.restore(movie.getId())).contains(find(movie));
		this.movies.update(movie.getId(), MovieForms.renamed(find(movie), "Newer"));
		this.movies.delete(movie.getId());
		assertThat(this.movies.restore(movie.getId())).get().extracting(Movie::getTitle).isEqualTo("Newer");
		this.movies.delete(movie.getId());
		this.bin.purge(movie.getId(), false);
		assertThat(this.bin.count()).isZero();
	}

	@Test
	void deletionOfAStaleVersionLeavesTheBinEmpty() {
		Movie movie = create("M");
		Movie old = find(movie);
		this.movies.update(movie.getId(), MovieForms.renamed(movie, "N"));
		assertThat(this.movies.delete(old)).isEmpty();
		assertThat(this.bin.count()).isZero();
		assertThat(this.movies.delete(find(movie))).isPresent();
	}

	@Test
	void binOfAFormerReleaseIsTakenOver() {
		Document movie = document(create("M"));
		this.mongo.remove(new Query(), Movie.class);
		ObjectId latest = new ObjectId();
		store(new ObjectId(), new Document(movie).append("version", 6L).append("change", "DELETED"));
		store(latest, new Document(movie).append("version", 7L).append("change", "DELETED"));
		this.mongo.insert(new Document("movie", "of another program"), FormerBin.COLLECTION);
		this.former.takeOver();
		this.former.takeOver();
		assertThat(binned()).singleElement().matches((deleted) -> Objects.equals(deleted.getVersion(), 7L));
		assertThat(this.bin.purgeBefore(latest.getDate().toInstant(), 9)).isZero();
		assertThat(this.mongo.count(new Query(), FormerBin.COLLECTION)).isOne();
		assertThat(this.movies.restore(MovieStates.id(movie))).get().extracting(Movie::getVersion).isEqualTo(8L);
	}

	private void store(ObjectId deletion, Document movie) {
		this.mongo.insert(new Document("_id", deletion).append("movie", movie), FormerBin.COLLECTION);
	}

	@Test
	void concurrentDeletionsAndRestorationsLoseNoMovie() throws Exception {
		Movie movie = create("M");
		Callable<Optional<Movie>> deletion = () -> this.movies.delete(movie.getId());
		Callable<Optional<Movie>> restoration = () -> this.movies.restore(movie.getId());
		for (int round = 0; round < 5; round++) {
			Threads.run(8, IntStream.range(0, 40).mapToObj((i) -> (i % 2 == 0) ? deletion : restoration).toList());
			assertThat(this.movies.find(movie.getId()).isPresent()).isNotEqualTo(binned().size() == 1);
		}
		assertThat(this.movies.restore(movie.getId())).get().extracting(Movie::getTitle).isEqualTo("M");
	}

	@Test
	void deletionPlannedBeforeAnotherDoesNotReplaceIt() {
		Movie movie = create("M");
		Document former = document(movie);
		this.movies.delete(movie.getId());
		this.movies.restore(movie.getId());
		this.movies.delete(movie.getId());
		assertThatExceptionOfType(DuplicateKeyException.class).isThrownBy(
				() -> this.history.keep(List.of(), List.of(MovieStates.next(former, ChangeKind.DELETED)), List.of()));
		assertThat(binned()).singleElement().extracting(Movie::getVersion).isEqualTo(movie.getVersion() + 3);
	}

	@Test
	void restorationIsOutdatedOnlyByAnotherDeletion() {
		Movie movie = create("M");
		Document deleted = MovieStates.next(document(movie), ChangeKind.DELETED);
		this.movies.delete(movie.getId());
		assertThat(this.history.endDeletion(deleted)).isTrue();
		assertThat(this.history.endDeletion(deleted)).isTrue();
		this.mongo.insert(MovieStates.next(deleted, ChangeKind.RESTORED), Movie.COLLECTION);
		this.movies.delete(movie.getId());
		assertThat(this.history.endDeletion(deleted)).isFalse();
		this.bin.purge(movie.getId(), false);
		assertThat(this.history.endDeletion(deleted)).isFalse();
	}

	@Test
	void movieIsDeletedForGoodOnRequest() {
		Movie movie = create("M");
		this.movies.delete(movie.getId());
		assertThat(this.bin.purge(movie.getId(), false)).get().extracting(Movie::getTitle).isEqualTo("M");
		assertThat(binned()).isEmpty();
		assertThat(this.movies.restore(movie.getId())).isEmpty();
		assertThat(noted()).endsWith("MOVIE_PURGED{title=M}");
	}

	@Test
	void expiredMoviesAreDeletedFromTheBin() {
		List.of("a", "b").forEach((title) -> this.movies.delete(create(title).getId()));
		this.bin.purgeExpired();
		assertThat(this.bin.purgeBefore(this.clock.now().minusSeconds(60), 9)).isZero();
		assertThat(binned()).hasSize(2);
		assertThat(this.bin.purgeBefore(Instant.now().plusSeconds(60), 9)).isEqualTo(2);
		assertThat(binned()).isEmpty();
	}

	@Test
	void emptyingTheBinIsLimitedPerRequest() {
		this.bin.updateSize();
		List.of("a", "b").forEach((title) -> this.movies.delete(create(title).getId()));
		assertThat(this.bin.count()).isEqualTo(2);
		assertThat(this.bin.purgeBefore(Instant.now().plusSeconds(60), 0)).isZero();
		assertThat(this.bin.size()).isEqualTo(2);
		assertThat(this.bin.purgeAll(false)).isEqualTo(2);
		assertThat(this.bin.size()).isZero();
		assertThat(binned()).isEmpty();
		assertThat(noted()).endsWith("BIN_EMPTIED{movies=2}");
	}

	@Test
	void everyDeletionIsOnExactlyOnePageBothWaysTheLastOneFirst() {
		List<String> titles = List.of("a", "b", "c", "d", "e");
		titles.forEach((title) -> this.movies.delete(create(title).getId()));
		List<String> forwards = new ArrayList<>();
		ListPage<Movie> page = browse(null);
		forwards.addAll(titles(page));
		assertThat(page.previous()).isNull();
		while (page.next() != null) {
			page = browse(page.next());
			forwards.addAll(titles(page));
		}
		assertThat(forwards).containsExactly("e", "d", "c", "b", "a");
		assertThat(titles(page)).containsExactly("a");
		page = browse(page.previous());
		assertThat(titles(page)).containsExactly("c", "b");
		page = browse(page.previous());
		assertThat(titles(page)).containsExactly("e", "d");
		assertThat(page.previous()).isNull();
	}

	@Test
	void formThatIsSentAgainDoesNotBringADeletedMovieBack() {
		MovieForm form = MovieForms.complete("M");
		form.setToken("once " + new ObjectId());
		this.movies.delete(this.movies.create(form).getId());
		assertThatExceptionOfType(ResponseStatusException.class).isThrownBy(() -> this.movies.create(form))
			.matches((ex) -> ex.getStatusCode().value() == 410);
		assertThat(this.mongo.count(new Query(), Movie.class)).isZero();
	}

	@Test
	void movieInTheBinKeepsItsId() {
		Movie movie = create("M");
		this.movies.delete(movie.getId());
		Movie other = new Movie(movie.getId());
		assertThatExceptionOfType(ResponseStatusException.class).isThrownBy(() -> this.movies.create(other))
			.matches((ex) -> ex.getStatusCode().value() == 410);
		assertThat(this.batches.save(List.of(new Movie(new ObjectId()), other), List.of(), List.of()).lost())
			.containsExactly(movie.getId());
		assertThat(this.movies.find(movie.getId())).isEmpty();
		assertThat(binned()).singleElement().matches(movie::sameDetailsAs);
	}

	@Test
	void versionsContinueInACatalogueThatHasLostTheMovie() {
		Movie movie = create("M");
		this.movies.update(movie.getId(), MovieForms.renamed(find(movie), "N"));
		this.mongo.remove(new Query(), Movie.class);
		assertThat(this.movies.create(new Movie(movie.getId())).getVersion()).isEqualTo(1);
	}

	private List<Movie> binned() {
		return this.bin.browse(new BinQuery(null, null, null)).items();
	}

	private ListPage<Movie> browse(@Nullable String link) {
		ObjectId cursor = (link != null) ? new ObjectId(link.replaceFirst(".*size=2.*=([0-9a-f]{24})", "$1")) : null;
		boolean before = link != null && link.contains("before");
		return this.bin.browse(new BinQuery(before ? null : cursor, before ? cursor : null, 2));
	}

	private static List<String> titles(ListPage<Movie> page) {
		return page.items().stream().map(Movie::getTitle).toList();
	}

	private Movie create(String title) {
		return this.movies.create(MovieForms.complete(title));
	}

	private Movie find(Movie movie) {
		return this.movies.find(movie.getId()).orElseThrow();
	}

	private Document document(Movie movie) {
		return this.mongo.findById(movie.getId(), Document.class, "movie");
	}

	private List<String> noted() {
		return this.events.stream(AuditEntry.class).map((entry) -> entry.kind() + entry.details()).toList();
	}

}
