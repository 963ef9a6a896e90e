package com.xebia.movieshop.importing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

import com.xebia.movieshop.importing.ImportState.Phase;
import com.xebia.movieshop.poster.PosterRejectedException;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import org.apache.commons.io.function.IOConsumer;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.concurrent.DelegatingSecurityContextRunnable;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.stereotype.Component;
import org.springframework.web.ErrorResponseException;

/**
 * Runs imports, one at a time. Those that a shutdown interrupts run again at the next
 * startup, oldest first.
 */
@Component
class Imports {

	private static final Log logger = LogFactory.getLog(Imports.class);

	private static final long SHUTDOWN_SECONDS = 10;

	private static final String SECONDS_UNTIL_RETRY = "60";

	private final Importer importer;

	private final ImportStore store;

	private final boolean serving;

	private final ExecutorService thread;

	// Imports whose files are being stored.
	private int receiving;

	private volatile @Nullable String running;

	Imports(Importer importer, ImportStore store, @Value("${movieshop.command}") String command) {
		this.importer = importer;
		this.store = store;
		this.serving = command.equals("serve");
		CustomizableThreadFactory threads = new CustomizableThreadFactory("import-");
		threads.setDaemon(true);
		this.thread = Executors.newSingleThreadExecutor(threads);
	}

	// Loads the imports before the first request.
	@PostConstruct
	void load() throws IOException {
		if (this.serving) {
			this.store.load();
		}
	}

	@EventListener(ApplicationReadyEvent.class)
	void resume() {
		if (this.serving) {
			executeUnfinished(this.store.list());
		}
	}

	// During a deployment, the old release still receives files.
	@Scheduled(initialDelay = 1, fixedDelay = 1, timeUnit = TimeUnit.MINUTES)
	void resumeNew() throws IOException {
		executeUnfinished(this.store.load());
	}

	private void executeUnfinished(List<ImportState> imports) {
		imports.stream()
			.filter(ImportState::isRunning)
			.sorted(Comparator.comparing(ImportState::createdAt))
			.forEach(this::execute);
	}

	Optional<ImportState> find(String id) throws IOException {
		if (this.store.find(id).isEmpty()) {
			resumeNew();
		}
		return this.store.find(id);
	}

	// Stores the file and starts an import; a check is a dry run.
	ImportState begin(IOConsumer<Path> source, String fileName, boolean check, boolean restoreDeleted, Locale language)
			throws IOException {
		ImportState state = ImportState
			.begin(check ? Phase.CHECKING : Phase.APPLYING, language, Instant.now(), fileName)
			.restoringDeleted(restoreDeleted);
		synchronized (this.store) {
			requireRoom();
			this.receiving++;
		}
		try {
			source.accept(this.store.create(state));
			return start(state);
		}
		catch (IOException ex) {
			this.store.delete(state);
			throw PosterRejectedException.notStored(ex);
		}
		finally {
			synchronized (this.store) {
				this.receiving--;
			}
		}
	}

	private void requireRoom() {
		if (this.store.running() + this.receiving >= ImportStore.MAX_KEPT) {
			HttpStatus busy = HttpStatus.SERVICE_UNAVAILABLE;
			ErrorResponseException refused = new ErrorResponseException(busy, ProblemDetail.forStatus(busy), null,
					"import.failure.waiting", new Object[] { ImportStore.MAX_KEPT });
			refused.getHeaders().set(HttpHeaders.RETRY_AFTER, SECONDS_UNTIL_RETRY);
			throw refused;
		}
	}

	// Applies a checked import, or restarts a failed one.
	ImportState apply(ImportState state) throws IOException {
		synchronized (this.store) {
			ImportState current = this.store.find(state.id()).orElse(state);
			if (current.isRunning()) {
				return current;
			}
			requireRoom();
			this.store.forgetAttempts(current);
			return start(current.next());
		}
	}

	// Ends an import that waits, and makes one that runs end before its next line.
	ImportState cancel(ImportState state) throws IOException {
		synchronized (this.store) {
			if (state.isRunning()) {
				this.store.cancel(state);
				// Closing a channel would release the lock of the running import.
				if (!state.id().equals(this.running)) {
					cancelWaiting(state);
				}
			}
		}
		return this.store.find(state.id()).orElse(state);
	}

	private void cancelWaiting(ImportState state) throws IOException {
		try (FileChannel lock = this.store.openLock(state)) {
			if (ImportStore.tryLock(lock)) {
				ImportState current = this.store.reload(state);
				if (current.isRunning()) {
					this.store.finish(this.importer.fail(current, "cancelled"));
				}
			}
		}
	}

	private ImportState start(ImportState state) throws IOException {
		this.store.save(state);
		execute(state);
		return state;
	}

	// Runs as the curator who began the import, whom each changed movie records, also
	// after a restart.
	private void execute(ImportState state) {
		SecurityContext context = SecurityContextHolder.createEmptyContext();
		if (state.begunBy() != null) {
			context
				.setAuthentication(UsernamePasswordAuthenticationToken.authenticated(state.begunBy(), null, List.of()));
		}
		this.thread.execute(new DelegatingSecurityContextRunnable(() -> run(state), context));
	}

	private void run(ImportState begin) {
		this.running = begin.id();
		try (FileChannel lock = this.store.openLock(begin)) {
			ImportState state = this.store.lock(lock, begin);
			if (state.isRunning()) {
				this.store.finish(execute(state, this.store.attempts(state)));
			}
		}
		catch (IOException ex) {
			logger.warn("The result of an import cannot be stored; the import runs again at the next startup", ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		finally {
			this.running = null;
		}
	}

	private ImportState execute(ImportState state, ImportAttempts attempts) throws IOException, InterruptedException {
		if (!attempts.begin()) {
			return this.importer.fail(state, "stuck");
		}
		try {
			return this.importer.run(state, this.store.file(state), this.store.unfinishedReports(state),
					(next) -> note(next, attempts), () -> this.store.isCancelled(state));
		}
		catch (InterruptedException ex) {
			attempts.interrupted();
			throw ex;
		}
	}

	private void note(ImportState next, ImportAttempts attempts) {
		this.store.note(next);
		try {
			attempts.progress(next.created() + next.changed() + next.unchanged() + next.refused());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@PreDestroy
	void end() throws InterruptedException {
		this.thread.shutdownNow();
		this.thread.awaitTermination(SHUTDOWN_SECONDS, TimeUnit.SECONDS);
	}

}
