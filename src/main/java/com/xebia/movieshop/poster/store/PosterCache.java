package com.xebia.movieshop.poster.store;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

import org.springframework.util.FileSystemUtils;

/**
 * Copies of posters' renditions on the local disk, fetched when they are first asked for.
 * However many ask at once, one fetches and all get what came of it.
 */
class PosterCache {

	private final PosterDirectory directory;

	private final PosterCopies copies;

	private final Source source;

	private final ConcurrentMap<String, FutureTask<Boolean>> fetches = new ConcurrentHashMap<>();

	PosterCache(PosterDirectory directory, long maxSize, Source source) {
		this.directory = directory;
		this.copies = new PosterCopies(directory, maxSize);
		this.source = source;
	}

	Optional<Path> find(String poster) throws IOException {
		if (!PosterName.isPoster(poster)) {
			return Optional.empty();
		}
		boolean found = this.copies.use(poster) || fetchOnce(poster);
		return found ? Optional.of(this.directory.resolve(poster)) : Optional.empty();
	}

	private boolean fetchOnce(String poster) throws IOException {
		FutureTask<Boolean> fetch = new FutureTask<>(() -> this.copies.use(poster) || fetch(poster));
		FutureTask<Boolean> running = this.fetches.putIfAbsent(poster, fetch);
		if (running != null) {
			return await(running);
		}
		try {
			fetch.run();
			return await(fetch);
		}
		finally {
			this.fetches.remove(poster);
		}
	}

	private boolean fetch(String poster) throws IOException {
		if (this.copies.isIntact(poster) && this.copies.add(poster, true)) {
			return true;
		}
		return replace(poster, this.source);
	}

	private boolean replace(String poster, Source source) throws IOException {
		this.copies.delete(poster);
		Path staged = this.directory.staging().createDirectory();
		try {
			if (!source.fetch(poster, staged)) {
				return false;
			}
			PosterDirectory.move(staged, this.directory.createParent(poster));
			return this.copies.add(poster, true);
		}
		finally {
			FileSystemUtils.deleteRecursively(staged);
		}
	}

	private static boolean await(FutureTask<Boolean> fetch) throws IOException {
		try {
			return fetch.get();
		}
		catch (ExecutionException ex) {
			if (ex.getCause() instanceof RuntimeException cause) {
				throw cause;
			}
			throw new IOException("The poster could not be fetched", ex.getCause());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new InterruptedIOException();
		}
	}

	// Moves the files into the cache; they must be all renditions of the poster.
	void put(String poster, Map<String, Path> renditions) throws IOException {
		change(poster, () -> replace(poster, (name, staged) -> {
			for (Map.Entry<String, Path> rendition : renditions.entrySet()) {
				Files.move(rendition.getValue(), staged.resolve(rendition.getKey()));
			}
			return true;
		}));
	}

	void drop(String poster) throws IOException {
		change(poster, () -> {
			this.copies.delete(poster);
			return false;
		});
	}

	// The source has changed, so the change waits for a fetch under way and replaces what
	// it brought.
	private void change(String poster, Callable<Boolean> change) throws IOException {
		FutureTask<Boolean> task = new FutureTask<>(change);
		FutureTask<Boolean> running = this.fetches.putIfAbsent(poster, task);
		while (running != null) {
			try {
				await(running);
			}
			catch (IOException | RuntimeException ex) {
				// The failure is reported to those who asked for that fetch.
			}
			running = this.fetches.putIfAbsent(poster, task);
		}
		try {
			task.run();
			await(task);
		}
		finally {
			this.fetches.remove(poster);
		}
	}

	/**
	 * Where the posters come from.
	 */
	interface Source {

		/**
		 * Put the renditions of a poster into a directory.
		 * @param poster its name
		 * @param directory an empty directory
		 * @return whether there is such a poster
		 * @throws IOException if they cannot be written
		 */
		boolean fetch(String poster, Path directory) throws IOException;

	}

}
