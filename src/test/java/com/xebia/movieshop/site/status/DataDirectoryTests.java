package com.xebia.movieshop.site.status;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;

import com.xebia.movieshop.poster.store.DirectoryPosterStore;
import com.xebia.movieshop.support.TestSettings;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.mockito.Mockito.mock;

class DataDirectoryTests {

	private static final Duration LIMIT = Duration.ofSeconds(30);

	@TempDir
	Path parent;

	private Path path;

	private DataDirectory directory;

	@BeforeEach
	void open() throws IOException {
		this.path = Files.createDirectory(this.parent.resolve("data"));
		this.directory = new DataDirectory(TestSettings.in(this.path),
				new DirectoryPosterStore(this.path.resolve("posters")));
	}

	@Test
	void checkLeavesNoFile() throws IOException {
		assertThat(this.directory.state().space().usable()).isPositive();
		assertThat(this.directory.state().unwritable()).isNull();
		assertThat(this.directory.state().lostPosters()).isNull();
		assertThat(this.path).isDirectoryNotContaining("glob:**.probe");
	}

	@Test
	void emptyPlaceOfADiskThatIsNotMountedIsNotUsed() throws IOException {
		Files.move(this.path, this.parent.resolve("elsewhere"));
		Files.createDirectory(this.path);
		assertUnusable().withMessageContaining("missing or was replaced");
	}

	@Test
	void readOnlyDiskIsReportedButPagesAreShown() throws IOException {
		Files.createDirectory(this.path.resolve(".probe"));
		assertThat(this.directory.state().unwritable()).contains(".probe");
		assertThat(status()).isEqualTo(Status.UP);
		assertThat(health(DataDirectory.writesHealthIndicator(this.directory, mock()))).isEqualTo(Status.DOWN);
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void lostDiskOfThePostersIsReportedUntilItReturns(boolean mountPoint) throws IOException {
		HealthIndicator posters = DataDirectory.postersHealthIndicator(this.directory);
		assertThat(health(posters)).isEqualTo(Status.UP);
		Path lost = this.path.resolve("posters");
		Files.move(lost, this.parent.resolve("elsewhere"));
		if (mountPoint) {
			Files.createDirectory(lost);
		}
		Awaitility.await().atMost(LIMIT).until(() -> health(posters).equals(Status.DOWN));
		assertThat(status()).isEqualTo(Status.UP);
		Files.deleteIfExists(lost);
		Files.move(this.parent.resolve("elsewhere"), lost);
		Awaitility.await().atMost(LIMIT).until(() -> health(posters).equals(Status.UP));
	}

	private static Status health(HealthIndicator indicator) {
		return Objects.requireNonNull(indicator.health()).getStatus();
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
		return assertThatIOException().isThrownBy(this.directory::state);
	}

}
