package com.xebia.movieshop.poster.store;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.Stream;

import com.xebia.movieshop.support.Threads;
import org.apache.commons.io.function.Uncheck;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

/**
 * What every {@link PosterStore} guarantees.
 */
abstract class PosterStoreContract {

	static final String ORIGINAL = PosterStore.ORIGINAL;

	static final String POSTER = digest("picture") + ".png";

	static final String SMALL = rendition("160", "small");

	static final String LARGE = rendition("full", "large");

	@TempDir
	Path directory;

	Path root;

	PosterStore store;

	abstract PosterStore open(Path root);

	// Sets the time of the poster back.
	abstract void makeOld() throws IOException;

	@BeforeEach
	void open() {
		this.root = this.directory.resolve("posters");
		this.store = open(this.root);
	}

	@Test
	void savedPosterIsFoundByTheNextProcess() throws IOException {
		savePoster();
		assertThatPosterIsFound(open(this.root));
	}

	@Test
	void savedUploadIsGone() throws IOException {
		Path upload = upload("picture");
		this.store.save(POSTER, Map.of(ORIGINAL, upload));
		assertThat(upload).doesNotExist();
	}

	@Test
	void unknownPosterIsNotFound() throws IOException {
		assertThat(this.store.find(POSTER)).isEmpty();
		assertThat(this.store.files(POSTER)).isEmpty();
		assertThat(list()).isEmpty();
	}

	@Test
	void posterExistsOnceItsOriginalIsSaved() throws IOException {
		this.store.save(POSTER, Map.of(SMALL, upload("small"), LARGE, upload("large")));
		assertThat(this.store.find(POSTER)).isEmpty();
		assertThat(list()).isEmpty();
		this.store.save(POSTER, Map.of(ORIGINAL, upload("picture")));
		assertThatPosterIsFound(this.store);
	}

	@Test
	void renditionSavedLaterIsFoundWithTheOthers() throws IOException {
		this.store.save(POSTER, Map.of(ORIGINAL, upload("picture"), SMALL, upload("small")));
		assertThat(this.store.find(POSTER)).isPresent();
		this.store.save(POSTER, Map.of(LARGE, upload("large")));
		assertThatPosterIsFound(this.store);
	}

	@Test
	void posterSavedAgainIsKeptOnce() throws IOException {
		savePoster();
		savePoster();
		assertThatPosterIsFound(this.store);
		assertThat(this.store.files(POSTER)).containsExactlyInAnyOrder(ORIGINAL, SMALL, LARGE);
		assertThat(list()).extracting(StoredPoster::fileName).containsExactly(POSTER);
	}

	@ParameterizedTest
	@ValueSource(strings = { "rendition", "original" })
	void posterThatIsSavedHalfDoesNotExist(String missing) throws IOException {
		Map<String, Path> files = new HashMap<>(Map.of(ORIGINAL, upload("picture"), SMALL, upload("small")));
		Files.delete(files.get(missing.equals(ORIGINAL) ? ORIGINAL : SMALL));
		assertThatIOException().isThrownBy(() -> this.store.save(POSTER, files));
		assertThat(this.store.find(POSTER)).isEmpty();
		assertThat(list()).isEmpty();
	}

	@Test
	void everyPosterIsListed() throws IOException {
		savePoster();
		String other = digest("other") + ".jpg";
		this.store.save(other, Map.of(ORIGINAL, upload("other")));
		assertThat(list()).extracting(StoredPoster::fileName).containsExactlyInAnyOrder(POSTER, other);
	}

	@Test
	void filesAreRead() throws IOException {
		savePoster();
		assertThat(read(ORIGINAL)).isEqualTo("picture");
		assertThat(read(LARGE)).isEqualTo("large");
		assertThatIOException().isThrownBy(() -> this.store.open(POSTER, rendition("160", "unknown")));
	}

	@Test
	void deletedPosterIsGoneUntilItIsSavedAgain() throws IOException {
		savePoster();
		assertThatPosterIsFound(this.store);
		assertThat(delete()).isTrue();
		assertThat(this.store.find(POSTER)).isEmpty();
		assertThat(this.store.files(POSTER)).isEmpty();
		assertThat(list()).isEmpty();
		assertThat(open(this.root).find(POSTER)).isEmpty();
		savePoster();
		assertThatPosterIsFound(this.store);
	}

	@Test
	void deletionOfAMissingPosterSucceeds() throws IOException {
		assertThat(delete()).isFalse();
		this.store.remove(POSTER, SMALL);
		assertThat(this.store.find(POSTER)).isEmpty();
	}

	@Test
	void oldPosterIsDeletedAndThatOfTodayIsNot() throws IOException {
		savePoster();
		assertThat(this.store.delete(POSTER, anHourAgo())).isFalse();
		assertThatPosterIsFound(this.store);
		makeOld();
		assertThat(list()).allMatch((poster) -> poster.renewedAt().isBefore(anHourAgo()));
		assertThat(this.store.delete(POSTER, anHourAgo())).isTrue();
		assertThat(this.store.files(POSTER)).isEmpty();
		assertThat(this.store.renew(POSTER)).isFalse();
	}

	@Test
	void posterThatAnotherProcessRenewedIsNotDeleted() throws IOException {
		savePoster();
		makeOld();
		assertThat(open(this.root).renew(POSTER)).isTrue();
		assertThat(this.store.delete(POSTER, anHourAgo())).isFalse();
		assertThat(list()).allMatch((poster) -> poster.renewedAt().isAfter(anHourAgo()));
		assertThatPosterIsFound(this.store);
	}

