package com.xebia.movieshop.backup;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

import com.xebia.movieshop.poster.ZipDirectory;
import com.xebia.movieshop.poster.store.PosterName;
import com.xebia.movieshop.poster.store.PosterStore;
import org.apache.commons.io.function.IOConsumer;
import org.apache.commons.io.function.IOSupplier;
import org.apache.commons.io.input.BoundedInputStream;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MappingIterator;
import tools.jackson.databind.json.JsonMapper;

/**
 * A backup archive whose content was verified when it was opened: it matches the
 * manifest, and the seal has verified that no byte has changed.
 */
final class Archive implements Closeable {

	static final String MOVIES = "movies.jsonl";

	static final String MANIFEST = "manifest.json";

	// Earlier versions stored checksums of all entries, which the seal made unnecessary.
	private static final String CHECKSUMS = "checksums.sha256";

	private static final Set<String> OTHERS = Stream
		.concat(Stream.of(MOVIES, MANIFEST, CHECKSUMS), Stream.of(ArchivePart.values()).map(ArchivePart::entry))
		.collect(Collectors.toSet());

	// Not the mapper of requests, whose limits are those of forms. The limit in bytes is
	// above that of all shelves together, which were in the manifest once.
	private static final JsonMapper JSON = JsonMapper
		.builder(JsonFactory.builder()
			.streamReadConstraints(StreamReadConstraints.builder().maxDocumentLength(512L << 20).build())
			.build())
		.enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
		.build();

	private final ZipFile zip;

	private final SortedMap<String, Set<String>> posters = new TreeMap<>();

	private final Manifest manifest;

	private Archive(ZipFile zip) throws IOException {
		this.zip = zip;
		this.manifest = readManifest(() -> open(MANIFEST));
		verifyEntries();
		verifyPosters();
		Set<String> logos = new HashSet<>();
		forEach(ArchivePart.SETTINGS,
				(setting) -> Optional.ofNullable(MovieLine.poster(setting)).ifPresent(logos::add));
		verifyMovies(this.manifest, this.posters.keySet(), logos, open(MOVIES));
		for (ArchivePart part : ArchivePart.values()) {
			forEach(part, (document) -> {
			});
		}
	}

	// Throws a RefusedException if an entry is damaged, missing or unexpected.
	static Archive open(Path file) throws IOException {
		try {
			// The directory and what is made of it take about five times its size.
			require(ZipDirectory.size(file) <= Runtime.getRuntime().maxMemory() / 10,
					"The archive has too many files for the memory; increase it with java -Xmx");
			SealingOutputStream.verify(file);
			ZipFile zip = new ZipFile(file.toFile());
			try {
				return new Archive(zip);
			}
			catch (IOException | RuntimeException ex) {
				zip.close();
				throw ex;
			}
		}
		catch (NoSuchFileException ex) {
			throw new RefusedException("The file does not exist: " + file);
		}
		catch (IOException ex) {
			throw (ex instanceof RefusedException refused) ? refused
					: new RefusedException("The archive is damaged or cannot be read: " + ex);
		}
	}

	// Writes the manifest of an archive with these posters and movies, and reads both in
	// the way of a restore.
	static void write(Manifest manifest, Path file, Set<String> posters, Set<String> logos, Path movies)
			throws IOException {
		JSON.writerWithDefaultPrettyPrinter().writeValue(file, manifest);
		verifyMovies(readManifest(() -> Files.newInputStream(file)), posters, logos, Files.newInputStream(movies));
	}

	static String entry(String poster, String file) {
		return "posters/" + poster + "/" + file;
	}

	private InputStream open(String name) throws IOException {
		ZipEntry entry = this.zip.getEntry(name);
		require(entry != null, "The archive lacks " + name);
		return this.zip.getInputStream(entry);
	}

	Manifest manifest() {
		return this.manifest;
	}

	SortedMap<String, Set<String>> posters() {
		return this.posters;
	}

	InputStream open(String poster, String file) throws IOException {
		return open(entry(poster, file));
	}

	void forEachBatch(IOConsumer<List<RawBsonDocument>> consumer) throws IOException {
		List<RawBsonDocument> batch = new ArrayList<>();
		int[] length = { 0 };
		MovieLine.forEach(open(MOVIES), (movie) -> {
			batch.add(movie);
			length[0] += movie.getByteBuffer().remaining();
			if (batch.size() == 500 || length[0] > 4 << 20) {
				consumer.accept(List.copyOf(batch));
				batch.clear();
				length[0] = 0;
			}
		});
		if (!batch.isEmpty()) {
			consumer.accept(batch);
		}
	}

	// An archive may lack a part.
	void forEach(ArchivePart part, IOConsumer<RawBsonDocument> consumer) throws IOException {
		if (this.zip.getEntry(part.entry()) != null) {
			MovieLine.forEach(open(part.entry()), consumer);
		}
	}

