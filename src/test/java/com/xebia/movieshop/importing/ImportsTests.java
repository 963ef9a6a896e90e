package com.xebia.movieshop.importing;

import java.io.ByteArrayInputStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.IntStream;

import com.mongodb.MongoInterruptedException;
import com.xebia.movieshop.audit.AuditEntry;
import com.xebia.movieshop.importing.store.BulkChange;
import com.xebia.movieshop.importing.store.ImportChoices;
import com.xebia.movieshop.importing.store.ImportPhase;
import com.xebia.movieshop.importing.store.ImportProgress;
import com.xebia.movieshop.importing.store.ImportState;
import com.xebia.movieshop.importing.store.ImportState.Reason;
import com.xebia.movieshop.importing.store.ImportStore;
import com.xebia.movieshop.importing.store.ImportStore.Claim;
import com.xebia.movieshop.limits.Background;
import com.xebia.movieshop.names.Rename;
import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.TestSettings;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.mock.web.MockMultipartFile;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.ui.ExtendedModelMap;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.server.ResponseStatusException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.willAnswer;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link Imports} of several nodes, which share a MongoDB.
 */
class ImportsTests {

	private static final Instant NOW = Instant.parse("2020-02-02T20:20:20Z");

	private final BlockingQueue<String> run = new LinkedBlockingQueue<>();

	private final BlockingQueue<String> editors = new LinkedBlockingQueue<>();

	private final List<Background> threads = new ArrayList<>();

	@AutoClose("destroy")
	private final SimpleMongoClientDatabaseFactory databases = new SimpleMongoClientDatabaseFactory(
			Engine.MONGOD.newDatabase());

	private final MongoTemplate mongo = new MongoTemplate(this.databases);

	private final ImportStore store = new ImportStore(this.mongo, this.databases);

	@AfterEach
	void end() {
		this.threads.forEach(Background::destroy);
	}

	@Test
	void importsRunInTheOrderInWhichTheyCame() throws Exception {
		List<ImportState> states = IntStream.of(2, 0, 3, 1)
			.mapToObj((i) -> stored(ImportPhase.APPLYING, NOW.plusSeconds(i)))
			.toList();
		node(importer()).start();
		List<@Nullable String> order = new ArrayList<>();
		for (int i = 0; i < states.size(); i++) {
			order.add(this.run.poll(1, TimeUnit.MINUTES));
		}
		assertThat(order).containsExactly(states.get(1).id(), states.get(3).id(), states.get(0).id(),
				states.get(2).id());
	}

	@Test
	void importKeepsItsUserAndItsUndoHasAnother() throws Exception {
		SecurityContextHolder.getContext().setAuthentication(new TestingAuthenticationToken("Ada", null));
		ImportState applied = stored(ImportPhase.APPLYING, NOW);
		SecurityContextHolder.getContext().setAuthentication(new TestingAuthenticationToken("Ben", null));
		assertThat(applied.undoing().begunBy()).isEqualTo("Ben");
		SecurityContextHolder.clearContext();
		node(importer()).start();
		assertThat(this.editors.poll(1, TimeUnit.MINUTES)).isEqualTo("Ada");
	}

	@Test
	void importThatAnotherNodeRunsIsFollowedButNotRunOnceMore() throws Exception {
		CountDownLatch end = new CountDownLatch(1);
		Imports former = node(importer(end));
		ImportState state = begin(former, false);
		assertThat(this.run.poll(1, TimeUnit.MINUTES)).isEqualTo(state.id());
		Imports next = node(importer());
		next.start();
		ImportState check = begin(next, true);
		assertThat(this.run.poll(1, TimeUnit.MINUTES)).isEqualTo(check.id());
		begin(next, false);
		assertThat(this.run.poll(500, TimeUnit.MILLISECONDS)).isNull();
		assertThat(next.find(state.id()).orElseThrow().isRunning()).isTrue();
		end.countDown();
		await().untilAsserted(
				() -> assertThat(next.find(state.id()).orElseThrow().phase()).isEqualTo(ImportPhase.APPLIED));
		assertThat(this.run.poll(1, TimeUnit.MINUTES)).isNotEqualTo(state.id());
	}

