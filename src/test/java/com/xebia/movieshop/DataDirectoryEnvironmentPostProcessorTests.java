package com.xebia.movieshop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.mock.env.MockEnvironment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class DataDirectoryEnvironmentPostProcessorTests {

	@TempDir
	Path directory;

	private final MockEnvironment environment = new MockEnvironment();

	@Test
	void missingDirectoryIsCreated() {
		process(this.directory.resolve("shop/data"));
		assertThat(this.directory.resolve("shop/data")).isEmptyDirectory();
		assertThat(this.environment.getProperty("movieshop.data-dir"))
			.isEqualTo(this.directory.resolve("shop/data").toString());
	}

	@Test
	void settingsInTheDirectoryOverrideAllOthers() throws IOException {
		this.environment.setProperty("movieshop.curator.name", "somebody");
		Files.writeString(this.directory.resolve("movieshop.properties"), "movieshop.curator.name=Zoë");
		process(this.directory);
		assertThat(this.environment.getProperty("movieshop.curator.name")).isEqualTo("Zoë");
	}

	@Test
	void settingsInTheDirectoryCannotMoveIt() throws IOException {
		Files.writeString(this.directory.resolve("movieshop.properties"), "movieshop.data-dir=/elsewhere");
		process(this.directory);
		assertThat(this.environment.getProperty("movieshop.data-dir")).isEqualTo(this.directory.toString());
	}

	@Test
	void directoryThatCannotBeCreatedIsRefused() throws IOException {
		Path file = Files.createFile(this.directory.resolve("file"));
		assertRefused(file.resolve("data"), "MOVIESHOP_DATA_DIR");
	}

	@Test
	void emptyNameIsRefused() {
		this.environment.setProperty("movieshop.data-dir", " ");
		assertThatExceptionOfType(InvalidConfigurationPropertyValueException.class)
			.isThrownBy(() -> process(this.environment))
			.satisfies((ex) -> assertThat(ex.getReason()).contains("empty"));
	}

	@Test
	void directoryInsideTheDeploymentIsRefused() {
		assertRefused(Path.of("target/classes/data"), "inside the deployment");
		assertThat(Path.of("target/classes/data")).doesNotExist();
	}

	@Test
	void directoryInsideThePlatformsCheckoutIsRefused() {
		this.environment.setProperty("movieshop.deployment-dir", this.directory.toString());
		assertRefused(this.directory.resolve("data"), "inside the deployment");
	}

	@Test
	void linkIntoTheDeploymentIsRefused() throws IOException {
		Path repository = Files.createDirectory(this.directory.resolve("repository"));
		Path link = Files.createSymbolicLink(this.directory.resolve("link"), repository);
		this.environment.setProperty("movieshop.deployment-dir", repository.toString());
		assertRefused(link, "inside the deployment");
	}

	private void assertRefused(Path dataDirectory, String reason) {
		assertThatExceptionOfType(InvalidConfigurationPropertyValueException.class)
			.isThrownBy(() -> process(dataDirectory))
			.satisfies((ex) -> assertThat(ex.getReason()).contains(reason));
	}

	private void process(Path dataDirectory) {
		this.environment.setProperty("movieshop.data-dir", dataDirectory.toString());
		process(this.environment);
	}

	private static void process(MockEnvironment environment) {
		new DataDirectoryEnvironmentPostProcessor().postProcessEnvironment(environment, new SpringApplication());
	}

}