	@Test
	void posterThatAnotherProcessSavedAgainIsNotDeleted() throws IOException {
		savePoster();
		makeOld();
		open(this.root).save(POSTER, Map.of(ORIGINAL, upload("picture")));
		assertThat(this.store.delete(POSTER, anHourAgo())).isFalse();
		assertThatPosterIsFound(this.store);
	}

	@Test
	void posterThatAnotherProcessRenewsWhileItIsDeletedIsThereOrIsSaidToBeGone() throws Exception {
		PosterStore other = open(this.root);
		CyclicBarrier start = new CyclicBarrier(2);
		List<Callable<Boolean>> both = List.of(() -> {
			start.await();
			return other.renew(POSTER);
		}, () -> {
			start.await();
			return this.store.delete(POSTER, anHourAgo());
		});
		for (int round = 0; round < 50; round++) {
			savePoster();
			makeOld();
			if (Threads.run(2, both).get(0)) {
				assertThat(read(ORIGINAL)).isEqualTo("picture");
			}
		}
	}

	@Test
	void posterSurvivesThePurge() throws IOException {
		savePoster();
		this.store.save(digest("other") + ".jpg", Map.of(SMALL, upload("small")));
		assertThat(this.store.purge()).isZero();
		assertThatPosterIsFound(this.store);
		assertThat(this.store.files(digest("other") + ".jpg")).containsExactly(SMALL);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", ".", "..", "../secret.png", "/etc/passwd", "..\\secret.png", "a/b.png",
			"0123456789abcdef0123456789abcdef", "0123456789ABCDEF0123456789ABCDEF.png",
			"0123456789abcdef0123456789abcdef.png\u0000", "0123456789abcdef0123456789abcdef.png\n" })
	void posterNameWithPathTraversalIsNotFound(String name) throws IOException {
		Files.writeString(this.directory.resolve("secret.png"), "secret");
		assertThat(this.store.find(name)).isEmpty();
		Map<String, Path> files = Map.of(ORIGINAL, upload("picture"));
		assertThatIOException().isThrownBy(() -> this.store.save(name, files));
		assertThatIOException().isThrownBy(() -> this.store.files(name));
		assertThatIOException().isThrownBy(() -> this.store.open(name, ORIGINAL));
		assertThatIOException().isThrownBy(() -> this.store.remove(name, ORIGINAL));
		assertThatIOException().isThrownBy(() -> this.store.delete(name, Instant.now()));
		assertThat(this.store.renew(name)).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", ".", "../" + ORIGINAL, "../../../secret.png", "160-0123.webp", "/etc/passwd" })
	void fileNameWithPathTraversalIsRefused(String file) throws IOException {
		savePoster();
		Map<String, Path> files = Map.of(file, upload("picture"));
		assertThatIOException().isThrownBy(() -> this.store.save(POSTER, files));
		assertThatIOException().isThrownBy(() -> this.store.open(POSTER, file));
		assertThatIOException().isThrownBy(() -> this.store.remove(POSTER, file));
		assertThatPosterIsFound(this.store);
	}

	@Test
	void abandonedUploadIsGoneAfterAStart() throws IOException {
		Path other = this.directory.resolve("other");
		Path staging = Files.createDirectories(other.resolve("staging"));
		Path upload = Files.writeString(staging.resolve("upload"), "half a pict");
		open(other);
		assertThat(upload).doesNotExist();
	}

	@Test
	void uploadOfAnotherProcessIsKept() throws IOException {
		Path upload = upload("half a pict");
		open(this.root);
		assertThat(upload).exists();
	}

	@Test
	void vanishedDirectoryIsNotMadeAgainAndDoesNotMeanThatThereIsNoPoster() throws IOException {
		savePoster();
		Path elsewhere = Files.move(this.root, this.directory.resolve("elsewhere"));
		assertThatIOException().isThrownBy(() -> this.store.createUpload());
		assertThatIOException().isThrownBy(() -> this.store.find(POSTER));
		assertThat(this.root).doesNotExist();
		Files.move(elsewhere, this.root);
		assertThatPosterIsFound(this.store);
		Files.move(this.root, elsewhere);
		assertThatIOException().isThrownBy(this::delete);
		assertThat(this.root).doesNotExist();
		Files.move(elsewhere, this.root);
		savePoster();
		assertThatPosterIsFound(this.store);
	}

	private boolean delete() throws IOException {
		return this.store.delete(POSTER, Instant.now().plusSeconds(1));
	}

	private static Instant anHourAgo() {
		return Instant.now().minus(Duration.ofHours(1));
	}

	final void savePoster() throws IOException {
		this.store.save(POSTER, Map.of(ORIGINAL, upload("picture"), SMALL, upload("small"), LARGE, upload("large")));
	}

	final Path upload(String content) throws IOException {
		return Files.writeString(this.store.createUpload(), content);
	}

	final void assertThatPosterIsFound(PosterStore store) throws IOException {
		assertThat(store.find(POSTER)).hasValueSatisfying((found) -> {
			assertThat(found.resolve(SMALL)).hasContent("small");
			assertThat(found.resolve(LARGE)).hasContent("large");
		});
	}

	final List<StoredPoster> list() throws IOException {
		try (Stream<StoredPoster> posters = this.store.list()) {
			return posters.toList();
		}
	}

	final String read(String file) throws IOException {
		try (InputStream content = this.store.open(POSTER, file)) {
			return new String(content.readAllBytes(), StandardCharsets.UTF_8);
		}
	}

	static String rendition(String label, String content) {
		return label + "-" + digest(content) + ".webp";
	}

	static String digest(String content) {
		return Uncheck.get(() -> PosterName.digest(new ByteArrayInputStream(content.getBytes(StandardCharsets.UTF_8))));
	}

}
