package com.xebia.movieshop.poster.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
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
import org.jspecify.annotations.Nullable;

import org.springframework.util.FileSystemUtils;

/**
 * Copies of posters' renditions on the local disk, fetched when they are first asked for,
 * and once however many ask. As many are kept as fit into a number of bytes, and at least
 * the last one: those that were not used for longest make room.
 */
class PosterCache {

	private final PosterDirectory directory;

	private final long maxSize;

	// It puts the renditions of a poster into an empty directory, if there is such a
	// poster.
	private final IOBiFunction<String, Path, Boolean> source;

	// The copies are in the order of their use, the most recent one last. The cache
	// library would not do: it may evict at once what is used for the first time, and
	// that is what somebody waits for.
	private final Map<String, Copy> copies = new LinkedHashMap<>(16, 0.75f, true);

	private long size;

	// There is one for each poster whose copy is being changed, as long as anybody holds
	// it.
	private final Cache<String, Object> locks = Caffeine.newBuilder().weakValues().build();

	PosterCache(PosterDirectory directory, long maxSize, IOBiFunction<String, Path, Boolean> source) {
		this.directory = directory;
		this.maxSize = maxSize;
		this.source = source;
		try (Stream<Path> posters = directory.list()) {
			for (Path poster : (Iterable<Path>) posters::iterator) {
				add(poster.getFileName().toString(), false);
			}
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
				if (!use(poster) && !fetch(poster)) {
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

	// What changes a copy waits for a fetch under way and replaces what that brought.
	private Object lock(String poster) {
		return this.locks.get(poster, (name) -> new Object());
	}

	// Somebody may have emptied the directory by hand, so the copy is looked for on the
	// disk.
	private synchronized boolean use(String poster) throws IOException {
		Copy copy = this.copies.get(poster);
		return copy != null && copy.checked() && Files.isDirectory(this.directory.resolve(poster));
	}

	private boolean fetch(String poster) throws IOException {
		return (isIntact(poster) && add(poster, true)) || replace(poster, this.source);
	}

	// What was on the disk before the start is compared with its name when it is first
	// asked for.
	private boolean isIntact(String poster) throws IOException {
		Path copy = this.directory.resolve(poster);
		if (!Files.isDirectory(copy)) {
			return false;
		}
		try (DirectoryStream<Path> files = Files.newDirectoryStream(copy)) {
			for (Path file : files) {
				if (!PosterName.isIntact(poster, file)) {
					return false;
				}
			}
		}
		return true;
	}

	private boolean replace(String poster, IOBiFunction<String, Path, Boolean> source) throws IOException {
		delete(poster);
		Path staged = this.directory.createStagedDirectory();
		try {
			if (!source.apply(poster, staged)) {
				return false;
			}
			PosterDirectory.move(staged, this.directory.createParent(poster));
			return add(poster, true);
		}
		finally {
			FileSystemUtils.deleteRecursively(staged);
		}
	}

	private synchronized boolean add(String poster, boolean checked) throws IOException {
		Path copy = this.directory.resolve(poster);
		if (!Files.isDirectory(copy)) {
			return false;
		}
		note(poster, new Copy(FileUtils.sizeOfDirectory(copy.toFile()), checked));
		while (this.size > this.maxSize && this.copies.size() > 1) {
			delete(this.copies.keySet().iterator().next());
		}
		return true;
	}

	private synchronized void delete(String poster) throws IOException {
		this.directory.delete(poster);
		note(poster, null);
	}

	private void note(String poster, @Nullable Copy copy) {
		Copy former = (copy != null) ? this.copies.put(poster, copy) : this.copies.remove(poster);
		this.size += ((copy != null) ? copy.size() : 0) - ((former != null) ? former.size() : 0);
	}

	/**
	 * A poster's copy; checked if its content was compared with its name since the start.
	 */
	private record Copy(long size, boolean checked) {

	}

}