	@Test
	void changeWaitsForNoImportAndIsHiddenFromAFormerRelease() throws Exception {
		CountDownLatch end = new CountDownLatch(1);
		begin(node(importer(end)), false);
		Imports imports = node(importer());
		BulkChange change = BulkChange.of(new Rename(true, "Noir", "Black"), null, null);
		for (int i = 0; i < 21; i++) {
			assertThat(imports.begin(change, "Noir", false, Locale.ENGLISH).phase()).isEqualTo(ImportPhase.APPLIED);
		}
		assertThat(this.mongo.getCollection("imports").countDocuments()).isOne();
		assertThat(this.store.list()).hasSize(21);
		end.countDown();
	}

	// The driver has an exception of its own for a thread that is interrupted.
	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void importOfANodeThatEndsIsTakenOver(boolean inTheDriver) throws Exception {
		Importer importer = importer(new CountDownLatch(1));
		Imports former = node(inTheDriver ? mock(Importer.class, (run) -> {
			try {
				return run.getMethod().invoke(importer, run.getArguments());
			}
			catch (InvocationTargetException ex) {
				Thread.currentThread().interrupt();
				throw new MongoInterruptedException("Interrupted", (Exception) ex.getCause());
			}
		}) : importer);
		ImportState state = begin(former, false);
		assertThat(this.run.poll(1, TimeUnit.MINUTES)).isEqualTo(state.id());
		this.threads.forEach(Background::destroy);
		Imports next = node(importer());
		next.start();
		assertThat(this.run.poll(1, TimeUnit.MINUTES)).isEqualTo(state.id());
		await().untilAsserted(
				() -> assertThat(next.find(state.id()).orElseThrow().phase()).isEqualTo(ImportPhase.APPLIED));
	}

	@Test
	void importOfANodeThatDiedIsTakenOverWhenItsLeaseHasExpired() throws Exception {
		assertThat(this.store.lease(Imports.WRITES).acquire("dead")).isTrue();
		assertThat(this.store.lease(Imports.WRITES).acquire("dead")).isTrue();
		ImportState state = stored(ImportPhase.APPLYING, NOW);
		this.store.claim(ImportState.COLLECTION, List.of(ImportPhase.APPLYING), "dead");
		node(importer()).start();
		assertThat(this.run.poll(500, TimeUnit.MILLISECONDS)).isNull();
		this.mongo.save(new Document("_id", Imports.WRITES).append("name", "dead").append("end", Date.from(NOW)),
				"turn");
		assertThat(this.run.poll(1, TimeUnit.MINUTES)).isEqualTo(state.id());
	}

	@Test
	void failedCheckIsRepeatedBeforeTheImportIsApplied() {
		ImportState failed = ImportState.begin(ImportPhase.CHECKING, Locale.ENGLISH, NOW, null, ImportChoices.NONE)
			.withPhase(ImportPhase.FAILED, "There is no database", null);
		assertThat(failed.next().phase()).isEqualTo(ImportPhase.CHECKING);
		ImportState checked = failed.next().withPhase(ImportPhase.CHECKED, null, null);
		assertThat(checked.next().phase()).isEqualTo(ImportPhase.APPLYING);
		assertThat(checked.next().withPhase(ImportPhase.FAILED, "There is no database", null).next().phase())
			.isEqualTo(ImportPhase.APPLYING);
	}

	@Test
	void noMoreImportsWaitThanTheLimit() throws Exception {
		CountDownLatch end = new CountDownLatch(1);
		Imports imports = node(importer(end));
		for (int i = 0; i < 20; i++) {
			begin(imports, false);
		}
		assertThatExceptionOfType(ErrorResponseException.class).isThrownBy(() -> begin(imports, false))
			.matches((ex) -> ex.getStatusCode().value() == 503 && ex.getHeaders().containsHeader("Retry-After"));
		MockHttpServletResponse page = new MockHttpServletResponse();
		controller(imports).create(new MockMultipartFile("file", new byte[1]), false, new MockHttpServletRequest(),
				Locale.ENGLISH, new ExtendedModelMap(), page);
		assertThat(page.getHeader("Retry-After")).isNotNull();
		assertThat(this.store.list()).hasSize(20);
		end.countDown();
		await().untilAsserted(() -> assertThat(this.store.list()).noneMatch(ImportState::isRunning));
		begin(imports, false);
		assertThat(this.store.list()).hasSize(20);
	}

