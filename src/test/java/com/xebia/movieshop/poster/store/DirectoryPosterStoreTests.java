package com.xebia.movieshop.poster.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

import com.xebia.movieshop.support.Threads;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

class DirectoryPosterStoreTests extends PosterStoreContract {

	private static final Instant LONG_AGO = Instant.parse("2013-05-01T12:00:00Z");

	@Override
	PosterStore open(Path root) {
		return new DirectoryPosterStore(root);
	}

	@Override
	void makeOld() throws IOException {
		Path poster = this.root.resolve(POSTER.substring(0, 2)).resolve(POSTER);
		Files.setLastModifiedTime(poster.resolve(ORIGINAL), FileTime.from(LONG_AGO));
	}

	@Test
	void renditionSavedLaterDoesNotMakeAPosterYounger() throws IOException {
		savePoster();
		makeOld();
		this.store.save(POSTER, Map.of(SMALL, upload("small"), LARGE, upload("large")));
		assertThat(list()).extracting(StoredPoster::renewedAt).containsExactly(LONG_AGO);
		assertThatPosterIsFound(this.store);
	}

	@Test
	void posterIsNotSeenBeforeItsRenditions() throws IOException {
		Path obstacle = this.root.resolve(POSTER.substring(0, 2)).resolve(POSTER).resolve(SMALL);
		Files.createDirectories(obstacle);
		assertThatIOException().isThrownBy(this::savePoster);
		assertThat(this.store.find(POSTER)).isEmpty();
		Files.delete(obstacle);
		savePoster();
		assertThatPosterIsFound(this.store);
	}

	@Test
	void removedFileIsGone() throws IOException {
		savePoster();
		this.store.remove(POSTER, SMALL);
		assertThat(this.store.files(POSTER)).containsExactlyInAnyOrder(ORIGINAL, LARGE);
	}

	@Test
	void foreignFilesAreIgnored() throws IOException {
		savePoster();
		Path inRoot = Files.writeString(this.root.resolve("README"), "ours?");
		Path inShard = Files.writeString(this.root.resolve("00"), "ours?");
		this.store = open(this.root);
		assertThat(list()).extracting(StoredPoster::fileName).containsExactly(POSTER);
		assertThat(inRoot).exists();
		assertThat(inShard).exists();
	}

	@Test
	void stagingDirectoryIsMadeAgain() throws IOException {
		Files.delete(this.store.createUpload());
		Files.delete(this.root.resolve("staging"));
		savePoster();
		assertThatPosterIsFound(this.store);
	}

	@Test
	void oldRenditionsWithoutAnOriginalArePurged() throws IOException {
		this.store.save(POSTER, Map.of(SMALL, upload("small")));
		Path poster = this.root.resolve(POSTER.substring(0, 2)).resolve(POSTER);
		Files.setLastModifiedTime(poster, FileTime.from(LONG_AGO));
		assertThat(this.store.purge()).isOne();
		assertThat(poster).doesNotExist();
	}

	@Test
	void twoProcessesDeleteTheSamePosters() throws Exception {
		List<PosterStore> processes = List.of(open(this.root), open(this.root));
		for (int i = 0; i < 200; i++) {
			savePoster();
			makeOld();
			List<Callable<Boolean>> deletions = processes.stream()
				.map((process) -> (Callable<Boolean>) () -> process.delete(POSTER, Instant.now()))
				.toList();
			assertThat(Threads.run(processes.size(), deletions)).containsOnlyOnce(true);
		}
		assertThat(this.root.resolve("staging")).isEmptyDirectory();
	}

}
