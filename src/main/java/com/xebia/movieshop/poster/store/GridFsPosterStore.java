package com.xebia.movieshop.poster.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import com.xebia.movieshop.poster.store.PosterStore.StoredPoster;
import org.bson.types.ObjectId;

import org.springframework.data.mongodb.MongoDatabaseFactory;

/**
 * Keeps posters in the database, for every node to share, and serves them from copies on
 * the local disk.
 */
public class GridFsPosterStore implements PosterStore {

	private final PosterBucket bucket;

	private final PosterDownload download;

	private final PosterRemains remains;

	private final PosterDirectory directory;

	private final PosterCache cache;

	public GridFsPosterStore(MongoDatabaseFactory databases, Path cacheDirectory, long maxCacheSize) {
		this.bucket = new PosterBucket(databases.getMongoDatabase());
		this.download = new PosterDownload(this.bucket);
		this.remains = new PosterRemains(databases.getMongoDatabase(), PosterBucket.NAME);
		this.directory = new PosterDirectory(cacheDirectory);
		this.cache = new PosterCache(this.directory, maxCacheSize, this.download);
	}

	@Override
	public Path createUpload() throws IOException {
		return this.directory.staging().createFile();
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
		PosterName.requirePoster(fileName);
		PosterName.requireFile(file);
		ObjectId id = this.bucket.files(fileName).get(file);
		if (id == null) {
			throw new NoSuchFileException(fileName + "/" + file);
		}
		return this.bucket.open(id);
	}

	@Override
	public void remove(String fileName, String file) throws IOException {
		PosterName.requirePoster(fileName);
		PosterName.requireFile(file);
		this.download.removeIfDamaged(fileName, file);
		this.cache.drop(fileName);
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
		return this.remains.delete();
	}

}