	@Test
	void reportThatIsNotWrittenYetIsToBeAskedForAgain() throws Exception {
		CountDownLatch end = new CountDownLatch(1);
		Imports imports = node(importer(end));
		ImportState state = begin(imports, true);
		assertThatExceptionOfType(ErrorResponseException.class).isThrownBy(() -> controller(imports).report(state.id()))
			.matches((ex) -> ex.getStatusCode().value() == 409 && ex.getHeaders().containsHeader("Retry-After"));
		end.countDown();
		await().until(() -> !imports.find(state.id()).orElseThrow().isRunning());
		assertThatExceptionOfType(ResponseStatusException.class)
			.isThrownBy(() -> controller(imports).report(state.id()))
			.matches((ex) -> ex.getStatusCode().value() == 404);
	}

	@Test
	void oldImportsAreDeletedButWhatCanBeTakenBackLosesItsFileOnly(@TempDir Path directory) throws Exception {
		List<ImportState> applied = new ArrayList<>();
		for (int i = 0; i < 21; i++) {
			ImportState state = stored(ImportPhase.APPLYING, NOW.plusSeconds(i));
			Claim claim = this.store.claim(ImportState.COLLECTION, List.of(ImportPhase.APPLYING), "node").orElseThrow();
			ImportProgress progress = new ImportProgress(100, 1, 1L, null, null, 0,
					ImportProgress.counts(Map.of("created", (i == 0) ? 0L : 1L)), List.of(), List.of(), List.of(),
					List.of());
			this.store.finish(claim.state().with(progress, state.reading()).withPhase(ImportPhase.APPLIED, null, null),
					"node");
			applied.add(state);
		}
		this.store.sweep();
		assertThat(this.store.find(applied.get(0).id())).isEmpty();
		stored(ImportPhase.APPLYING, NOW.plusSeconds(100));
		assertThat(this.store.find(applied.get(1).id())).isPresent();
		assertThat(this.store.copyFile(applied.get(1), directory.resolve("file"))).isFalse();
		assertThat(this.store.copyFile(applied.get(2), directory.resolve("file"))).isTrue();
		ImportState old = applied.get(20);
		ObjectId weekAgo = ObjectId.getSmallestWithDate(Date.from(Instant.now().minus(Duration.ofDays(8))));
		this.mongo.save(new Document(this.mongo.findById(old.id(), Document.class, "imports")).append("_id", weekAgo),
				"imports");
		this.store.sweep();
		assertThat(this.store.find(weekAgo.toHexString())).isEmpty();
	}

	@Test
	void importThatWaitsOrRunsIsCancelledFromAnyNode() throws Exception {
		Importer importer = importer();
		willAnswer((call) -> {
			this.run.add(call.<ImportState>getArgument(0).id());
			await().until(() -> !call.<Predicate<ImportState>>getArgument(4).test(call.getArgument(0)));
			return importer.fail(call.getArgument(0), "cancelled");
		}).given(importer).run(any(), any(), any(), any(), any());
		Imports imports = node(importer);
		ImportState running = begin(imports, false);
		assertThat(this.run.poll(1, TimeUnit.MINUTES)).isEqualTo(running.id());
		Imports other = node(importer());
		ImportState waiting = begin(other, false);
		assertThat(other.cancel(waiting).reason()).isEqualTo(new Reason("cancelled", List.of()));
		assertThat(this.store.find(running.id()).orElseThrow().isRunning()).isTrue();
		other.cancel(running);
		await().untilAsserted(() -> assertThat(this.store.find(running.id()).orElseThrow().reason())
			.isEqualTo(new Reason("cancelled", List.of())));
		assertThat(this.run).isEmpty();
		assertThat(other.start(waiting.next()).failure()).isNull();
		assertThat(this.run.poll(1, TimeUnit.MINUTES)).isEqualTo(waiting.id());
	}

