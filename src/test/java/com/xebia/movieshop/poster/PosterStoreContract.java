package com.xebia.movieshop.poster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

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

	private static final String NAME = "0123456789abcdef0123456789abcdef.png";

	@TempDir
	Path directory;

	private PosterStore store;

	abstract PosterStore open(Path directory);

	@BeforeEach
	void open() {
		this.store = open(this.directory.resolve("posters"));
	}

	@Test
	void savedPictureIsFoundAlsoByTheNextProcess() throws IOException {
		this.store.save(NAME, upload("picture"));
		assertThat(this.store.find(NAME)).hasValueSatisfying((file) -> assertThat(file).hasContent("picture"));
		assertThat(open(this.directory.resolve("posters")).find(NAME)).isPresent();
	}

	@Test
	void savedUploadIsGone() throws IOException {
		Path upload = upload("picture");
		this.store.save(NAME, upload);
		assertThat(upload).doesNotExist();
	}

	@Test
	void samePictureMayBeSavedAgain() throws IOException {
		this.store.save(NAME, upload("picture"));
		this.store.save(NAME, upload("picture"));
		assertThat(this.store.find(NAME)).hasValueSatisfying((file) -> assertThat(file).hasContent("picture"));
	}

	@Test
	void unknownPictureIsNotFound() {
		assertThat(this.store.find(NAME)).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", ".", "..", "../secret.png", "/etc/passwd", "..\\secret.png", "a/b.png",
			"0123456789abcdef0123456789abcdef", "0123456789ABCDEF0123456789ABCDEF.png",
			"0123456789abcdef0123456789abcdef.png\u0000", "0123456789abcdef0123456789abcdef.png\n" })
	void nameThatClimbsOutOfTheStoreIsNotFound(String name) throws IOException {
		Files.writeString(this.directory.resolve("secret.png"), "secret");
		assertThat(this.store.find(name)).isEmpty();
		Path upload = upload("picture");
		assertThatIOException().isThrownBy(() -> this.store.save(name, upload));
	}

	@Test
	void abandonedUploadIsGoneAfterAStart() throws IOException {
		Path upload = upload("half a pict");
		open(this.directory.resolve("posters"));
		assertThat(upload).doesNotExist();
	}

	private Path upload(String content) throws IOException {
		return Files.writeString(this.store.createUpload(), content);
	}

}
