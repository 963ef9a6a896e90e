package com.xebia.movieshop.exchange;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.util.FileSystemUtils;

/**
 * Keeps the imports of a day, each in a directory with its file, its state and its
 * reports.
 */
@Component
class ImportStore {

	private static final Duration MEMORY = Duration.ofDays(1);

	private static final int MAX_KEPT = 20;

	private static final long PAUSE = 1000;

	private final JsonMapper json;

	private final Path directory;

	private final Map<String, ImportState> states = new ConcurrentHashMap<>();

	ImportStore(JsonMapper json, @Value("${movieshop.data-dir}") Path dataDirectory) {
		this.json = json;
		this.directory = dataDirectory.resolve("imports");
	}

	// Finds imports that were not known.
	List<ImportState> load() throws IOException {
		List<ImportState> found = new ArrayList<>();
		if (Files.isDirectory(this.directory)) {
			try (Stream<Path> kept = Files.list(this.directory)) {
				for (Path path : kept.toList()) {
					if (find(path.getFileName().toString()).isEmpty()) {
						load(path).ifPresent(found::add);
					}
				}
			}
		}
		return found;
	}

	private Optional<ImportState> load(Path path) throws IOException {
		try {
			ImportState state = this.json.readValue(path.resolve("state.json").toFile(), ImportState.class);
			note(state);
			return Optional.of(state);
		}
		catch (JacksonException ex) {
			// The shop ended while the file came, or the release before this one still
			// receives it.
			Instant begun = Instant.ofEpochMilli(path.toFile().lastModified());
			if (begun.isBefore(Instant.now().minus(MEMORY))) {
				FileSystemUtils.deleteRecursively(path);
			}
			return Optional.empty();
		}
	}

	// Makes room for an import, and says where its file is to be.
	Path create(ImportState state) throws IOException {
		keep(MAX_KEPT - 1);
		// A data directory that is lost is not made anew: it would stand where a disk
		// belongs.
		if (Files.notExists(this.directory)) {
			Files.createDirectory(this.directory);
		}
		Files.createDirectory(path(state));
		return file(state);
	}

	Optional<ImportState> find(String id) {
		return Optional.ofNullable(this.states.get(id));
	}

	// The latest import comes first.
	List<ImportState> list() {
		return this.states.values().stream().sorted(Comparator.comparing(ImportState::createdAt).reversed()).toList();
	}

	Path file(ImportState state) {
		return path(state).resolve("file");
	}

	ReportFiles reports(ImportState state) {
		return reports(state, ".csv");
	}

	ReportFiles unfinishedReports(ImportState state) {
		return reports(state, ".part");
	}

	private ReportFiles reports(ImportState state, String extension) {
		return new ReportFiles(path(state).resolve("report" + extension), path(state).resolve("refused" + extension));
	}

	private Path path(ImportState state) {
		return this.directory.resolve(state.id());
	}

	// On a push, two releases have the same imports for some time. Whoever claims one
	// runs it.
	FileChannel openClaim(ImportState state) throws IOException {
		return FileChannel.open(path(state).resolve("claim"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
	}

	// Waits for whoever runs an import, and finds what became of it.
	ImportState claim(FileChannel claim, ImportState state) throws IOException, InterruptedException {
		while (!isFree(claim)) {
			Thread.sleep(PAUSE);
		}
		return load(path(state)).orElse(state);
	}

	private static boolean isFree(FileChannel claim) throws IOException {
		try {
			return claim.tryLock() != null;
		}
		catch (OverlappingFileLockException ex) {
			// A container runs both in one process.
			return false;
		}
	}

	// Remembers how far an import is until the shop ends.
	void note(ImportState state) {
		this.states.put(state.id(), state);
	}

	void save(ImportState state) throws IOException {
		Path part = path(state).resolve("state.part");
		Files.write(part, this.json.writeValueAsBytes(state));
		Files.move(part, path(state).resolve("state.json"), StandardCopyOption.ATOMIC_MOVE);
		note(state);
	}

	// It is over even if the disk has no room to say so.
	void finish(ImportState end) throws IOException {
		note(end);
		ReportFiles unfinished = unfinishedReports(end);
		if (Files.exists(unfinished.lines())) {
			unfinished.moveTo(reports(end));
		}
		save(end);
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
				delete(state);
			}
		}
	}

	void delete(ImportState state) throws IOException {
		this.states.remove(state.id());
		FileSystemUtils.deleteRecursively(path(state));
	}

}