	@Test
	void importThatEndedItsNodeTwiceAtTheSameLineIsNotStartedAgain() throws Exception {
		ImportState state = stored(ImportPhase.APPLYING, Instant.now());
		for (int i = 0; i < 2; i++) {
			Claim claim = this.store.claim(ImportState.COLLECTION, List.of(ImportPhase.APPLYING), "dead").orElseThrow();
			assertThat(claim.stuck()).isFalse();
			this.store.note(at(claim.state(), 500), claim, "dead");
		}
		Imports imports = node(importer());
		imports.start();
		await().untilAsserted(() -> assertThat(imports.find(state.id()).orElseThrow().reason())
			.isEqualTo(new Reason("stuck", List.of())));
		assertThat(this.run).isEmpty();
		imports.start(imports.find(state.id()).orElseThrow().next());
		assertThat(this.run.poll(1, TimeUnit.MINUTES)).isEqualTo(state.id());
	}

	@Test
	void importThatGetsFurtherOrIsInterruptedIsStartedAgain() {
		ImportState state = stored(ImportPhase.APPLYING, NOW);
		for (int i = 1; i <= 5; i++) {
			Claim claim = this.store.claim(ImportState.COLLECTION, List.of(ImportPhase.APPLYING), "node").orElseThrow();
			assertThat(claim.stuck()).isFalse();
			this.store.note(at(state, i), claim, "node");
		}
		for (int i = 0; i < 5; i++) {
			assertThat(this.store.claim(ImportState.COLLECTION, List.of(ImportPhase.APPLYING), "node")
				.orElseThrow()
				.stuck()).isFalse();
			this.store.leave(state, "node");
		}
		assertThat(
				this.store.claim(ImportState.COLLECTION, List.of(ImportPhase.APPLYING), "node").orElseThrow().stuck())
			.isFalse();
		assertThat(
				this.store.claim(ImportState.COLLECTION, List.of(ImportPhase.APPLYING), "node").orElseThrow().stuck())
			.isTrue();
	}

	private ImportState stored(ImportPhase phase, Instant createdAt) {
		ImportState state = ImportState.begin(phase, Locale.ENGLISH, createdAt, null, ImportChoices.NONE);
		this.store.create(state, new ByteArrayInputStream(new byte[1]));
		return state;
	}

	private static ImportState at(ImportState state, long line) {
		return state.with(new ImportProgress(0, line, null, null, null, 0, state.progress().counts(), List.of(),
				List.of(), List.of(), List.of()), state.reading());
	}

	private static ImportState begin(Imports imports, boolean check) {
		return imports.begin(new ByteArrayInputStream(new byte[1]), "list.csv", check, ImportChoices.NONE,
				Locale.ENGLISH);
	}

	private Imports node(Importer importer) {
		return new Imports(importer, mock(), new ImportStore(this.mongo, this.databases), "serve", thread(), thread(),
				thread());
	}

	private Background thread() {
		Background thread = new Background("node-");
		thread.setAwaitTerminationSeconds(60);
		thread.initialize();
		this.threads.add(thread);
		return thread;
	}

	private ImportController controller(Imports imports) {
		return new ImportController(imports, this.store, mock(), mock(), TestSettings.messages(),
				TestSettings.in(Path.of("unused")));
	}

	private Importer importer() throws InterruptedException {
		return importer(new CountDownLatch(0));
	}

	private Importer importer(CountDownLatch end) throws InterruptedException {
		Importer importer = mock(Importer.class);
		given(importer.fail(any(), any())).willAnswer((call) -> call.<ImportState>getArgument(0)
			.withPhase(ImportPhase.FAILED, "", new Reason(call.getArgument(1), List.of())));
		given(importer.run(any(), any(), any(), any(), any())).willAnswer((call) -> {
			ImportState begun = call.getArgument(0);
			this.editors.add(AuditEntry.currentUser());
			this.run.add(begun.id());
			end.await();
			return begun.withPhase(ImportPhase.APPLIED, null, null);
		});
		return importer;
	}

}
