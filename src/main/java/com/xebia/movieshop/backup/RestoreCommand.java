package com.xebia.movieshop.backup;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToLongFunction;

import com.mongodb.MongoException;
import com.mongodb.MongoGridFSException;
import com.xebia.movieshop.audit.AuditAction;
import com.xebia.movieshop.audit.AuditEntry;
import com.xebia.movieshop.limits.Lease;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.poster.StagedPoster;
import com.xebia.movieshop.poster.store.PosterStore;
import com.xebia.movieshop.shelf.Shelf;
import org.apache.commons.io.IOUtils;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.RawBsonDocument;

import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.ExitCodeGenerator;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/**
 * The command {@code restore --from=FILE}: verifies the whole archive, restores it into
 * an empty shop that does not run, and compares the result. An interrupted restore can be
 * repeated: posters are saved before the movies that refer to them. Returns exit code 0
 * if the restored shop equals the archive.
 */
@Component
@ConditionalOnProperty(name = "movieshop.command", havingValue = "restore")
class RestoreCommand implements ApplicationRunner, ExitCodeGenerator {

	private static final Log logger = LogFactory.getLog(RestoreCommand.class);

	private static final String RESTORE = "restore";

	private static final int PATIENCE = 35;

	private final MovieDocuments movies;

	private final PosterStore store;

	private final ApplicationEventPublisher events;

	private final Map<ArchivePart, Long> counts = new EnumMap<>(ArchivePart.class);

	private int exitCode = 1;

	RestoreCommand(MovieDocuments movies, PosterStore store, ApplicationEventPublisher events) {
		this.movies = movies;
		this.store = store;
		this.events = events;
	}

	@Override
	public void run(ApplicationArguments arguments) {
		try {
			Path file = Path.of(Objects.requireNonNull(arguments.getOptionValues("from")).get(0));
			try (Archive archive = Archive.open(file)) {
				logger.info("The archive is intact: " + archive.manifest() + " of " + archive.manifest().createdAt());
				restore(archive);
				logger.info("Restored and compared " + archive.manifest() + ArchivePart.describe(this.counts));
				this.events.publishEvent(
						AuditEntry.of(AuditAction.RESTORED, archive.manifest().movies(), archive.manifest().posters()));
				archive.manifest()
					.missing()
					.forEach((poster) -> logger.warn("The poster " + poster + " was missing when the backup was made"));
				this.exitCode = 0;
			}
		}
		catch (IOException | MongoException | DataAccessException ex) {
			logger.error((ex instanceof RefusedException) ? "Refused; nothing was written: " + ex.getMessage()
					: "The restore failed; remove the cause and run it again: " + ex);
			this.events.publishEvent(AuditEntry.of(AuditAction.RESTORE_FAILED));
		}
	}

	// Throws a RefusedException if the shop has movies that are not in the archive, if
	// its bin or history has some that are, or if it runs.
	void restore(Archive archive) throws IOException {
		requireEmptyOrBegun(archive);
		requireNoHistory(archive);
		requireNoShop();
		this.movies.preventSampleMovies();
		restorePosters(archive);
		restoreMovies(archive);
		this.movies.forgetKeys();
		if (!archive.manifest().brand().isEmpty()) {
			restore(ArchivePart.SETTINGS, this.movies.document(archive.manifest().brand()));
		}
		for (Shelf shelf : archive.manifest().shelves()) {
			restore(ArchivePart.SHELVES, this.movies.document(shelf));
		}
		for (ArchivePart part : ArchivePart.values()) {
			archive.forEach(part, (document) -> {
				restore(part, document);
				this.counts.merge(part, 1L, Long::sum);
			});
		}
		verify(archive);
	}

	// The lease of a shop ends half a minute after it was stopped.
	private void requireNoShop() throws RefusedException {
		Lease use = this.movies.use();
		for (int waited = 0; !use.acquire(RESTORE); waited++) {
			if (waited == PATIENCE) {
				throw new RefusedException("A shop uses this database: stop it on every node, and run this again");
			}
			pause();
		}
		use.release(RESTORE);
	}

