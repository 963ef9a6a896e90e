package com.xebia.movieshop.importing;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
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
 * Stores imports for a day, each in a directory with its file, state and reports.
 */
@Component
class ImportStore {

	private static final Duration RETENTION = Duration.ofDays(1);

	/**
	 * The limit of imports, whether they wait, run or have ended.
	 */
	static final int MAX_KEPT = 20;

	private static final long PAUSE = 1000;

	private static final String CANCELLED = "cancelled";

	private final JsonMapper json;

	private final Path directory;

	private final Map<String, ImportState> states = new ConcurrentHashMap<>();

	ImportStore(JsonMapper json, @Value("${movieshop.data-dir}") Path dataDirectory) {
		this.json = json;
		this.directory = dataDirectory.resolve("imports");
	}

	// Loads and returns the stored imports that are not in memory.
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
			// The shop stopped during the upload, or the old release still receives the
			// file.
			Instant begun = Instant.ofEpochMilli(path.toFile().lastModified());
			if (begun.isBefore(Instant.now().minus(RETENTION))) {
				FileSystemUtils.deleteRecursively(path);
			}
			return Optional.empty();
		}
	}

	// Makes room for an import, and returns the path for its file.
	Path create(ImportState state) throws IOException {
		keep(MAX_KEPT - 1);
		// Does not create a missing data directory: its disk may be unmounted, and the
		// new directory would be on another disk.
		if (Files.notExists(this.directory)) {
			Files.createDirectory(this.directory, ownerOnly("rwx------"));
		}
		Files.createDirectory(path(state), ownerOnly("rwx------"));
		return file(state);
	}

	static FileAttribute<?>[] ownerOnly(String permissions) {
		return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
				? new FileAttribute<?>[] {
						PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions)) }
				: new FileAttribute<?>[0];
	}

	Optional<ImportState> find(String id) {
		return Optional.ofNullable(this.states.get(id));
	}

	// Newest import first.
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

	// During a deployment, two releases share the imports. The one that holds the lock
	// runs the import.
	FileChannel openLock(ImportState state) throws IOException {
		return FileChannel.open(path(state).resolve("claim"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
	}

	// Waits for the lock, and returns the state that its last holder stored.
	ImportState lock(FileChannel lock, ImportState state) throws IOException, InterruptedException {
		while (!tryLock(lock)) {
			Thread.sleep(PAUSE);
		}
		return reload(state);
	}

	ImportState reload(ImportState state) throws IOException {
		return load(path(state)).orElse(state);
	}

	static boolean tryLock(FileChannel lock) throws IOException {
		try {
			return lock.tryLock() != null;
		}
		catch (OverlappingFileLockException ex) {
			// A servlet container runs both releases in one process.
			return false;
		}
	}

	ImportAttempts attempts(ImportState state) throws IOException {
		return new ImportAttempts(path(state).resolve("attempts"));
	}

	// A file tells also another release, which may run the import.
	void cancel(ImportState state) throws IOException {
		Files.write(path(state).resolve(CANCELLED), new byte[0]);
	}

	boolean isCancelled(ImportState state) {
		return Files.exists(path(state).resolve(CANCELLED));
	}

	void forgetAttempts(ImportState state) throws IOException {
		Files.deleteIfExists(path(state).resolve(CANCELLED));
		Files.deleteIfExists(path(state).resolve("attempts"));
	}

	// Updates the state in memory only.
	void note(ImportState state) {
		this.states.put(state.id(), state);
	}

	void save(ImportState state) throws IOException {
		Path part = path(state).resolve("state.part");
		Files.write(part, this.json.writeValueAsBytes(state));
		Files.move(part, path(state).resolve("state.json"), StandardCopyOption.ATOMIC_MOVE);
		note(state);
	}

	// Updates the memory first: the import has ended even if the disk is full.
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
		Instant limit = Instant.now().minus(RETENTION);
		long room = number - running();
		for (ImportState state : list()) {
			if (!state.isRunning() && (--room < 0 || state.createdAt().isBefore(limit))) {
				delete(state);
			}
		}
	}

	// Counts the imports that wait or run.
	long running() {
		return this.states.values().stream().filter(ImportState::isRunning).count();
	}

	void delete(ImportState state) throws IOException {
		this.states.remove(state.id());
		FileSystemUtils.deleteRecursively(path(state));
	}

}
