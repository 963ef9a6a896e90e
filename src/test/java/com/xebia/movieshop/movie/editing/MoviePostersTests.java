package com.xebia.movieshop.movie.editing;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieForm;
import com.xebia.movieshop.movie.MovieForms;
import com.xebia.movieshop.poster.Poster;
import com.xebia.movieshop.poster.PosterInspector;
import com.xebia.movieshop.poster.PosterRejectedException;
import com.xebia.movieshop.poster.Posters;
import com.xebia.movieshop.poster.StoredRenditions;
import com.xebia.movieshop.poster.picture.Samples;
import com.xebia.movieshop.poster.store.PosterStore;
import com.xebia.movieshop.poster.store.StoredPoster;
import com.xebia.movieshop.support.EveryEngine;
import com.xebia.movieshop.support.ShopTest;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.DefaultApplicationArguments;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.BDDMockito.willAnswer;
import static org.mockito.Mockito.spy;

/**
 * What {@link MoviePosters} and {@link CheckPostersCommand} guarantee on every engine.
 */
@ShopTest
@ExtendWith(OutputCaptureExtension.class)
@EveryEngine
class MoviePostersTests {

	@Autowired
	private MovieService movies;

	@Autowired
	private Bin bin;

	@Autowired
	private MovieHistory history;

	@Autowired
	private MoviePosters moviePosters;

	@Autowired
	private Posters posters;

	@Autowired
	private PosterStore store;

	@Autowired
	private PosterInspector inspector;

	@Autowired
	private MongoOperations mongo;

	@Value("${movieshop.data-dir}")
	private Path dataDirectory;

	@BeforeEach
	void clear() throws IOException {
		this.mongo.remove(new Query(), Movie.class);
		this.mongo.remove(new Query(), MovieHistory.COLLECTION);
		this.mongo.remove(new Query(), MovieHistory.COLLECTION);
		for (String fileName : stored()) {
			this.store.delete(fileName, soon());
		}
	}

	@Test
	void posterOfAMovieThatIsDeletedForGoodIsDeletedAfterItsTimeOfGrace() throws IOException {
		String fileName = upload(1);
		Movie movie = create(fileName);
		this.movies.delete(movie.getId());
		makeOld(fileName);
		assertThat(this.bin.purge(movie.getId(), false)).isPresent();
		assertThatPosterIsSweptAfterItsTimeOfGrace(fileName);
	}

	@Test
	void logoStaysUntilItIsRemoved() throws IOException {
		String fileName = upload(1);
		this.mongo.save(new Document("_id", "logo").append("poster", new Document("fileName", fileName)), "setting");
		assertThat(this.moviePosters.deleteUnreferenced(soon())).isZero();
		assertThat(stored()).containsExactly(fileName);
		this.mongo.remove(new Query(), "setting");
		assertThatPosterIsSweptAfterItsTimeOfGrace(fileName);
	}

	@Test
	void posterOfAMovieInTheBinStays() throws IOException {
		String fileName = upload(1);
		Movie movie = create(fileName);
		this.movies.delete(movie.getId());
		assertThat(this.moviePosters.deleteUnreferenced(soon())).isZero();
		makeOld(fileName);
		assertThat(check("--repair")).isZero();
		assertThat(stored()).containsExactly(fileName);
		assertThat(this.movies.restore(movie.getId())).get().extracting(Movie::getPoster).isEqualTo(movie.getPoster());
	}

	@Test
	void movieThatIsRestoredWhileTheSweepIsAboutToDeleteItsPosterKeepsIt() throws IOException {
		String fileName = upload(1);
		Movie movie = create(fileName);
		this.movies.delete(movie.getId());
		makeOld(fileName);
		MoviePosters interrupted = spy(this.moviePosters);
		willAnswer((posters) -> {
			this.movies.restore(movie.getId());
			return Set.of();
		}).given(interrupted).kept(any());
		assertThat(interrupted.deleteUnreferenced(Instant.now().minus(MoviePosters.GRACE))).isZero();
		assertThat(stored()).containsExactly(fileName);
	}

	@Test
	void posterThatAnotherMovieNamesStaysAlsoWhenThatIsUpdated() throws IOException {
		Movie movie = create(upload(1));
		Movie other = create(upload(1));
		this.movies.delete(movie.getId());
		assertThat(this.movies.update(other.getId(), MovieForms.renamed(other, "Other")).getPoster()).isNotNull();
		assertThat(this.moviePosters.deleteUnreferenced(soon())).isZero();
		assertThat(stored()).hasSize(1);
	}