	void pause() {
		LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1));
	}

	private void restore(ArchivePart part, RawBsonDocument document) {
		warn(document, part.type());
		this.movies.insertAbsent(part, document);
	}

	private void warn(RawBsonDocument document, Class<?> type) {
		this.movies.problem(document, type)
			.ifPresent((problem) -> logger.warn(problem + ", and is restored as it is; the status page names it"));
	}

	private void requireEmptyOrBegun(Archive archive) throws IOException {
		long present = this.movies.count();
		if (present == 0) {
			return;
		}
		long same = count(archive, this.movies::countSame);
		if (same < present) {
			throw new RefusedException("The shop is not empty: it has %d movies, %d of which differ from the archive. "
				.formatted(present, present - same)
					+ "Restore into an empty database, or a new data directory; if these are the sample movies, "
					+ "also set movieshop.sample-data=false");
		}
		logger.info("Continuing an interrupted restore: %d of %d movies exist".formatted(present,
				archive.manifest().movies()));
	}

	// The history would show restored versions as predecessors of later ones.
	private void requireNoHistory(Archive archive) throws IOException {
		long former = count(archive, this.movies::countHistory);
		if (former > 0) {
			throw new RefusedException(("The bin and the history have %d entries of movies that would be restored. "
					+ "Restore from the bin, or into an empty database, or remove the collections bin and history")
				.formatted(former));
		}
	}

	private static long count(Archive archive, ToLongFunction<List<RawBsonDocument>> ofBatch) throws IOException {
		long[] sum = { 0 };
		archive.forEachBatch((batch) -> sum[0] += ofBatch.applyAsLong(batch));
		return sum[0];
	}

	private void restorePosters(Archive archive) throws IOException {
		ProgressLog progress = new ProgressLog("Restored %d of %d posters", archive.manifest().posters());
		for (Map.Entry<String, Set<String>> poster : archive.posters().entrySet()) {
			// Renews posters of an interrupted run, which may be old enough to be
			// deleted as unused.
			if (!isStored(archive, poster.getKey(), poster.getValue()) || !this.store.renew(poster.getKey())) {
				save(archive, poster.getKey(), poster.getValue());
			}
			progress.add(1);
		}
	}

	private boolean isStored(Archive archive, String poster, Set<String> files) throws IOException {
		if (!this.store.files(poster).containsAll(files)) {
			return false;
		}
		for (String file : files) {
			try (InputStream expected = archive.open(poster, file);
					InputStream actual = this.store.open(poster, file)) {
				if (!IOUtils.contentEquals(expected, actual)) {
					return false;
				}
			}
			catch (MongoGridFSException ex) {
				return false;
			}
		}
		return true;
	}

	private void save(Archive archive, String poster, Set<String> files) throws IOException {
		try (StagedPoster staged = new StagedPoster(this.store)) {
			for (String file : files) {
				try (InputStream content = archive.open(poster, file)) {
					staged.copy(file, content);
				}
			}
			this.store.save(poster, staged.files());
		}
	}

	private void restoreMovies(Archive archive) throws IOException {
		ProgressLog progress = new ProgressLog("Restored %d of %d movies", archive.manifest().movies());
		archive.forEachBatch((batch) -> {
			batch.forEach((movie) -> warn(movie, Movie.class));
			this.movies.insertAbsent(batch);
			progress.add(batch.size());
		});
	}

	private void verify(Archive archive) throws IOException {
		long same = count(archive, this.movies::countSame);
		long present = this.movies.count();
		if (same != archive.manifest().movies() || present != same) {
			throw new IOException("The shop differs from the archive: of %d movies %d are equal, and it has %d"
				.formatted(archive.manifest().movies(), same, present));
		}
		ProgressLog progress = new ProgressLog("Compared %d of %d posters", archive.manifest().posters());
		for (Map.Entry<String, Set<String>> poster : archive.posters().entrySet()) {
			if (!isStored(archive, poster.getKey(), poster.getValue())) {
				throw new IOException("The poster " + poster.getKey() + " differs from the archive's");
			}
			progress.add(1);
		}
	}

	@Override
	public int getExitCode() {
		return this.exitCode;
	}

}