	private void verifyEntries() throws IOException {
		Set<String> names = new HashSet<>();
		for (ZipEntry entry : Collections.list(this.zip.entries())) {
			String name = entry.getName();
			require(names.add(name), "The archive has two entries named " + quote(name));
			if (!OTHERS.contains(name)) {
				addPosterFile(name);
				// An uncompressed entry cannot be a zip bomb.
				require(entry.getSize() <= entry.getCompressedSize(), name + " is compressed");
			}
		}
	}

	// Strict patterns for both names prevent path traversal.
	private void addPosterFile(String name) throws IOException {
		String[] parts = name.split("/", -1);
		require(parts.length == 3 && name.equals(entry(parts[1], parts[2])) && PosterName.isPoster(parts[1])
				&& PosterName.isFile(parts[2]), "Unexpected entry name " + quote(name));
		this.posters.computeIfAbsent(parts[1], (poster) -> new TreeSet<>()).add(parts[2]);
	}

	private static Manifest readManifest(IOSupplier<InputStream> content) throws IOException {
		try (MappingIterator<Long> versions = JSON.readerFor(Long.class).at("/version").readValues(content.get());
				InputStream whole = content.get()) {
			long version = versions.hasNext() ? versions.next() : 0;
			// A later version may have other entries and fields, which would seem to be
			// damage.
			require(version <= Manifest.VERSION,
					"The archive has version " + version + " of the format, as a newer release of the shop made it; "
							+ "this release reads versions up to " + Manifest.VERSION
							+ ": restore it with that release or a later one");
			Manifest read = JSON.readValue(whole, Manifest.class);
			require(read != null, "The manifest is incomplete");
			require(Manifest.FORMAT.equals(read.format()), "The file is not a backup of movieshop");
			require(read.missing() != null && read.damaged() != null
					&& read.shelves().stream().allMatch((shelf) -> shelf != null && shelf.name() != null),
					"The manifest is incomplete");
			require(read.brand().keySet().stream().allMatch(Manifest::isSetting), "The brand has an invalid name");
			return read;
		}
		catch (JacksonException ex) {
			throw new RefusedException("The manifest cannot be read: " + ex.getOriginalMessage());
		}
	}

	private void verifyPosters() throws IOException {
		Set<String> damaged = new HashSet<>(this.manifest.damaged());
		ProgressLog progress = new ProgressLog("Verified %d of %d posters of the archive", this.posters.size());
		int count = 0;
		for (Map.Entry<String, Set<String>> poster : this.posters.entrySet()) {
			Set<String> files = poster.getValue();
			require(files.contains(PosterStore.ORIGINAL),
					"The archive lacks the original of poster " + poster.getKey());
			for (String file : files) {
				verifyContent(poster.getKey(), file, damaged.contains(poster.getKey() + "/" + file));
			}
			count += files.size();
			progress.add(1);
		}
		require(this.posters.size() == this.manifest.posters() && count == this.manifest.files(),
				"The number of posters or files differs from the manifest");
	}

	private void verifyContent(String poster, String file, boolean damaged) throws IOException {
		String name = entry(poster, file);
		long size = this.zip.getEntry(name).getSize();
		try (BoundedInputStream content = BoundedInputStream.builder()
			.setInputStream(open(name))
			.setMaxCount(size + 1)
			.get()) {
			boolean intact = PosterName.isIntact(poster, file, content);
			require(content.getCount() == size, name + " is damaged");
			require(intact || damaged, name + " does not match the digest in its name");
		}
	}

	// A poster is that of a movie, or the shop's logo.
	private static void verifyMovies(Manifest manifest, Set<String> posters, Set<String> logos, InputStream movies)
			throws IOException {
		Set<BsonValue> ids = new HashSet<>();
		Set<String> named = new HashSet<>(logos);
		Set<String> missing = new HashSet<>(manifest.missing());
		require(Stream.concat(posters.stream(), missing.stream()).toList().containsAll(logos),
				"The archive lacks the logo");
		MovieLine.forEach(movies, (movie) -> {
			String id = MovieLine.describe(MovieLine.id(movie));
			require(ids.add(MovieLine.id(movie)), "The archive contains the movie " + id + " twice");
			String poster = MovieLine.poster(movie);
			if (poster != null) {
				named.add(poster);
				require(posters.contains(poster) || missing.contains(poster),
						"The archive lacks the poster of the movie " + id);
			}
		});
		require(ids.size() == manifest.movies(), "The number of movies differs from the manifest");
		require(named.containsAll(posters), "The archive has posters that no movie refers to");
	}

	private static String quote(String name) {
		return "\"" + name.replaceAll("[^\\p{Graph}]", "?") + "\"";
	}

	private static void require(boolean fulfilled, String problem) throws RefusedException {
		if (!fulfilled) {
			throw new RefusedException(problem);
		}
	}

	@Override
	public void close() throws IOException {
		this.zip.close();
	}

}
