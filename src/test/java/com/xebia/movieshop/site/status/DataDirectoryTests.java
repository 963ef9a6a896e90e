package com.xebia.movieshop.site.status;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

import com.xebia.movieshop.support.TestSettings;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.health.contributor.Status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

class DataDirectoryTests {

	private static final Duration LIMIT = Duration.ofSeconds(30);

	@TempDir
	Path parent;

	private Path path;

	private DataDirectory directory;

	@BeforeEach
	void open() throws IOException {
		this.path = Files.createDirectory(this.parent.resolve("data"));
		this.directory = new DataDirectory(TestSettings.in(this.path));
	}

	@Test
	void checkLeavesNoFile() throws IOException {
		assertThat(this.directory.requireUsable().usable()).isPositive();
		assertThat(this.path).isDirectoryNotContaining("glob:**.probe");
	}

	@Test
	void emptyPlaceOfADiskThatIsNotMountedIsNotUsed() throws IOException {
		Files.move(this.path, this.parent.resolve("elsewhere"));
		Files.createDirectory(this.path);
		assertUnusable().withMessageContaining("missing or was replaced");
	}

	@Test
	void readOnlyDiskIsReported() throws IOException {
		Files.createDirectory(this.path.resolve(".probe"));
		assertUnusable();
	}

	// Opening a pipe blocks until its other end is opened.
	@Test
	void hangingDiskIsReportedUntilItResponds() throws Exception {
		Path probe = this.path.resolve(".probe");
		assertThat(new ProcessBuilder("mkfifo", probe.toString()).start().waitFor()).isZero();
		assertUnusable().withMessageContaining("does not answer");
		assertUnusable().withMessageContaining("does not answer");
		Files.newInputStream(probe).close();
		Awaitility.await().atMost(LIMIT).until(() -> status().equals(Status.UP));
	}

	private Status status() {
		return this.directory.health().getStatus();
	}

	private ThrowableAssertAlternative<IOException> assertUnusable() {
		return assertThatIOException().isThrownBy(this.directory::requireUsable);
	}

}
