package com.xebia.movieshop.exchange;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import com.xebia.movieshop.exchange.ImportState.Phase;
import jakarta.annotation.PreDestroy;
import org.apache.commons.io.function.IOConsumer;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;
import org.springframework.security.concurrent.DelegatingSecurityContextExecutorService;
import org.springframework.stereotype.Component;
import org.springframework.util.FileSystemUtils;

/**
 * The imports of a day, each a directory with its file, its state and its report. One at
 * a time runs; those that the end of the shop interrupts run again at its next start.
 */
@Component
class Imports {

	private static final Log logger = LogFactory.getLog(Imports.class);

	private static final Duration MEMORY = Duration.ofDays(1);

	private static final int MAX_KEPT = 20;

	private static final long SECONDS_TO_END = 10;

	private final Importer importer;

	private final JsonMapper json;

	private final Path directory;

	private final boolean serving;

	private final Map<String, ImportState> states = new ConcurrentHashMap<>();

	private final ExecutorService thread;

	Imports(Importer importer, JsonMapper json, @Value("${movieshop.data-dir}") Path dataDirectory,
			@Value("${movieshop.command:serve}") String command) {
		this.importer = importer;
		this.json = json;
		this.directory = dataDirectory.resolve("imports");
		this.serving = command.equals("serve");
		CustomizableThreadFactory threads = new CustomizableThreadFactory("import-");
		threads.setDaemon(true);
		// Each movie notes who changed it.
		this.thread = new DelegatingSecurityContextExecutorService(Executors.newSingleThreadExecutor(threads));
	}

	@EventListener(ApplicationReadyEvent.class)
	void resume() throws IOException {
		if (!this.serving || !Files.isDirectory(this.directory)) {
			return;
		}
		try (Stream<Path> kept = Files.list(this.directory)) {
			for (Path path : kept.toList()) {
				load(path);
			}
		}
	}

	private void load(Path path) throws IOException {
		try {
			ImportState state = this.json.readValue(path.resolve("state.json").toFile(), ImportState.class);
			this.states.put(state.id(), state);
			if (state.phase().isRunning()) {
				run(state);
			}
		}
		catch (JacksonException ex) {
			// The shop ended while the file came.
			FileSystemUtils.deleteRecursively(path);
		}
	}

	/**
	 * Receive a file and begin to import it.
	 * @param source writes the file
	 * @param check whether to find out first what the import would do, and write nothing
	 * @param language the language of the report
	 * @return the import
	 * @throws IOException if the file cannot be kept
	 */
	ImportState begin(IOConsumer<Path> source, boolean check, Locale language) throws IOException {
		keep(MAX_KEPT - 1);
		ImportState state = ImportState.begin(check ? Phase.CHECKING : Phase.APPLYING, language, Instant.now());
		// A data directory that is lost is not made anew: it would stand where a disk
		// belongs.
		if (Files.notExists(this.directory)) {
			Files.createDirectory(this.directory);
		}
		Files.createDirectory(path(state));
		source.accept(path(state).resolve("file"));
		return start(state);
	}

	/**
	 * Write what was only checked, or what failed.
	 * @param state the import
	 * @return the import, which runs now
	 * @throws IOException if that cannot be noted
	 */
	ImportState apply(ImportState state) throws IOException {
		synchronized (this.states) {
			ImportState current = this.states.getOrDefault(state.id(), state);
			return current.phase().isRunning() ? current : start(current.in(Phase.APPLYING));
		}
	}

	private ImportState start(ImportState state) throws IOException {
		save(state);
		run(state);
		return state;
	}

	private void run(ImportState begin) {
		this.thread.execute(() -> {
			try {
				Path part = path(begin).resolve("report.part");
				ImportState end = this.importer.run(begin, path(begin).resolve("file"), part,
						(state) -> this.states.put(state.id(), state));
				if (Files.exists(part)) {
					Files.move(part, report(begin), StandardCopyOption.REPLACE_EXISTING);
				}
				save(end);
			}
			catch (IOException ex) {
				logger.warn("The end of an import cannot be noted; it runs again at the next start", ex);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		});
	}

	Optional<ImportState> find(String id) {
		return Optional.ofNullable(this.states.get(id));
	}

	/**
	 * List the imports.
	 * @return all that are kept, the latest first
	 */
	List<ImportState> list() {
		return this.states.values().stream().sorted(Comparator.comparing(ImportState::createdAt).reversed()).toList();
	}

	Path report(ImportState state) {
		return path(state).resolve("report.csv");
	}

	private Path path(ImportState state) {
		return this.directory.resolve(state.id());
	}

	private void save(ImportState state) throws IOException {
		Path part = path(state).resolve("state.part");
		this.json.writeValue(part.toFile(), state);
		Files.move(part, path(state).resolve("state.json"), StandardCopyOption.ATOMIC_MOVE);
		this.states.put(state.id(), state);
	}

	@Scheduled(initialDelay = 10, fixedDelay = 60, timeUnit = TimeUnit.MINUTES)
	void sweep() throws IOException {
		keep(MAX_KEPT);
	}

	private void keep(int number) throws IOException {
		Instant limit = Instant.now().minus(MEMORY);
		List<ImportState> kept = list();
		for (int i = 0; i < kept.size(); i++) {
			ImportState state = kept.get(i);
			if (!state.phase().isRunning() && (i >= number || state.createdAt().isBefore(limit))) {
				this.states.remove(state.id());
				FileSystemUtils.deleteRecursively(path(state));
			}
		}
	}

	@PreDestroy
	void end() throws InterruptedException {
		this.thread.shutdownNow();
		this.thread.awaitTermination(SECONDS_TO_END, TimeUnit.SECONDS);
	}

}
