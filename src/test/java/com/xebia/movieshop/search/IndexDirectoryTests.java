package com.xebia.movieshop.search;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link IndexDirectory}.
 */
class IndexDirectoryTests {

	@TempDir
	private Path data;

	@Test
	void latestComesFirst() throws IOException {
		Path parent = this.data.resolve("search");
		IndexDirectory first = IndexDirectory.create(parent);
		IndexDirectory second = IndexDirectory.create(parent);
		assertThat(IndexDirectory.list(parent)).containsExactly(second, first);
	}

	@Test
	void dataDirectoryThatIsLostIsNotMadeAnew() {
		Path parent = this.data.resolve("lost/search");
		assertThatExceptionOfType(NoSuchFileException.class).isThrownBy(() -> IndexDirectory.list(parent));
		assertThatExceptionOfType(NoSuchFileException.class).isThrownBy(() -> IndexDirectory.create(parent));
		assertThat(this.data.resolve("lost")).doesNotExist();
	}

}
