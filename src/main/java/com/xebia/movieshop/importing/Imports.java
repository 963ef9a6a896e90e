package com.xebia.movieshop.importing;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.importing.format.Line;
import com.xebia.movieshop.importing.store.BulkChange;
import com.xebia.movieshop.importing.store.ImportChoices;
import com.xebia.movieshop.importing.store.ImportPhase;
import com.xebia.movieshop.importing.store.ImportState;
import com.xebia.movieshop.importing.store.ImportStore;
import com.xebia.movieshop.importing.store.ImportStore.Claim;
import com.xebia.movieshop.importing.store.ReportFiles;
import com.xebia.movieshop.limits.Background;
import com.xebia.movieshop.limits.Lease;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;
import org.springframework.core.task.TaskRejectedException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.stereotype.Component;
import org.springframework.util.FileSystemUtils;
import org.springframework.web.ErrorResponseException;

/**
 * Receives imports and runs them, on all nodes together one that writes and one that only
 * checks at a time, oldest first. Another node takes over the import of a node that dies.
 */
@Component
public class Imports {

	private static final Log logger = LogFactory.getLog(Imports.class);

	// The lease of imports that write.
	static final String WRITES = "import";

	// The lease of changes. They create no movies, so that they need not wait for
	// imports.
	private static final String CHANGES = "change";

	// How long a person waits for the end of a short change.
	private static final Duration PATIENCE = Duration.ofSeconds(10);

	private static final long PAUSE = 20;

	private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(5);

	private static final String SECONDS_UNTIL_RETRY = "60";

	private final Importer importer;

	private final ImportUndo undo;

	private final ImportStore store;

	private final boolean serving;

	private final String node = new ObjectId().toHexString();

	private final Background checks;

	private final Background writes;

	private final Background changes;

	Imports(Importer importer, ImportUndo undo, ImportStore store, @Value("${movieshop.command}") String command,
			Background importChecks, Background importWrites, Background importChanges) {
		this.importer = importer;
		this.undo = undo;
		this.store = store;
		this.serving = command.equals("serve");
		this.checks = importChecks;
		this.writes = importWrites;
		this.changes = importChanges;
	}

	@EventListener(ApplicationReadyEvent.class)
	void start() {
		if (this.serving) {
			this.checks.scheduleWithFixedDelay(this::check, BETWEEN_LOOKS);
			this.writes.scheduleWithFixedDelay(this::write, BETWEEN_LOOKS);
			this.changes.scheduleWithFixedDelay(this::change, BETWEEN_LOOKS);
		}
	}

	private void check() {
		run(this.store.lease("check"), ImportState.COLLECTION, List.of(ImportPhase.CHECKING));
	}

	private void write() {
		run(this.store.lease(WRITES), ImportState.COLLECTION, List.of(ImportPhase.APPLYING, ImportPhase.UNDOING));
	}

	private void change() {
		run(this.store.lease(CHANGES), ImportState.CHANGES, ImportPhase.RUNNING);
	}

	// Stores the file and starts an import; a check is a dry run.
	ImportState begin(InputStream file, String fileName, boolean check, ImportChoices choices, Locale language) {
		return begin(ImportState.begin(check ? ImportPhase.CHECKING : ImportPhase.APPLYING, language, Instant.now(),
				fileName, choices), file);
	}

	// Begins a change, or a check of it, and waits for its end as long as a person waits.
	// Returns the state then.
	public ImportState begin(BulkChange change, String title, boolean check, Locale language) {
		return await(begin(ImportState.begin(check ? ImportPhase.CHECKING : ImportPhase.APPLYING, language,
				Line.shorten(title), change), null));
	}

	private ImportState begin(ImportState state, @Nullable InputStream file) {
		requireRoom(state);
		this.store.create(state, file);
		hurry();
		return state;
	}

	// Makes a change that was checked, and waits for its end.
	public ImportState apply(ImportState checked) {
		return await(start(checked.next()));
	}