	@Test
	void replacedPosterIsDeletedWhenItIsTooLateToBringItBack() throws IOException {
		String fileName = upload(1);
		Movie movie = create(fileName);
		makeOld(fileName);
		String replacement = upload(2);
		replace(movie, replacement);
		assertThatPosterIsSweptWhenItIsTooLateToBringItBack(fileName);
		assertThat(stored()).containsExactly(replacement);
	}

	@Test
	void replacedPosterIsBroughtBackUnlessItIsGone() throws IOException {
		String fileName = upload(1);
		String replacement = upload(2);
		Movie updated = replace(create(fileName), replacement);
		assertThat(this.history.form(updated, 0)).get().extracting(MovieForm::getFileName).isEqualTo(fileName);
		this.store.delete(fileName, soon());
		assertThat(this.history.form(updated, 0)).get().extracting(MovieForm::getFileName).isEqualTo(replacement);
	}

	@Test
	void removedPosterIsDeletedWhenItIsTooLateToBringItBack() throws IOException {
		String fileName = upload(1);
		Movie movie = create(fileName);
		makeOld(fileName);
		Movie updated = replace(movie, null);
		assertThat(updated.getPoster()).isNull();
		assertThat(this.history.form(updated, 0)).get().extracting(MovieForm::getFileName).isEqualTo(fileName);
		assertThatPosterIsSweptWhenItIsTooLateToBringItBack(fileName);
	}

	private Movie replace(Movie movie, @Nullable String fileName) {
		MovieForm form = new MovieForm(movie);
		form.setFileName(fileName);
		form.setRemovePoster(fileName == null);
		return this.movies.update(movie.getId(), form);
	}

	@Test
	void movieCannotNameAPosterThatIsGone() throws IOException {
		String fileName = upload(1);
		this.store.delete(fileName, soon());
		assertThatExceptionOfType(PosterRejectedException.class).isThrownBy(() -> create(fileName));
		assertThat(this.mongo.count(new Query(), Movie.class)).isZero();
	}

	@Test
	void posterUnreferencedForLongIsDeleted() throws IOException {
		String named = upload(1);
		create(named);
		String forgotten = upload(2);
		assertThat(this.moviePosters.deleteUnreferenced(Instant.now().minus(Duration.ofHours(1)))).isZero();
		assertThat(stored()).containsExactlyInAnyOrder(named, forgotten);
		assertThat(this.moviePosters.deleteUnreferenced(soon())).isOne();
		assertThat(stored()).containsExactly(named);
	}

	@Test
	void movieThatAnotherNodeStoresWhileTheSweepIsAboutToDeleteItsPosterKeepsIt() throws IOException {
		String fileName = upload(1);
		makeOld(fileName);
		PosterStore interrupted = spy(this.store);
		willAnswer((deletion) -> {
			create(fileName);
			return deletion.callRealMethod();
		}).given(interrupted).delete(eq(fileName), any());
		MoviePosters other = new MoviePosters(this.mongo, this.history, interrupted);
		assertThat(other.deleteUnreferenced(Instant.now().minus(MoviePosters.GRACE))).isZero();
		assertThat(this.mongo.count(new Query(), Movie.class)).isOne();
		assertThat(stored()).containsExactly(fileName);
	}

	@Test
	void soundShopPassesTheCheck(CapturedOutput output) throws IOException {
		create(upload(1));
		assertThat(check()).isZero();
		assertThat(output).contains("0 missing, 0 files damaged, 0 sizes missing, 0 repaired");
	}

	@Test
	void damagedRenditionIsFoundAndRepairedOnRequest(CapturedOutput output) throws IOException {
		String fileName = upload(1);
		create(fileName);
		Files.writeString(file(fileName, "320r2-.*jpg"), "damage");
		Files.delete(file(fileName, "160r2-.*jpg"));
		assertThat(check()).isOne();
		assertThat(output).contains("0 missing, 1 files damaged, 1 sizes missing, 0 repaired");
		assertThat(check("--repair")).isZero();
		assertThat(output).contains("1 files damaged, 1 sizes missing, 2 repaired");
		assertThat(check()).isZero();
	}

	@Test
	void outdatedPosterIsCountedAndMadeAgainOnRequest(CapturedOutput output) throws IOException {
		String fileName = upload(1);
		create(fileName);
		StoredRenditions.age(this.store, fileName);
		assertThat(check()).isZero();
		assertThat(output).contains("0 repaired; 1 are still to be made again");
		assertThat(check("--repair")).isZero();
		assertThat(output).contains("0 repaired; 0 are still to be made again");
		assertThat(this.store.files(fileName)).noneMatch((file) -> file.matches("(full|\\d+)-.*"));
	}

