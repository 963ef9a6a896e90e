package com.xebia.movieshop.importing;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import com.mongodb.MongoInterruptedException;
import com.xebia.movieshop.importing.store.ImportChoices;
import com.xebia.movieshop.importing.store.ImportPhase;
import com.xebia.movieshop.importing.store.ImportState;
import com.xebia.movieshop.importing.store.ImportState.Reason;
import com.xebia.movieshop.importing.store.ReportFiles;
import com.xebia.movieshop.movie.editing.MovieBatches;
import com.xebia.movieshop.movie.editing.Written;
import com.xebia.movieshop.support.TestSettings;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.DefaultApplicationArguments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.willAnswer;
import static org.mockito.Mockito.atMost;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;

class ImporterTests {

	private static final ImportState BEGIN = ImportState.begin(ImportPhase.APPLYING, Locale.ENGLISH, Instant.now(),
			null, ImportChoices.NONE);

	private final MeterRegistry meters = new SimpleMeterRegistry();

	private final MovieBatches movies = mock();

	@TempDir
	private Path directory;

	@BeforeEach
	void write() {
		given(this.movies.save(any(), any(), any()))
			.willReturn(new Written(Set.of(), CompletableFuture.completedFuture(null)));
	}

	@Test
	void cancelledImportEndsBeforeItsNextLine() throws Exception {
		ImportState end = run(600, false);
		assertThat(end.phase()).isEqualTo(ImportPhase.FAILED);
		assertThat(end.reason()).isEqualTo(new Reason("cancelled", List.of()));
		assertThat(end.progress().line()).isLessThanOrEqualTo(500);
		verify(this.movies, atMost(1)).save(any(), any(), any());
	}

	@ParameterizedTest
	@CsvSource({ "/movies, 13", "/movies/imports/{id}, 3" })
	void batchesAreSmallBesideVisitorsButNotWhileTheImportIsFollowed(String uri, int batches) throws Exception {
		given(this.movies.find(any())).willAnswer((find) -> {
			this.meters.timer("http.server.requests", "uri", uri).record(Duration.ZERO);
			return List.of();
		});
		run(1100, true);
		verify(this.movies, times(batches)).find(any());
		// The numbers of lists contain all imported movies from then on.
		verify(this.movies).end();
	}

	@Test
	void importForWhichThereIsNoMemoryHasFailed() throws Exception {
		given(this.movies.find(any())).willThrow(new OutOfMemoryError());
		ImportState end = run(1, true);
		assertThat(end.phase()).isEqualTo(ImportPhase.FAILED);
		assertThat(end.reason()).isEqualTo(new Reason("broken", List.of()));
	}

	// The driver has an exception of its own for a thread that is interrupted.
	@Test
	void importThatAShutdownInterruptsHasNotFailed() {
		willAnswer((end) -> {
			Thread.currentThread().interrupt();
			throw new MongoInterruptedException("Interrupted", new InterruptedException());
		}).given(this.movies).end();
		assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> run(1, true));
	}

	@Test
	void commandRefusesADirectory() throws Exception {
		Importer importer = mock(Importer.class);
		ImportCommand command = new ImportCommand(importer, mock());
		command.run(new DefaultApplicationArguments("--from=" + this.directory));
		verifyNoInteractions(importer);
		assertThat(command.getExitCode()).isOne();
	}

	// Imports so many movies, or ends when it tells of the first.
	private ImportState run(int count, boolean goOn) throws Exception {
		Path list = Files.writeString(this.directory.resolve("list.csv"),
				IntStream.range(0, count)
					.mapToObj((i) -> "Film " + i)
					.collect(Collectors.joining("\n", "title\n", "\n")));
		Importer importer = new Importer(this.movies, mock(), TestSettings.messages(), new JsonMapper(), (event) -> {
		}, this.meters, TestSettings.in(Path.of("unused")), () -> "EUR");
		return importer.run(BEGIN, list, ReportFiles.in(this.directory), (pages) -> {
		}, (state) -> goOn);
	}

}
