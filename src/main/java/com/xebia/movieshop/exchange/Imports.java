package com.xebia.movieshop.exchange;

import java.io.IOException;
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

import com.xebia.movieshop.exchange.ImportState.Phase;
import com.xebia.movieshop.poster.PosterRejectedException;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import org.apache.commons.io.function.IOConsumer;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.concurrent.DelegatingSecurityContextRunnable;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.stereotype.Component;

/**
 * Runs imports, one at a time. Those that a shutdown interrupts run again at the next
 * startup, oldest first.
 */
@Component
class Imports {

	private static final Log logger = LogFactory.getLog(Imports.class);

	private static final long SHUTDOWN_SECONDS = 10;

	private final Importer importer;

	private final ImportStore store;

	private final boolean serving;

	private final ExecutorService thread;

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
		try {
			source.accept(this.store.create(state));
			return start(state);
		}
		catch (IOException ex) {
			this.store.delete(state);
			throw PosterRejectedException.notStored(ex);
		}
	}

	// Applies a checked import, or restarts a failed one.
	ImportState apply(ImportState state) throws IOException {
		synchronized (this.store) {
			ImportState current = this.store.find(state.id()).orElse(state);
			return current.isRunning() ? current : start(current.next());
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
		try (FileChannel lock = this.store.openLock(begin)) {
			ImportState state = this.store.lock(lock, begin);
			if (state.isRunning()) {
				this.store.finish(this.importer.run(state, this.store.file(state), this.store.unfinishedReports(state),
						this.store::note));
			}
		}
		catch (IOException ex) {
			logger.warn("The result of an import cannot be stored; the import runs again at the next startup", ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	@PreDestroy
	void end() throws InterruptedException {
		this.thread.shutdownNow();
		this.thread.awaitTermination(SHUTDOWN_SECONDS, TimeUnit.SECONDS);
	}

}
