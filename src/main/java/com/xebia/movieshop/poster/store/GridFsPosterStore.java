package com.xebia.movieshop.poster.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import com.mongodb.MongoGridFSException;
import com.xebia.movieshop.poster.store.PosterStore.StoredPoster;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.Document;
import org.bson.types.Binary;
import org.bson.types.ObjectId;

import org.springframework.data.mongodb.MongoDatabaseFactory;

/**
 * Stores posters in the database for all nodes, and serves copies on the local disk.
 */
public class GridFsPosterStore implements PosterStore {

	private static final Log logger = LogFactory.getLog(GridFsPosterStore.class);

	private final PosterBucket bucket;

	private final PosterDirectory directory;

	private final PosterCache cache;

	public GridFsPosterStore(MongoDatabaseFactory databases, Path cacheDirectory, long maxCacheSize) {
		this.bucket = new PosterBucket(databases.getMongoDatabase());
		this.directory = new PosterDirectory(cacheDirectory);
		this.cache = new PosterCache(this.directory, maxCacheSize, this::fetch);
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
			Map<String, Path> renditions = new HashMap<>(files);
			renditions.remove(ORIGINAL);
			this.cache.put(fileName, renditions);
		}
		else {
			this.cache.drop(fileName);
		}
		for (Path file : files.values()) {
			Files.deleteIfExists(file);
		}
	}

	@Override
	public Optional<Path> find(String fileName) throws IOException {
		return this.cache.find(fileName);
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
		this.cache.drop(fileName);
	}

	@Override
	public void discard(String fileName, Set<String> files) throws IOException {
		PosterName.requireFiles(fileName, files);
		Map<String, ObjectId> ids = this.bucket.files(fileName);
		ids.keySet().retainAll(files);
		this.bucket.delete(List.copyOf(ids.values()));
		this.cache.drop(fileName);
	}

	// Reads all renditions with two queries.
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
		this.cache.drop(fileName);
		return deleted;
	}

	@Override
	public long purge() {
		return this.bucket.deleteOrphans();
	}

}
