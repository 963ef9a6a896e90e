package com.xebia.movieshop.poster.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.apache.commons.io.FileUtils;
import org.apache.commons.io.function.IOBiFunction;
import org.apache.commons.io.function.IOStream;
import org.jspecify.annotations.Nullable;

import org.springframework.util.FileSystemUtils;

/**
 * An LRU cache of renditions on the local disk, with a limit in bytes but at least one
 * poster. A missing poster is fetched once for all concurrent requests. Who reads a file
 * verifies its digest, and drops a damaged copy.
 */
class PosterCache {

	private final PosterDirectory directory;

	private final long maxSize;

	// Fetches the renditions of a poster into an empty directory; returns false if there
	// is no such poster.
	private final IOBiFunction<String, Path, Boolean> source;

	// In order of access, the most recent one last. Caffeine does not suit here: it may
	// evict a new entry at once, for which a request waits.
	private final Map<String, Long> copies = new LinkedHashMap<>(16, 0.75f, true);

	private long size;

	// One lock per poster whose copy is changing; weak values let unused locks go.
	private final Cache<String, Object> locks = Caffeine.newBuilder().weakValues().build();

	PosterCache(PosterDirectory directory, long maxSize, IOBiFunction<String, Path, Boolean> source) {
		this.directory = directory;
		this.maxSize = maxSize;
		this.source = source;
		try (Stream<Path> posters = directory.list()) {
			IOStream.adapt(posters).forEach((poster) -> add(poster.getFileName().toString()));
		}
		catch (IOException ex) {
			throw new UncheckedIOException("The posters' cache cannot be read", ex);
		}
	}

	Optional<Path> find(String poster) throws IOException {
		if (!PosterName.isPoster(poster)) {
			return Optional.empty();
		}
		if (!use(poster)) {
			synchronized (lock(poster)) {
				if (!use(poster) && !replace(poster, this.source)) {
					return Optional.empty();
				}
			}
		}
		return Optional.of(this.directory.resolve(poster));
	}

	// Moves the files into the cache; they must be all renditions of the poster.
	void put(String poster, Map<String, Path> renditions) throws IOException {
		synchronized (lock(poster)) {
			replace(poster, (name, staged) -> {
				for (Map.Entry<String, Path> rendition : renditions.entrySet()) {
					Files.move(rendition.getValue(), staged.resolve(rendition.getKey()));
				}
				return true;
			});
		}
	}

	void drop(String poster) throws IOException {
		synchronized (lock(poster)) {
			delete(poster);
		}
	}

	// Makes a change wait for a fetch in progress, and then replace the fetched copy.
	private Object lock(String poster) {
		return this.locks.get(poster, (name) -> new Object());
	}

	// Also checks the disk, because an operator may have emptied the directory.
	private synchronized boolean use(String poster) throws IOException {
		return this.copies.get(poster) != null && Files.isDirectory(this.directory.resolve(poster));
	}

	private boolean replace(String poster, IOBiFunction<String, Path, Boolean> source) throws IOException {
		delete(poster);
		Path staged = this.directory.createStagedDirectory();
		try {
			if (!source.apply(poster, staged)) {
				return false;
			}
			PosterDirectory.move(staged, this.directory.createParent(poster));
			return add(poster);
		}
		finally {
			FileSystemUtils.deleteRecursively(staged);
		}
	}

	private synchronized boolean add(String poster) throws IOException {
		Path copy = this.directory.resolve(poster);
		if (!Files.isDirectory(copy)) {
			return false;
		}
		register(poster, FileUtils.sizeOfDirectory(copy.toFile()));
		while (this.size > this.maxSize && this.copies.size() > 1) {
			delete(this.copies.keySet().iterator().next());
		}
		return true;
	}

	private synchronized void delete(String poster) throws IOException {
		this.directory.delete(poster);
		register(poster, null);
	}

	private void register(String poster, @Nullable Long size) {
		Long former = (size != null) ? this.copies.put(poster, size) : this.copies.remove(poster);
		this.size += ((size != null) ? size : 0) - ((former != null) ? former : 0);
	}

}
