package com.xebia.movieshop.transfer;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

import org.apache.commons.io.function.IOConsumer;
import org.bson.RawBsonDocument;
import tools.jackson.databind.json.JsonMapper;

/**
 * A backup that was found whole when it was opened.
 */
final class Archive implements Closeable {

	static final String MOVIES = "movies.jsonl";

	static final String MANIFEST = "manifest.json";

	private static final int BATCH_SIZE = 500;

	// A batch of so many bytes is full, however few movies it has.
	private static final int BATCH_LENGTH = 4 << 20;

	private final ZipFile zip;

	private final ArchiveVerification verified;

	private Archive(ZipFile zip, ArchiveVerification verified) {
		this.zip = zip;
		this.verified = verified;
	}

	// An archive is refused if any of it is damaged, missing, or not to be there.
	static Archive open(Path file, JsonMapper json) throws IOException {
		try {
			Seal.verify(file);
			ZipFile zip = new ZipFile(file.toFile());
			try {
				return new Archive(zip, new ArchiveVerification(zip, json));
			}
			catch (IOException | RuntimeException ex) {
				zip.close();
				throw ex;
			}
		}
		catch (RefusedException ex) {
			throw ex;
		}
		catch (NoSuchFileException ex) {
			throw new RefusedException("There is no file " + file);
		}
		catch (IOException ex) {
			throw new RefusedException("It is damaged, or cannot be read: " + ex);
		}
	}

	// Names the entry that holds a file of a poster.
	static String entry(String poster, String file) {
		return "posters/" + poster + "/" + file;
	}

	static InputStream open(ZipFile zip, String name) throws IOException {
		ZipEntry entry = zip.getEntry(name);
		if (entry == null) {
			throw new RefusedException("It lacks " + name);
		}
		return zip.getInputStream(entry);
	}

	Manifest manifest() {
		return this.verified.manifest();
	}

	// Each poster has the names of its files.
	SortedMap<String, Set<String>> posters() {
		return this.verified.posters();
	}

	InputStream open(String poster, String file) throws IOException {
		return open(this.zip, entry(poster, file));
	}

	void forEachBatch(IOConsumer<List<RawBsonDocument>> consumer) throws IOException {
		List<RawBsonDocument> batch = new ArrayList<>();
		int[] length = { 0 };
		MovieLine.forEach(open(this.zip, MOVIES), (movie) -> {
			batch.add(movie);
			length[0] += movie.getByteBuffer().remaining();
			if (batch.size() == BATCH_SIZE || length[0] > BATCH_LENGTH) {
				consumer.accept(List.copyOf(batch));
				batch.clear();
				length[0] = 0;
			}
		});
		if (!batch.isEmpty()) {
			consumer.accept(batch);
		}
	}

	@Override
	public void close() throws IOException {
		this.zip.close();
	}

	/**
	 * What an archive says of itself.
	 *
	 * @param createdAt when the shop was read
	 * @param files how many files the posters have
	 * @param missing posters that movies name and that were not there
	 * @param damaged files that were not as their names say and are here as they were
	 * @param brand what managers have set of the shop's name and looks, empty if nothing
	 */
	record Manifest(String format, int version, Instant createdAt, long movies, long posters, long files,
			List<String> missing, List<String> damaged, Map<String, String> brand) {

		static final String FORMAT = "movieshop-backup";

		// This is what is written; what former versions wrote is read, too.
		static final int VERSION = 3;

		// Former versions did not keep it.
		Manifest {
			brand = Objects.requireNonNullElse(brand, Map.of());
		}

		Manifest(Instant createdAt, long movies, long posters, long files, List<String> missing, List<String> damaged,
				Map<String, String> brand) {
			this(FORMAT, VERSION, createdAt, movies, posters, files, missing, damaged, brand);
		}

		@Override
		public String toString() {
			return "%d movies and %d posters (%d files)".formatted(this.movies, this.posters, this.files);
		}

	}

}