	ImportState await(ImportState begun) {
		Instant end = Instant.now().plus(PATIENCE);
		ImportState state = begun;
		try {
			while (state.isRunning() && !this.changes.isShutdown() && Instant.now().isBefore(end)) {
				Thread.sleep(PAUSE);
				state = find(state.id()).orElse(state);
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		return state;
	}

	public static String path(ImportState state) {
		return Addresses.IMPORTS + "/" + state.id();
	}

	private void requireRoom(ImportState state) {
		if (this.store.count(state.collection(), ImportPhase.RUNNING) >= ImportStore.MAX_KEPT) {
			ErrorResponseException refused = ImportController.refused(HttpStatus.SERVICE_UNAVAILABLE, "waiting",
					ImportStore.MAX_KEPT);
			refused.getHeaders().set(HttpHeaders.RETRY_AFTER, SECONDS_UNTIL_RETRY);
			throw refused;
		}
	}

	// Returns how many imports and changes wait or run.
	public long pending() {
		return Stream.of(ImportState.COLLECTION, ImportState.CHANGES)
			.mapToLong((collection) -> this.store.count(collection, ImportPhase.RUNNING))
			.sum();
	}

	private void hurry() {
		try {
			this.checks.execute(this::check);
			this.writes.execute(this::write);
			this.changes.execute(this::change);
		}
		catch (TaskRejectedException ex) {
			// The shop is shutting down: its next start or another node does it.
		}
	}

	public Optional<ImportState> find(String id) {
		return this.store.find(id);
	}

	synchronized ImportState start(ImportState next) {
		if (!find(next.id()).map(ImportState::isRunning).orElse(true)) {
			requireRoom(next);
			this.store.start(next);
			hurry();
		}
		return find(next.id()).orElse(next);
	}

	ImportState cancel(ImportState state) {
		if (state.isRunning()) {
			this.store.cancel(state, this.importer.fail(state, "cancelled"));
		}
		return find(state.id()).orElse(state);
	}

	private void run(Lease lease, String collection, List<ImportPhase> phases) {
		try {
			while (this.store.count(collection, phases) > 0 && lease.acquire(this.node)) {
				Optional<Claim> claim = this.store.claim(collection, phases, this.node);
				if (claim.isPresent()) {
					run(claim.get(), lease);
				}
				lease.release(this.node);
			}
		}
		catch (IOException | RuntimeException ex) {
			if (!Thread.currentThread().isInterrupted()) {
				logger.warn("An import could not be run or its result not be stored; it will be retried: "
						+ ex.getMessage());
				return;
			}
			lease.release(this.node);
		}
		catch (InterruptedException ex) {
			lease.release(this.node);
			Thread.currentThread().interrupt();
		}
	}

	// Runs as the curator who began the import, whom each changed movie records.
	private void run(Claim claim, Lease lease) throws IOException, InterruptedException {
		ImportState begin = claim.state();
		SecurityContextHolder.getContext()
			.setAuthentication(UsernamePasswordAuthenticationToken.authenticated(begin.begunBy(), null, List.of()));
		Path directory = Files.createTempDirectory("import");
		try {
			ImportState end = claim.stuck() ? this.importer.fail(begin, "stuck") : run(begin, directory,
					(state) -> lease.acquire(this.node) & this.store.note(state, claim, this.node));
			this.store.finish(end, this.node);
		}
		catch (InterruptedException | IOException | RuntimeException ex) {
			// The driver has an exception of its own for a shutdown.
			if (!(ex instanceof InterruptedException) && !Thread.interrupted()) {
				throw ex;
			}
			this.store.leave(begin, this.node);
			throw new InterruptedException();
		}
		finally {
			FileSystemUtils.deleteRecursively(directory);
			SecurityContextHolder.clearContext();
		}
	}

	private ImportState run(ImportState begin, Path directory, Predicate<ImportState> observer)
			throws IOException, InterruptedException {
		if (begin.phase() == ImportPhase.UNDOING) {
			return this.undo.run(begin, observer);
		}
		Path file = directory.resolve(ImportStore.FILE);
		if (begin.change() == null && !this.store.copyFile(begin, file)) {
			return this.importer.fail(begin, "expired");
		}
		ReportFiles reports = ReportFiles.in(directory);
		this.store.clear(begin, "");
		ImportState end = this.importer.run(begin, file, reports, this.store::add, observer);
		this.store.upload(end, reports);
		return end;
	}

	/**
	 * One thread for the imports of each lease.
	 */
	@Configuration(proxyBeanMethods = false)
	static class Threads {

		@Bean
		Background importChecks() {
			return new Background("import-check-");
		}

		@Bean
		Background importWrites() {
			return new Background("import-");
		}

		@Bean
		Background importChanges() {
			return new Background("change-");
		}

	}

}
