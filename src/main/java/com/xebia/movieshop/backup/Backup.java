package com.xebia.movieshop.backup;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

import com.xebia.movieshop.audit.Entry;
import com.xebia.movieshop.audit.EntryKind;
import com.xebia.movieshop.backup.Archive.Manifest;
import com.xebia.movieshop.poster.store.PosterStore;
import org.apache.commons.io.function.IORunnable;
import org.apache.commons.io.function.IOSupplier;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.dao.DataAccessException;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.stereotype.Component;

/**
 * Archives the whole shop while it is in use: each movie in a state that it had after the
 * start of the backup, with the poster of that state.
 */
@Component
public class Backup {

	private static final Log logger = LogFactory.getLog(Backup.class);

	private static final int BATCH_SIZE = 100;

	private static final String COLLECTION = "backup";

	private static final String LAST = "last";

	private final MovieDocuments movies;

	private final PosterStore store;

	private final JsonMapper json;

	private final MongoOperations mongo;

	private final ApplicationEventPublisher events;

	Backup(MovieDocuments movies, PosterStore store, JsonMapper json, MongoOperations mongo,
			ApplicationEventPublisher events) {
		this.movies = movies;
		this.store = store;
		this.json = json;
		this.mongo = mongo;
		this.events = events;
	}

	// Opens the output after reading the movies' ids and does not close it. The backup is
	// complete when the keep action has run.
	Manifest write(IOSupplier<OutputStream> output, IORunnable keep) throws IOException {
		try {
			Manifest manifest = archive(output, keep);
			this.events.publishEvent(Entry.of(EntryKind.BACKED_UP, manifest.movies(), manifest.posters()));
			return manifest;
		}
		catch (IOException | RuntimeException ex) {
			this.events.publishEvent(Entry.of(EntryKind.BACKUP_FAILED));
			throw ex;
		}
	}

	private Manifest archive(IOSupplier<OutputStream> output, IORunnable keep) throws IOException {
		Instant begin = Instant.now().truncatedTo(ChronoUnit.MILLIS);
		List<BsonValue> ids = this.movies.ids();
		Path lines = this.store.createUpload();
		try {
			ArchiveWriter archive = new ArchiveWriter(this.store, output.get());
			Set<String> missing = new TreeSet<>();
			long count = write(ids, lines, archive, missing);
			Manifest manifest = archive.finish(lines, count, begin, missing, this.movies.brand(), this.movies.shelves(),
					this.json);
			keep.run();
			saveTime(begin);
			logger.info("Backed up " + manifest + "; " + manifest.missing().size() + " posters missing, "
					+ manifest.damaged().size() + " files damaged; histories, the bin and accounts are not included");
			return manifest;
		}
		finally {
			Files.deleteIfExists(lines);
		}
	}

	// Only logs a failure, because the archive is complete without this.
	private void saveTime(Instant begin) {
		try {
			this.mongo.save(new Document("_id", LAST).append("time", Date.from(begin)), COLLECTION);
		}
		catch (DataAccessException ex) {
			logger.warn("The time of this backup was not saved: " + ex.getMessage());
		}
	}

	private long write(List<BsonValue> ids, Path file, ArchiveWriter archive, Set<String> missing) throws IOException {
		ProgressLog progress = new ProgressLog("Archived %d of %d movies and their posters", ids.size());
		long count = 0;
		try (Writer lines = Files.newBufferedWriter(file)) {
			for (int i = 0; i < ids.size(); i += BATCH_SIZE) {
				List<BsonValue> batch = ids.subList(i, Math.min(i + BATCH_SIZE, ids.size()));
				Map<BsonValue, RawBsonDocument> found = this.movies.find(batch);
				for (RawBsonDocument movie : found.values()) {
					RawBsonDocument archived = archiveWithPoster(movie, archive, missing);
					if (archived != null) {
						this.movies.problem(archived)
							.ifPresent((problem) -> logger.warn(problem + ". Correct it, or a restore will fail"));
						lines.write(MovieLine.write(archived) + "\n");
						count++;
					}
				}
				progress.add(batch.size());
			}
		}
		return count;
	}

	// Reads a movie again if its poster is missing: both may have changed meanwhile.
	private @Nullable RawBsonDocument archiveWithPoster(RawBsonDocument first, ArchiveWriter archive,
			Set<String> missing) throws IOException {
		BsonValue id = MovieLine.id(first);
		RawBsonDocument movie = first;
		String absent = null;
		while (movie != null) {
			String poster = MovieLine.poster(movie);
			boolean again = poster != null && poster.equals(absent);
			if (poster == null || archive.addPoster(poster, again)) {
				return movie;
			}
			if (again) {
				logger.warn("The movie " + MovieLine.describe(id) + " refers to the missing poster " + poster);
				missing.add(poster);
				return movie;
			}
			absent = poster;
			movie = this.movies.find(List.of(id)).get(id);
		}
		return null;
	}

	public Optional<Instant> last() {
		return Optional.ofNullable(this.mongo.findById(LAST, Document.class, COLLECTION))
			.map((last) -> last.getDate("time").toInstant());
	}

}