	@Test
	void posterMadeAgainIsDescribedAnewInCatalogueAndBinWithoutAConflict() throws IOException {
		String fileName = upload(1);
		Movie movie = create(fileName);
		Movie binned = create(fileName);
		Movie other = create(upload(2));
		Poster described = movie.getPoster();
		this.movies.delete(binned.getId());
		this.mongo.updateMulti(new Query(), Update.update("poster.width", 1).set("poster.contentType", "image/png"),
				Movie.COLLECTION);
		this.mongo.updateMulti(new Query(), Update.update("state.poster.width", 1), MovieHistory.COLLECTION);
		MovieForm form = new MovieForm(this.movies.find(movie.getId()).orElseThrow());
		StoredRenditions.age(this.store, fileName);
		check("--repair");
		assertThat(this.movies.find(movie.getId())).get().satisfies((found) -> {
			assertThat(found.getPoster()).isEqualTo(described);
			assertThat(found.getVersion()).isEqualTo(movie.getVersion());
			assertThat(found.getUpdatedAt()).isEqualTo(movie.getUpdatedAt().truncatedTo(ChronoUnit.MILLIS));
		});
		assertThat(this.movies.find(other.getId()).orElseThrow().getPoster().width()).isOne();
		assertThat(this.movies.restore(binned.getId())).get().extracting(Movie::getPoster).isEqualTo(described);
		form.setTitle("Edited meanwhile");
		assertThat(this.movies.update(movie.getId(), form).getPoster()).isEqualTo(described);
	}

	@Test
	void damagedUploadIsFoundAndCannotBeRepaired(CapturedOutput output) throws IOException {
		String fileName = upload(1);
		create(fileName);
		Files.writeString(file(fileName, "original"), "damage");
		assertThat(check("--repair")).isOne();
		assertThat(output).contains("1 files damaged").contains("upload it again");
	}

	@Test
	void missingPosterIsFound(CapturedOutput output) throws IOException {
		String fileName = upload(1);
		Movie movie = create(fileName);
		this.store.delete(fileName, soon());
		assertThat(check()).isOne();
		assertThat(output).contains("1 missing").contains(movie.getId().toString());
	}

	private void assertThatPosterIsSweptAfterItsTimeOfGrace(String fileName) throws IOException {
		assertThat(this.moviePosters.deleteUnreferenced(Instant.now().minus(MoviePosters.GRACE))).isZero();
		assertThat(stored()).contains(fileName);
		assertThat(this.moviePosters.deleteUnreferenced(soon())).isOne();
		assertThat(stored()).doesNotContain(fileName);
	}

	private void assertThatPosterIsSweptWhenItIsTooLateToBringItBack(String fileName) throws IOException {
		assertThat(this.moviePosters.deleteUnreferenced(soon())).isZero();
		assertThat(stored()).contains(fileName);
		makeOld(fileName, Duration.ofDays(29));
		assertThat(this.moviePosters.deleteUnreferenced(soon())).isZero();
		assertThat(check("--repair")).isZero();
		makeOld(fileName, Duration.ofDays(31));
		assertThat(this.moviePosters.deleteUnreferenced(soon())).isOne();
		assertThat(stored()).doesNotContain(fileName);
	}

	private void makeOld(String fileName) throws IOException {
		makeOld(fileName, Duration.ofDays(2));
	}

	private void makeOld(String fileName, Duration age) throws IOException {
		Files.setLastModifiedTime(file(fileName, "original"), FileTime.from(Instant.now().minus(age)));
	}

	private static Instant soon() {
		return Instant.now().plusSeconds(1);
	}

	private int check(String... arguments) throws IOException {
		CheckPostersCommand check = new CheckPostersCommand(this.store, this.inspector, this.moviePosters);
		check.run(new DefaultApplicationArguments(arguments));
		return check.getExitCode();
	}

	private Movie create(String fileName) {
		MovieForm form = MovieForms.complete("Title " + new ObjectId());
		form.setFileName(fileName);
		return this.movies.create(form);
	}

	private String upload(int number) {
		return this.posters
			.accept((file) -> Files.write(file,
					Samples.encode(new BufferedImage(700 + number, 900, BufferedImage.TYPE_INT_RGB), "png")))
			.fileName();
	}

	private List<String> stored() throws IOException {
		try (Stream<StoredPoster> posters = this.store.list()) {
			return posters.map(StoredPoster::fileName).toList();
		}
	}

	private Path file(String poster, String name) throws IOException {
		try (Stream<Path> files = Files.walk(this.dataDirectory.resolve("posters"))) {
			return files.filter((file) -> file.getParent().endsWith(poster))
				.filter((file) -> file.getFileName().toString().matches(name))
				.findFirst()
				.orElseThrow();
		}
	}

}
