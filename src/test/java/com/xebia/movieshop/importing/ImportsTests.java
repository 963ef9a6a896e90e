package com.xebia.movieshop.importing;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

import com.xebia.movieshop.audit.CurrentEditor;
import com.xebia.movieshop.importing.ImportState.Phase;
import com.xebia.movieshop.importing.ImportState.Reason;
import com.xebia.movieshop.movie.editing.MovieBulkWriter;
import com.xebia.movieshop.poster.PosterRejectedException;
import com.xebia.movieshop.support.TestSettings;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.support.StaticMessageSource;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.mock.web.MockMultipartFile;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.ui.ExtendedModelMap;
import org.springframework.web.ErrorResponseException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.willAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;

@ExtendWith(OutputCaptureExtension.class)
class ImportsTests {

	private static final Instant NOW = Instant.parse("2020-02-02T20:20:20Z");

	private final BlockingQueue<String> run = new LinkedBlockingQueue<>();

	private final BlockingQueue<String> editors = new LinkedBlockingQueue<>();

	@Test
	void interruptedImportsRunAgainInTheOrderInWhichTheyCame(@TempDir Path directory) throws Exception {
		ImportStore former = new ImportStore(new JsonMapper(), directory);
		List<ImportState> states = IntStream.of(2, 0, 3, 1)
			.mapToObj((i) -> ImportState.begin(Phase.APPLYING, Locale.ENGLISH, NOW.plusSeconds(i)))
			.toList();
		for (ImportState state : states) {
			former.create(state);
			former.save(state);
		}
		Imports imports = new Imports(importer(), new ImportStore(new JsonMapper(), directory), "serve");
		imports.load();
		imports.resume();
		List<@Nullable String> order = new ArrayList<>();
		for (int i = 0; i < states.size(); i++) {
			order.add(this.run.poll(1, TimeUnit.MINUTES));
		}
		imports.end();
		assertThat(order).containsExactly(states.get(1).id(), states.get(3).id(), states.get(0).id(),
				states.get(2).id());
	}

	@Test
	void resumedImportKeepsItsUser(@TempDir Path directory) throws Exception {
		SecurityContextHolder.getContext().setAuthentication(new TestingAuthenticationToken("Ada", null));
		ImportState state = ImportState.begin(Phase.APPLYING, Locale.ENGLISH, NOW);
		SecurityContextHolder.clearContext();
		ImportStore former = new ImportStore(new JsonMapper(), directory);
		former.create(state);
		former.save(state);
		Imports imports = new Imports(importer(), new ImportStore(new JsonMapper(), directory), "serve");
		imports.load();
		imports.resume();
		assertThat(this.editors.poll(1, TimeUnit.MINUTES)).isEqualTo("Ada");
		imports.end();
	}

