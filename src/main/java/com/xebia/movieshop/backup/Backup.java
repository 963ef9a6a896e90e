package com.xebia.movieshop.backup;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

import com.mongodb.MongoGridFSException;
import com.mongodb.client.MongoCursor;
import com.xebia.movieshop.audit.AuditAction;
import com.xebia.movieshop.audit.AuditEntry;
import com.xebia.movieshop.mongo.FailoverReads;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.poster.StagedPoster;
import com.xebia.movieshop.poster.store.PosterName;
import com.xebia.movieshop.poster.store.PosterStore;
import org.apache.commons.io.function.IORunnable;
import org.apache.commons.io.function.IOSupplier;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.dao.DataAccessException;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.scheduling.annotation.Scheduled;
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

	private final MongoOperations mongo;

	private final FailoverReads members;

	private final ApplicationEventPublisher events;

	Backup(MovieDocuments movies, PosterStore store, MongoOperations mongo, FailoverReads members,
			ApplicationEventPublisher events) {
		this.movies = movies;
		this.store = store;
		this.mongo = mongo;
		this.members = members;
		this.events = events;
	}

	// Tells a restore that a shop uses the database.
	@Scheduled(fixedDelay = 10, timeUnit = TimeUnit.SECONDS)
	void occupy() {
		this.movies.use().acquire("shop");
	}

	// Opens the output after reading the movies' ids and does not close it. The backup is
	// complete when the keep action has run.
	Manifest write(IOSupplier<OutputStream> output, IORunnable keep, boolean accounts) throws IOException {
		try {
			Set<ArchivePart> parts = accounts ? EnumSet.allOf(ArchivePart.class)
					: EnumSet.complementOf(EnumSet.of(ArchivePart.ACCOUNTS));
			Manifest manifest = archive(output, keep, parts);
			this.events.publishEvent(AuditEntry.of(AuditAction.BACKED_UP, manifest.movies(), manifest.posters()));
			return manifest;
		}
		catch (IOException | RuntimeException ex) {
			this.events.publishEvent(AuditEntry.of(AuditAction.BACKUP_FAILED));
			throw ex;
		}
	}

	private Manifest archive(IOSupplier<OutputStream> output, IORunnable keep, Set<ArchivePart> wanted)
			throws IOException {
		Instant begin = Instant.now().truncatedTo(ChronoUnit.MILLIS);
		List<BsonValue> ids = this.movies.ids();
		Path lines = this.store.createUpload();
		Map<ArchivePart, Path> parts = new EnumMap<>(ArchivePart.class);
		Map<ArchivePart, Long> counts = new EnumMap<>(ArchivePart.class);
		Path description = this.store.createUpload();
		try {
			Archiving archive = new Archiving(output.get());
			long count = write(ids, lines, archive);
			for (ArchivePart part : wanted) {
				Path file = this.store.createUpload();
				parts.put(part, file);
				counts.put(part, write(part, new HashSet<>(ids), file, archive));
			}
			Manifest manifest = archive.finish(lines, count, parts, description, begin);
			keep.run();
			saveTime(begin);
			logger.info("Backed up " + manifest + ArchivePart.describe(counts) + "; " + manifest.missing().size()
					+ " posters missing, " + manifest.damaged().size() + " files damaged, " + archive.unreadable
					+ " documents with values that the shop cannot read, kept as they are; names of customers are "
					+ "included; histories, the bin, imports, the audit log"
					+ (wanted.contains(ArchivePart.ACCOUNTS) ? "" : " and accounts") + " are not");
			return manifest;
		}
		finally {
			Files.deleteIfExists(lines);
			for (Path part : parts.values()) {
				Files.deleteIfExists(part);
			}
			Files.deleteIfExists(description);
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

	private long write(List<BsonValue> ids, Path file, Archiving archive) throws IOException {
		ProgressLog progress = new ProgressLog("Archived %d of %d movies and their posters", ids.size());
		long count = 0;
		try (Writer lines = Files.newBufferedWriter(file)) {
			for (int i = 0; i < ids.size(); i += BATCH_SIZE) {
				List<BsonValue> batch = ids.subList(i, Math.min(i + BATCH_SIZE, ids.size()));
				for (RawBsonDocument movie : this.movies.find(batch).values()) {
					archivePoster(movie, archive);
					archive.addLine(movie, Movie.class, lines);
					count++;
				}
				progress.add(batch.size());
			}
		}
		return count;
	}

	private long write(ArchivePart part, Set<BsonValue> movies, Path file, Archiving archive) throws IOException {
		long count = 0;
		try (Writer lines = Files.newBufferedWriter(file);
				MongoCursor<RawBsonDocument> documents = this.movies.find(part).iterator()) {
			while (documents.hasNext()) {
				RawBsonDocument document = documents.next();
				count++;
				if (part == ArchivePart.SETTINGS) {
					archivePoster(document, archive);
					Optional.ofNullable(MovieLine.poster(document)).ifPresent(archive.logos::add);
				}
				if (part != ArchivePart.COPIES || movies.contains(document.get("movie"))) {
					archive.addLine(document, part.type(), lines);
				}
				else if (document.containsKey("reservation")) {
					// Its movie is in the bin, which the backup leaves out.
					BsonDocument withdrawn = new BsonDocument();
					withdrawn.putAll(document);
					withdrawn.put("withdrawn", BsonBoolean.TRUE);
					archive.addLine(new RawBsonDocument(withdrawn, new BsonDocumentCodec()), part.type(), lines);
				}
			}
		}
		return count;
	}

	// Reads a poster twice if it is missing, because it may have been replaced meanwhile.
	private void archivePoster(RawBsonDocument document, Archiving archive) throws IOException {
		String poster = MovieLine.poster(document);
		if (poster != null && !archive.addPoster(poster, false) && !archive.addPoster(poster, true)) {
			logger.warn("The document " + MovieLine.describe(MovieLine.id(document)) + " refers to the missing poster "
					+ poster);
			archive.missing.add(poster);
		}
	}

	public Optional<Instant> last() {
		return Optional.ofNullable(this.members.read((mongo) -> mongo.findById(LAST, Document.class, COLLECTION)))
			.map((last) -> (last.get("time") instanceof Date time) ? time.toInstant() : null);
	}

	/**
	 * Writes an archive sequentially, each poster completely and once. Until it is
	 * finished it lacks the manifest and the seal, and is not a valid archive. Does not
	 * close the output.
	 */
	private final class Archiving {

		private final SealingOutputStream output;

		private final ZipOutputStream zip;

		private final Set<String> posters = new HashSet<>();

		// Those that the settings refer to.
		private final Set<String> logos = new HashSet<>();

		// Posters that movies refer to but the shop does not have.
		private final Set<String> missing = new TreeSet<>();

		private final List<String> damaged = new ArrayList<>();

		// The number of documents with values that cannot be read.
		private long unreadable;

		private long files;

		Archiving(OutputStream output) {
			this.output = new SealingOutputStream(output);
			this.zip = new ZipOutputStream(new BufferedOutputStream(this.output, 64 << 10));
		}

		// Returns whether the archive now contains the poster. In lenient mode files that
		// cannot be read are left out.
		boolean addPoster(String poster, boolean lenient) throws IOException {
			if (this.posters.contains(poster)) {
				return true;
			}
			if (!PosterName.isPoster(poster)) {
				return false;
			}
			try (StagedPoster copies = new StagedPoster(Backup.this.store)) {
				if (!copy(poster, copies, lenient) || !copies.files().containsKey(PosterStore.ORIGINAL)) {
					return false;
				}
				for (Map.Entry<String, Path> copy : copies.files().entrySet()) {
					addFile(poster, copy.getKey(), copy.getValue());
				}
			}
			return this.posters.add(poster);
		}

		// Copies all files before archiving the first, because a file may be replaced
		// meanwhile and the archive must not contain half of a poster.
		private boolean copy(String poster, StagedPoster copies, boolean lenient) throws IOException {
			for (String file : new TreeSet<>(Backup.this.store.files(poster))) {
				try (InputStream content = Backup.this.store.open(poster, file)) {
					copies.copy(file, content);
				}
				catch (NoSuchFileException | MongoGridFSException ex) {
					if (!lenient) {
						return false;
					}
					logger.warn("The file " + file + " of the poster " + poster + " cannot be read and is left out: "
							+ ex.getMessage());
				}
			}
			return true;
		}

		private void addFile(String poster, String file, Path content) throws IOException {
			try (InputStream input = Files.newInputStream(content)) {
				if (!PosterName.isIntact(poster, file, input)) {
					this.damaged.add(poster + "/" + file);
					logger.warn("The file " + file + " of the poster " + poster
							+ " is damaged in this shop and is archived unchanged: run check-posters");
				}
			}
			// Pictures are already compressed.
			this.zip.setLevel(Deflater.NO_COMPRESSION);
			add(Archive.entry(poster, file), content);
			this.files++;
		}

		void addLine(RawBsonDocument document, Class<?> type, Writer lines) throws IOException {
			Backup.this.movies.problem(document, type).ifPresent((problem) -> {
				logger.warn(problem + ", and is archived as it is; correct it");
				this.unreadable++;
			});
			lines.write(MovieLine.write(document) + "\n");
		}

		// Adds the movies and the parts that are not empty, one document per line, and
		// the manifest.
		Manifest finish(Path lines, long count, Map<ArchivePart, Path> parts, Path description, Instant createdAt)
				throws IOException {
			for (Path part : List.copyOf(parts.values())) {
				if (Files.size(part) == 0) {
					Files.delete(part);
					parts.values().remove(part);
				}
			}
			int version = parts.keySet().stream().mapToInt(ArchivePart::version).max().orElse(Manifest.WITHOUT_PARTS);
			Manifest manifest = new Manifest(Manifest.FORMAT, version, createdAt, count, this.posters.size(),
					this.files, this.missing.stream().filter((poster) -> !this.posters.contains(poster)).toList(),
					this.damaged, Map.of(), List.of());
			Archive.write(manifest, description, this.posters, this.logos, lines);
			this.zip.setLevel(Deflater.DEFAULT_COMPRESSION);
			add(Archive.MOVIES, lines);
			for (Map.Entry<ArchivePart, Path> part : parts.entrySet()) {
				add(part.getKey().entry(), part.getValue());
			}
			add(Archive.MANIFEST, description);
			this.zip.setComment(SealingOutputStream.PLACEHOLDER);
			this.zip.close();
			this.output.seal();
			return manifest;
		}

		private void add(String name, Path content) throws IOException {
			this.zip.putNextEntry(new ZipEntry(name));
			Files.copy(content, this.zip);
			this.zip.closeEntry();
		}

	}

}
