package com.xebia.movieshop.backup;

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

import com.xebia.movieshop.poster.ZipDirectory;
import org.apache.commons.io.function.IOConsumer;
import org.bson.RawBsonDocument;
import tools.jackson.databind.json.JsonMapper;

/**
 * A backup archive that was verified when it was opened.
 */
final class Archive implements Closeable {

	static final String MOVIES = "movies.jsonl";

	static final String MANIFEST = "manifest.json";

	private static final int BATCH_SIZE = 500;

	// The limit of a batch in bytes.
	private static final int MAX_BATCH_BYTES = 4 << 20;

	private final ZipFile zip;

	private final ArchiveVerification verified;

	private Archive(ZipFile zip, ArchiveVerification verified) {
		this.zip = zip;
		this.verified = verified;
	}

	// Throws a RefusedException if an entry is damaged, missing or unexpected.
	static Archive open(Path file, JsonMapper json) throws IOException {
		try {
			requireMemory(file);
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
			throw new RefusedException("The file does not exist: " + file);
		}
		catch (IOException ex) {
			throw new RefusedException("The archive is damaged or cannot be read: " + ex);
		}
	}

	// The directory and what is made of it take about five times its size.
	private static void requireMemory(Path file) throws IOException {
		if (ZipDirectory.size(file) > Runtime.getRuntime().maxMemory() / 10) {
			throw new RefusedException("The archive has too many files for the memory; increase it with java -Xmx");
		}
	}

	// Returns the name of the entry for a poster's file.
	static String entry(String poster, String file) {
		return "posters/" + poster + "/" + file;
	}

	static InputStream open(ZipFile zip, String name) throws IOException {
		ZipEntry entry = zip.getEntry(name);
		if (entry == null) {
			throw new RefusedException("The archive lacks " + name);
		}
		return zip.getInputStream(entry);
	}

	Manifest manifest() {
		return this.verified.manifest();
	}

	// Returns the names of the files of each poster.
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
			if (batch.size() == BATCH_SIZE || length[0] > MAX_BATCH_BYTES) {
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
	 * The archive's description of its content.
	 *
	 * @param createdAt when the backup began
	 * @param files the number of files of all posters
	 * @param missing posters that movies refer to but the shop did not have
	 * @param damaged files archived although their content does not match their name
	 * @param brand the shop's name and appearance, empty if managers set nothing
	 */
	record Manifest(String format, int version, Instant createdAt, long movies, long posters, long files,
			List<String> missing, List<String> damaged, Map<String, String> brand) {

		static final String FORMAT = "movieshop-backup";

		// The version that is written. Earlier versions can be read.
		static final int VERSION = 3;

		// Missing in archives of earlier versions.
		Manifest {
			brand = Objects.requireNonNullElse(brand, Map.of());
		}

		@Override
		public String toString() {
			return "%d movies and %d posters (%d files)".formatted(this.movies, this.posters, this.files);
		}

	}

}
