package com.xebia.movieshop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.diagnostics.FailureAnalysis;

import static org.assertj.core.api.Assertions.assertThat;

class FileOwnerFailureAnalyzerTests {

	@TempDir
	Path directory;

	private final FileOwnerFailureAnalyzer analyzer = new FileOwnerFailureAnalyzer();

	@Test
	void ownerOfADirectoryAndTheCommandAreNamed() throws IOException {
		Path missing = this.directory.resolve("data/database.mv");
		String owner = Files.getOwner(this.directory).getName();
		FailureAnalysis analysis = this.analyzer
			.analyze(new IllegalStateException(new AccessDeniedException(missing.toString())));
		assertThat(analysis).isNotNull();
		assertThat(analysis.getDescription()).contains(this.directory.toString(), "belongs to " + owner, "runs as ");
		assertThat(analysis.getAction()).matches("Run as .*: ch(own|mod) -R .*").contains(this.directory.toString());
	}

	@Test
	void ownerOfAnotherUsersFileIsNamed() {
		FileSystemException denied = new FileSystemException("/etc/passwd", null, "Operation not permitted");
		assertThat(this.analyzer.analyze(new UncheckedIOException(denied)).getDescription())
			.contains("/etc/passwd, which belongs to root");
	}

	@Test
	void otherFailuresAreLeftToOthers() {
		assertThat(this.analyzer.analyze(new UncheckedIOException(new NoSuchFileException("/etc/none")))).isNull();
	}

}
