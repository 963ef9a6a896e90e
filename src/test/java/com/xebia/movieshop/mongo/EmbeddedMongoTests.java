package com.xebia.movieshop.mongo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link EmbeddedMongo}.
 */
class EmbeddedMongoTests {

	@TempDir
	private Path directory;

	@Test
	void onlyItsOwnerReadsTheFile() throws IOException {
		new EmbeddedMongo(this.directory, 0).close();
		assertThat(permissions()).isEqualTo("rw-------");
		Files.setPosixFilePermissions(EmbeddedMongo.file(this.directory), PosixFilePermissions.fromString("rw-r--r--"));
		new EmbeddedMongo(this.directory, 0).close();
		assertThat(permissions()).isEqualTo("rw-------");
	}

	private String permissions() throws IOException {
		return PosixFilePermissions.toString(Files.getPosixFilePermissions(EmbeddedMongo.file(this.directory)));
	}

}
