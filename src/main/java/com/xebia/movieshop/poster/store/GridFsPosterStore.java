package com.xebia.movieshop.poster.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.mongodb.MongoGridFSException;
import org.apache.commons.io.FileUtils;
import org.apache.commons.io.function.IOBiFunction;
import org.apache.commons.io.function.IOStream;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.Document;
import org.bson.types.Binary;
import org.bson.types.ObjectId;

import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.util.FileSystemUtils;

/**
 * Stores posters in the database for all nodes, and serves copies on the local disk: an
 * LRU cache of renditions with a limit in bytes but at least one poster. A missing copy
 * is fetched once for all concurrent requests. Who reads a file verifies its digest, and
 * removes a damaged copy.
 */
public class GridFsPosterStore implements PosterStore {

	private static final Log logger = LogFactory.getLog(GridFsPosterStore.class);

	private final PosterBucket bucket;

	private final PosterDirectory directory;

	private final long maxCacheSize;

	// The sizes of the copies in order of access, the most recent one last. Caffeine does
	// not suit here: it may evict a new entry at once, for which a request waits.
	private final Map<String, Long> copies = new LinkedHashMap<>(16, 0.75f, true);

	private long cacheSize;

	// One lock per poster whose copy is changing; weak values let unused locks go.
	private final Cache<String, Object> locks = Caffeine.newBuilder().weakValues().build();

	public GridFsPosterStore(MongoDatabaseFactory databases, Path cacheDirectory, long maxCacheSize) {
		this.bucket = new PosterBucket(databases.getMongoDatabase());
		this.directory = new PosterDirectory(cacheDirectory);
		this.maxCacheSize = maxCacheSize;
		try (Stream<Path> posters = this.directory.list()) {
			IOStream.adapt(posters).forEach((poster) -> addCopy(poster.getFileName().toString()));
		}
		catch (IOException ex) {
			throw new UncheckedIOException("The posters' cache cannot be read", ex);
		}
	}

	@Override
	public void requireReadable() throws IOException {
		this.directory.requireReadable();
	}

	@Override
	public Path createUpload() throws IOException {
		return this.directory.createStagedFile();
	}

	@Override
	public void save(String fileName, Map<String, Path> files) throws IOException {
		PosterName.requireFiles(fileName, files.keySet());
		Set<String> stored = this.bucket.save(fileName, files);
		if (stored.contains(ORIGINAL) && files.keySet().containsAll(stored)) {
			synchronized (lock(fileName)) {
				replaceCopy(fileName, (name, staged) -> {
					for (Map.Entry<String, Path> file : files.entrySet()) {
						if (!file.getKey().equals(ORIGINAL)) {
							Files.move(file.getValue(), staged.resolve(file.getKey()));
						}
					}
					return true;
				});
			}
		}
		else {
			dropCopy(fileName);
		}
		for (Path file : files.values()) {
			Files.deleteIfExists(file);
		}
	}

	@Override
	public Optional<Path> find(String fileName) throws IOException {
		if (!PosterName.isPoster(fileName)) {
			return Optional.empty();
		}
		if (!hasCopy(fileName)) {
			synchronized (lock(fileName)) {
				if (!hasCopy(fileName) && !replaceCopy(fileName, this::fetch)) {
					return Optional.empty();
				}
			}
		}
		return Optional.of(this.directory.resolve(fileName));
	}

	@Override
	public Stream<StoredPoster> list() {
		return this.bucket.list();
	}

	@Override
	public Set<String> files(String fileName) throws IOException {
		PosterName.requirePoster(fileName);
		return this.bucket.files(fileName).keySet();
	}

	@Override
	public InputStream open(String fileName, String file) throws IOException {
		PosterName.requireFiles(fileName, Set.of(file));
		ObjectId id = this.bucket.files(fileName).get(file);
		if (id == null) {
			throw new NoSuchFileException(fileName + "/" + file);
		}
		return this.bucket.open(id);
	}

