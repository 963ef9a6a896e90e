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
 * Runs imports, one at a time; those that the end of the shop interrupts run again at its
 * next start, in the order in which they came.
 */
@Component
class Imports {

	private static final Log logger = LogFactory.getLog(Imports.class);

	private static final long SECONDS_TO_END = 10;

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

	// Before the first visitor asks for one.
	@PostConstruct
	void load() throws IOException {
		if (this.serving) {
			this.store.load();
		}
	}

	@EventListener(ApplicationReadyEvent.class)
	void resume() {
		if (this.serving) {
			goOn(this.store.list());
		}
	}

	// On a push, the former release receives files after this one has looked for some.
	@Scheduled(initialDelay = 1, fixedDelay = 1, timeUnit = TimeUnit.MINUTES)
	void takeUp() throws IOException {
		goOn(this.store.load());
	}

	private void goOn(List<ImportState> imports) {
		imports.stream()
			.filter((state) -> state.phase().isRunning())
			.sorted(Comparator.comparing(ImportState::createdAt))
			.forEach(this::execute);
	}

	Optional<ImportState> find(String id) throws IOException {
		if (this.store.find(id).isEmpty()) {
			takeUp();
		}
		return this.store.find(id);
	}

	// A check finds out first what the import would do, and writes nothing.
	ImportState begin(IOConsumer<Path> source, String fileName, boolean check, Locale language) throws IOException {
		ImportState state = ImportState.begin(check ? Phase.CHECKING : Phase.APPLYING, language, Instant.now(),
				fileName);
		try {
			source.accept(this.store.create(state));
			return start(state);
		}
		catch (IOException ex) {
			this.store.delete(state);
			throw PosterRejectedException.notStored(ex);
		}
	}

	// Writes what was only checked, or does once more what failed.
	ImportState apply(ImportState state) throws IOException {
		synchronized (this.store) {
			ImportState current = this.store.find(state.id()).orElse(state);
			return current.phase().isRunning() ? current : start(current.next());
		}
	}

	private ImportState start(ImportState state) throws IOException {
		this.store.save(state);
		execute(state);
		return state;
	}

	// Each movie notes who changed it, also when the import goes on after the shop ended.
	private void execute(ImportState state) {
		SecurityContext context = SecurityContextHolder.createEmptyContext();
		if (state.begunBy() != null) {
			context
				.setAuthentication(UsernamePasswordAuthenticationToken.authenticated(state.begunBy(), null, List.of()));
		}
		this.thread.execute(new DelegatingSecurityContextRunnable(() -> run(state), context));
	}

	private void run(ImportState begin) {
		try (FileChannel claim = this.store.openClaim(begin)) {
			ImportState state = this.store.claim(claim, begin);
			if (state.phase().isRunning()) {
				this.store.finish(this.importer.run(state, this.store.file(state), this.store.unfinishedReports(state),
						this.store::note));
			}
		}
		catch (IOException ex) {
			logger.warn("The end of an import cannot be noted; it runs again at the next start", ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	@PreDestroy
	void end() throws InterruptedException {
		this.thread.shutdownNow();
		this.thread.awaitTermination(SECONDS_TO_END, TimeUnit.SECONDS);
	}

}