	@Test
	void importsOfBeforeAreKnownBeforeTheyRunAgain(@TempDir Path directory) throws Exception {
		ImportState state = ImportState.begin(Phase.APPLYING, Locale.ENGLISH, NOW);
		ImportStore former = new ImportStore(new JsonMapper(), directory);
		former.create(state);
		former.save(state);
		ImportStore store = new ImportStore(new JsonMapper(), directory);
		Importer importer = importer();
		try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
			context.registerBean(Imports.class, () -> new Imports(importer, store, "serve"));
			context.refresh();
			assertThat(store.find(state.id())).contains(state);
		}
	}

	// A newer release that was rolled back may have stored more properties.
	@Test
	void importsOfALaterReleaseAreKnown(@TempDir Path directory) throws Exception {
		JsonMapper strict = JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();
		ImportStore later = new ImportStore(strict, directory);
		ImportState state = ImportState.begin(Phase.APPLYING, Locale.ENGLISH, NOW);
		Path noted = later.create(state).resolveSibling("state.json");
		later.save(state);
		Files.writeString(noted, Files.readString(noted).replaceFirst("\\{", "{\"stoppedBy\":\"ada\","));
		assertThat(new ImportStore(strict, directory).load()).containsExactly(state);
	}

	// During a deployment, the old release may still run an import.
	@Test
	void importThatAnotherShopRunsIsNotRunOnceMore(@TempDir Path directory) throws Exception {
		ImportStore store = new ImportStore(new JsonMapper(), directory);
		CountDownLatch end = new CountDownLatch(1);
		Imports former = new Imports(importer(end), store, "serve");
		ImportState state = former.begin(Files::createFile, "list.csv", false, false, Locale.ENGLISH);
		assertThat(this.run.poll(1, TimeUnit.MINUTES)).isEqualTo(state.id());
		Imports next = new Imports(importer(), new ImportStore(new JsonMapper(), directory), "serve");
		next.load();
		next.resume();
		assertThat(this.run.poll(2, TimeUnit.SECONDS)).isNull();
		end.countDown();
		await().untilAsserted(() -> assertThat(next.find(state.id()).orElseThrow().phase()).isEqualTo(Phase.APPLIED));
		assertThat(this.run).isEmpty();
		former.end();
		next.end();
	}

	@Test
	void importThatAnotherShopReceivedAndLeftIsTakenUp(@TempDir Path directory) throws Exception {
		Imports next = new Imports(importer(), new ImportStore(new JsonMapper(), directory), "serve");
		next.load();
		next.resume();
		ImportStore store = new ImportStore(new JsonMapper(), directory);
		Imports former = new Imports(importer(new CountDownLatch(1)), store, "serve");
		ImportState state = former.begin(Files::createFile, "list.csv", false, false, Locale.ENGLISH);
		assertThat(this.run.poll(1, TimeUnit.MINUTES)).isEqualTo(state.id());
		assertThat(next.find(state.id())).contains(state);
		former.end();
		assertThat(this.run.poll(1, TimeUnit.MINUTES)).isEqualTo(state.id());
		await().untilAsserted(() -> assertThat(next.find(state.id()).orElseThrow().phase()).isEqualTo(Phase.APPLIED));
		next.end();
	}

	// During a deployment, the old release may still receive a file.
	@Test
	void fileThatAnotherShopReceivesStaysWhereItIs(@TempDir Path directory) throws Exception {
		ImportState state = ImportState.begin(Phase.APPLYING, Locale.ENGLISH, Instant.now());
		ImportStore receiving = new ImportStore(new JsonMapper(), directory);
		Files.writeString(receiving.create(state), "title");
		new ImportStore(new JsonMapper(), directory).load();
		receiving.save(state);
		assertThat(receiving.file(state)).hasContent("title");
	}

	@Test
	void incompleteUploadOfAnEndedProcessIsDeleted(@TempDir Path directory) throws Exception {
		ImportState state = ImportState.begin(Phase.APPLYING, Locale.ENGLISH, NOW);
		Path file = new ImportStore(new JsonMapper(), directory).create(state);
		Files.writeString(file, "title");
		Files.setLastModifiedTime(file.getParent(), FileTime.from(NOW));
		new ImportStore(new JsonMapper(), directory).load();
		assertThat(file.getParent()).doesNotExist();
	}

	@Test
	void importWhoseResultCannotBeStoredIsApplied(@TempDir Path directory, CapturedOutput output) throws Exception {
		ImportStore store = new ImportStore(new JsonMapper(), directory);
		Imports imports = new Imports(importer(), store, "serve");
		ImportState state = ImportState.begin(Phase.APPLYING, Locale.ENGLISH, NOW);
		Files.createDirectory(store.create(state).resolveSibling("state.part"));
		store.note(state);
		imports.resume();
		assertThat(this.run.poll(1, TimeUnit.MINUTES)).isEqualTo(state.id());
		await().untilAsserted(() -> assertThat(output).contains("The result of an import cannot be stored"));
		imports.end();
		assertThat(store.find(state.id()).orElseThrow().phase()).isEqualTo(Phase.APPLIED);
	}

	@Test
	void importWithoutDiskSpaceIsRefusedAndItsFilesAreDeleted(@TempDir Path directory) {
		ImportStore store = new ImportStore(new JsonMapper(), directory);
		Imports imports = new Imports(mock(), store, "serve");
		assertThatExceptionOfType(PosterRejectedException.class)
			.isThrownBy(() -> imports.begin((file) -> Files.createDirectory(file.resolveSibling("state.part")),
					"list.csv", false, false, Locale.ENGLISH));
		assertThat(store.list()).isEmpty();
		assertThat(directory.resolve("imports")).isEmptyDirectory();
	}

	@Test
	void failedCheckIsRepeatedBeforeTheImportIsApplied() {
		ImportState failed = ImportState.begin(Phase.CHECKING, Locale.ENGLISH, NOW)
			.withPhase(Phase.FAILED, "There is no database", null);
		assertThat(failed.next().phase()).isEqualTo(Phase.CHECKING);
		ImportState checked = failed.next().withPhase(Phase.CHECKED, null, null);
		assertThat(checked.next().phase()).isEqualTo(Phase.APPLYING);
		assertThat(checked.next().withPhase(Phase.FAILED, "There is no database", null).next().phase())
			.isEqualTo(Phase.APPLYING);
	}

	@Test
	void noMoreImportsWaitThanTheLimit(@TempDir Path directory) throws Exception {
		CountDownLatch end = new CountDownLatch(1);
		ImportStore store = new ImportStore(new JsonMapper(), directory);
		Imports imports = new Imports(importer(end), store, "serve");
		for (int i = 0; i < 20; i++) {
			imports.begin(Files::createFile, "list.csv", false, false, Locale.ENGLISH);
		}
		assertThatExceptionOfType(ErrorResponseException.class)
			.isThrownBy(() -> imports.begin(Files::createFile, "list.csv", false, false, Locale.ENGLISH))
			.matches((ex) -> ex.getStatusCode().value() == 503 && ex.getHeaders().containsHeader("Retry-After"));
		StaticMessageSource messages = new StaticMessageSource();
		messages.setUseCodeAsDefaultMessage(true);
		MockHttpServletResponse page = new MockHttpServletResponse();
		new ImportController(imports, store, messages, TestSettings.in(directory)).create(
				new MockMultipartFile("file", new byte[1]), false, false, Locale.ENGLISH, new ExtendedModelMap(), page);
		assertThat(page.getHeader("Retry-After")).isNotNull();
		assertThat(store.list()).hasSize(20);
		end.countDown();
		await().untilAsserted(() -> assertThat(store.list()).noneMatch(ImportState::isRunning));
		imports.begin(Files::createFile, "list.csv", false, false, Locale.ENGLISH);
		assertThat(store.list()).hasSize(20);
		imports.end();
	}

	@Test
	void importThatWaitsOrRunsIsCancelled(@TempDir Path directory) throws Exception {
		ImportStore store = new ImportStore(new JsonMapper(), directory);
		Importer importer = importer();
		willAnswer((call) -> {
			this.run.add(call.<ImportState>getArgument(0).id());
			await().until(call.<BooleanSupplier>getArgument(4)::getAsBoolean);
			return importer.fail(call.getArgument(0), "cancelled");
		}).given(importer).run(any(), any(), any(), any(), any());
		Imports imports = new Imports(importer, store, "serve");
		ImportState running = imports.begin(Files::createFile, "list.csv", false, false, Locale.ENGLISH);
		ImportState waiting = imports.begin(Files::createFile, "list.csv", false, false, Locale.ENGLISH);
		assertThat(this.run.poll(1, TimeUnit.MINUTES)).isEqualTo(running.id());
		assertThat(imports.cancel(waiting).reason()).isEqualTo(new Reason("cancelled", List.of()));
		assertThat(store.find(running.id()).orElseThrow().isRunning()).isTrue();
		imports.cancel(running);
		await().untilAsserted(() -> assertThat(store.find(running.id()).orElseThrow().reason())
			.isEqualTo(new Reason("cancelled", List.of())));
		assertThat(this.run).isEmpty();
		imports.apply(waiting);
		assertThat(this.run.poll(1, TimeUnit.MINUTES)).isEqualTo(waiting.id());
		imports.end();
	}

	@Test
	void cancelledImportEndsBeforeItsNextLine(@TempDir Path directory) throws Exception {
		StaticMessageSource messages = new StaticMessageSource();
		messages.setUseCodeAsDefaultMessage(true);
		MovieBulkWriter movies = mock(MovieBulkWriter.class);
		Importer importer = new Importer(movies, mock(ImportRules.class), mock(ImportPosters.class), messages,
				new JsonMapper(), (event) -> {
				}, TestSettings.in(Path.of("unused")));
		Path list = Files.writeString(directory.resolve("list.csv"), "title\nM\nN\n");
		ReportFiles reports = new ReportFiles(directory.resolve("report"), directory.resolve("refused"));
		AtomicInteger lines = new AtomicInteger();
		ImportState end = importer.run(ImportState.begin(Phase.APPLYING, Locale.ENGLISH, NOW), list, reports,
				(state) -> {
				}, () -> lines.incrementAndGet() == 2);
		assertThat(end.phase()).isEqualTo(Phase.FAILED);
		assertThat(end.reason()).isEqualTo(new Reason("cancelled", List.of()));
		verify(movies, never()).insert(any());
	}

	@Test
	void importThatEndedTheShopTwiceAtTheSameLineIsNotStartedAgain(@TempDir Path directory) throws Exception {
		ImportStore former = new ImportStore(new JsonMapper(), directory);
		ImportState state = ImportState.begin(Phase.APPLYING, Locale.ENGLISH, Instant.now());
		former.create(state);
		former.save(state);
		assertThat(former.attempts(state).begin()).isTrue();
		former.attempts(state).progress(500);
		assertThat(former.attempts(state).begin()).isTrue();
		former.attempts(state).progress(500);
		Imports imports = new Imports(importer(), new ImportStore(new JsonMapper(), directory), "serve");
		imports.load();
		imports.resume();
		await().untilAsserted(() -> assertThat(imports.find(state.id()).orElseThrow().reason())
			.isEqualTo(new Reason("stuck", List.of())));
		assertThat(this.run).isEmpty();
		imports.apply(state);
		assertThat(this.run.poll(1, TimeUnit.MINUTES)).isEqualTo(state.id());
		imports.end();
	}

	@Test
	void importThatGetsFurtherOrIsInterruptedIsStartedAgain(@TempDir Path directory) throws Exception {
		Path file = directory.resolve("attempts");
		for (int i = 1; i <= 5; i++) {
			ImportAttempts attempts = new ImportAttempts(file);
			assertThat(attempts.begin()).isTrue();
			attempts.progress(i);
		}
		for (int i = 0; i < 5; i++) {
			ImportAttempts attempts = new ImportAttempts(file);
			assertThat(attempts.begin()).isTrue();
			attempts.interrupted();
		}
		assertThat(new ImportAttempts(file).begin()).isTrue();
		assertThat(new ImportAttempts(file).begin()).isFalse();
	}

	@Test
	void importForWhichThereIsNoMemoryHasFailed(@TempDir Path directory) throws Exception {
		MovieBulkWriter movies = mock(MovieBulkWriter.class);
		given(movies.find(any())).willThrow(new OutOfMemoryError());
		StaticMessageSource messages = new StaticMessageSource();
		messages.setUseCodeAsDefaultMessage(true);
		Importer importer = new Importer(movies, mock(ImportRules.class), mock(ImportPosters.class), messages,
				new JsonMapper(), (event) -> {
				}, TestSettings.in(Path.of("unused")));
		Path list = Files.writeString(directory.resolve("list.csv"), "title\nM\n");
		ReportFiles reports = new ReportFiles(directory.resolve("report"), directory.resolve("refused"));
		ImportState end = importer.run(ImportState.begin(Phase.APPLYING, Locale.ENGLISH, NOW), list, reports,
				(state) -> {
				});
		assertThat(end.phase()).isEqualTo(Phase.FAILED);
		assertThat(end.reason()).isEqualTo(new Reason("broken", List.of()));
		assertThat(Files.getPosixFilePermissions(reports.lines()))
			.isEqualTo(PosixFilePermissions.fromString("rw-------"));

	}

	private Importer importer() throws InterruptedException {
		return importer(new CountDownLatch(0));
	}

	private Importer importer(CountDownLatch end) throws InterruptedException {
		Importer importer = mock(Importer.class);
		given(importer.fail(any(), any())).willAnswer((call) -> call.<ImportState>getArgument(0)
			.withPhase(Phase.FAILED, "", new Reason(call.getArgument(1), List.of())));
		given(importer.run(any(), any(), any(), any(), any())).willAnswer((call) -> {
			ImportState begun = call.getArgument(0);
			this.editors.add(CurrentEditor.name());
			this.run.add(begun.id());
			end.await();
			return begun.withPhase(Phase.APPLIED, null, null);
		});
		return importer;
	}

}
