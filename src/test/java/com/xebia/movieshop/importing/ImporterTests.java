package com.xebia.movieshop.importing;

import java.io.IOException;
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

	@Test
	void cancelledImportEndsBeforeItsNextLine(@TempDir Path directory) throws Exception {
		MovieBatches movies = mock(MovieBatches.class);
		given(movies.save(any(), any(), any()))
			.willReturn(new Written(Set.of(), CompletableFuture.completedFuture(null)));
		ImportState end = importer(movies).run(BEGIN, list(directory, 600), ReportFiles.in(directory), (pages) -> {
		}, (state) -> false);
		assertThat(end.phase()).isEqualTo(ImportPhase.FAILED);
		assertThat(end.reason()).isEqualTo(new Reason("cancelled", List.of()));
		assertThat(end.progress().line()).isLessThanOrEqualTo(500);
		verify(movies, atMost(1)).save(any(), any(), any());
	}

	@ParameterizedTest
	@CsvSource({ "/movies, 13", "/movies/imports/{id}, 3" })
	void batchesAreSmallBesideVisitorsButNotWhileTheImportIsFollowed(String uri, int batches, @TempDir Path directory)
			throws Exception {
		MovieBatches movies = mock(MovieBatches.class);
		given(movies.save(any(), any(), any()))
			.willReturn(new Written(Set.of(), CompletableFuture.completedFuture(null)));
		given(movies.find(any())).willAnswer((find) -> {
			this.meters.timer("http.server.requests", "uri", uri).record(Duration.ZERO);
			return List.of();
		});
		importer(movies).run(BEGIN, list(directory, 1100), ReportFiles.in(directory), (pages) -> {
		}, (state) -> true);
		verify(movies, times(batches)).find(any());
		// The numbers of lists contain all imported movies from then on.
		verify(movies).end();
	}

	@Test
	void importForWhichThereIsNoMemoryHasFailed(@TempDir Path directory) throws Exception {
		MovieBatches movies = mock(MovieBatches.class);
		given(movies.find(any())).willThrow(new OutOfMemoryError());
		Path list = Files.writeString(directory.resolve("list.csv"), "title\nM\n");
		ImportState end = importer(movies).run(BEGIN, list, ReportFiles.in(directory), (pages) -> {
		}, (state) -> true);
		assertThat(end.phase()).isEqualTo(ImportPhase.FAILED);
		assertThat(end.reason()).isEqualTo(new Reason("broken", List.of()));
	}

	// The driver has an exception of its own for a thread that is interrupted.
	@Test
	void importThatAShutdownInterruptsHasNotFailed(@TempDir Path directory) throws Exception {
		MovieBatches movies = mock(MovieBatches.class);
		given(movies.save(any(), any(), any()))
			.willReturn(new Written(Set.of(), CompletableFuture.completedFuture(null)));
		willAnswer((end) -> {
			Thread.currentThread().interrupt();
			throw new MongoInterruptedException("Interrupted", new InterruptedException());
		}).given(movies).end();
		Path list = list(directory, 1);
		assertThatExceptionOfType(InterruptedException.class)
			.isThrownBy(() -> importer(movies).run(BEGIN, list, ReportFiles.in(directory), (pages) -> {
			}, (state) -> true));
	}

	@Test
	void commandRefusesADirectory(@TempDir Path directory) throws Exception {
		Importer importer = mock(Importer.class);
		ImportCommand command = new ImportCommand(importer, mock());
		command.run(new DefaultApplicationArguments("--from=" + directory));
		verifyNoInteractions(importer);
		assertThat(command.getExitCode()).isOne();
	}

	private static Path list(Path directory, int movies) throws IOException {
		return Files.writeString(directory.resolve("list.csv"),
				IntStream.range(0, movies)
					.mapToObj((i) -> "Film " + i)
					.collect(Collectors.joining("\n", "title\n", "\n")));
	}

	private Importer importer(MovieBatches movies) {
		return new Importer(movies, mock(), TestSettings.messages(), new JsonMapper(), (event) -> {
		}, this.meters, TestSettings.in(Path.of("unused")), () -> "EUR");
	}

}