	@Override
	public void remove(String fileName, String file) throws IOException {
		PosterName.requireFiles(fileName, Set.of(file));
		ObjectId id = this.bucket.files(fileName).get(file);
		// A concurrent save may have replaced the file while it was verified.
		if (id != null && !isIntact(fileName, file, id) && id.equals(this.bucket.files(fileName).get(file))) {
			logger.warn("Removed a damaged poster file from the database: " + fileName + "/" + file);
			this.bucket.delete(List.of(id));
		}
		dropCopy(fileName);
	}

	@Override
	public void discard(String fileName, Set<String> files) throws IOException {
		PosterName.requireFiles(fileName, files);
		Map<String, ObjectId> ids = this.bucket.files(fileName);
		ids.keySet().retainAll(files);
		this.bucket.delete(List.copyOf(ids.values()));
		dropCopy(fileName);
	}

	// Reads all renditions into an empty directory, with two queries. Returns false if
	// there is no such poster.
	private boolean fetch(String poster, Path directory) throws IOException {
		Map<String, ObjectId> ids = this.bucket.files(poster);
		if (ids.remove(ORIGINAL) == null) {
			return false;
		}
		Map<ObjectId, Path> targets = new HashMap<>();
		ids.forEach((file, id) -> targets.put(id, directory.resolve(file)));
		for (Document chunk : this.bucket.chunks(ids.values())) {
			Path target = Objects.requireNonNull(targets.get(chunk.getObjectId("files_id")));
			Files.write(target, chunk.get("data", Binary.class).getData(), StandardOpenOption.CREATE,
					StandardOpenOption.APPEND);
		}
		return true;
	}

	private boolean isIntact(String poster, String file, ObjectId id) throws IOException {
		try (InputStream content = this.bucket.open(id)) {
			return PosterName.isIntact(poster, file, content);
		}
		catch (MongoGridFSException ex) {
			// Chunks are missing or have the wrong size.
			return false;
		}
	}

	@Override
	public boolean renew(String fileName) {
		return PosterName.isPoster(fileName) && this.bucket.renew(fileName);
	}

	@Override
	public boolean delete(String fileName, Instant limit) throws IOException {
		PosterName.requirePoster(fileName);
		boolean deleted = this.bucket.delete(fileName, limit);
		dropCopy(fileName);
		return deleted;
	}

	@Override
	public long purge() {
		return this.bucket.deleteOrphans();
	}

	private void dropCopy(String poster) throws IOException {
		synchronized (lock(poster)) {
			deleteCopy(poster);
		}
	}

	// Makes a change wait for a fetch in progress, and then replace the fetched copy.
	private Object lock(String poster) {
		return this.locks.get(poster, (name) -> new Object());
	}

	// Also checks the disk, because an operator may have emptied the directory.
	private synchronized boolean hasCopy(String poster) throws IOException {
		return this.copies.get(poster) != null && Files.isDirectory(this.directory.resolve(poster));
	}

	private boolean replaceCopy(String poster, IOBiFunction<String, Path, Boolean> source) throws IOException {
		deleteCopy(poster);
		Path staged = this.directory.createStagedDirectory();
		try {
			if (!source.apply(poster, staged)) {
				return false;
			}
			PosterDirectory.move(staged, this.directory.createParent(poster));
			return addCopy(poster);
		}
		finally {
			FileSystemUtils.deleteRecursively(staged);
		}
	}

	private synchronized boolean addCopy(String poster) throws IOException {
		Path copy = this.directory.resolve(poster);
		if (!Files.isDirectory(copy)) {
			return false;
		}
		long size = FileUtils.sizeOfDirectory(copy.toFile());
		this.copies.put(poster, size);
		this.cacheSize += size;
		while (this.cacheSize > this.maxCacheSize && this.copies.size() > 1) {
			deleteCopy(this.copies.keySet().iterator().next());
		}
		return true;
	}

	private synchronized void deleteCopy(String poster) throws IOException {
		this.directory.delete(poster);
		this.cacheSize -= Objects.requireNonNullElse(this.copies.remove(poster), 0L);
	}

}
