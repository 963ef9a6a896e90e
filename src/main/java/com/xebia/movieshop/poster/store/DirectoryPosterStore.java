package com.xebia.movieshop.poster.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.xebia.movieshop.poster.store.PosterStore.StoredPoster;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

/**
 * Keeps each poster in a directory of its own; an original that is acknowledged is on the
 * disk.
 */
public class DirectoryPosterStore implements PosterStore {

	private static final Log logger = LogFactory.getLog(DirectoryPosterStore.class);

	private final PosterDirectory directory;

	public DirectoryPosterStore(Path root) {
		this.directory = new PosterDirectory(root);
		try {
			adoptFormerLayout();
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Posters of an earlier version cannot be moved: " + root, ex);
		}
	}

	// Posters were once files directly in the root, without renditions.
	private void adoptFormerLayout() throws IOException {
		try (Stream<Path> files = Files.list(this.directory.root()).filter(Files::isRegularFile)) {
			for (Path file : (Iterable<Path>) files::iterator) {
				String name = file.getFileName().toString();
				if (PosterName.isPoster(name)) {
					move(file, this.directory.create(name).resolve(ORIGINAL));
				}
			}
		}
	}

	@Override
	public Path createUpload() throws IOException {
		return this.directory.createStagingFile();
	}

	@Override
	public void save(String fileName, Map<String, Path> files) throws IOException {
		PosterName.requirePoster(fileName);
		for (String file : files.keySet()) {
			PosterName.requireFile(file);
		}
		Path original = files.get(ORIGINAL);
		if (original != null) {
			Files.setLastModifiedTime(original, FileTime.from(Instant.now()));
			PosterDirectory.force(original);
		}
		moveInto(fileName, files);
		// Only the original is forced to disk, for renditions that a crash takes are made
		// again.
		if (original != null) {
			this.directory.force(fileName);
		}
	}

	// Deletions hold the same lock, so that none comes between two of the files.
	private synchronized void moveInto(String fileName, Map<String, Path> files) throws IOException {
		Path poster = this.directory.create(fileName);
		for (Map.Entry<String, Path> file : files.entrySet()) {
			if (!file.getKey().equals(ORIGINAL)) {
				move(file.getValue(), poster.resolve(file.getKey()));
			}
		}
		Path original = files.get(ORIGINAL);
		if (original != null) {
			move(original, poster.resolve(ORIGINAL));
		}
	}

	private static void move(Path source, Path target) throws IOException {
		Files.move(source, target, StandardCopyOption.ATOMIC_MOVE);
	}

	@Override
	public Optional<Path> find(String fileName) throws IOException {
		if (!PosterName.isPoster(fileName)) {
			return Optional.empty();
		}
		Path poster = this.directory.resolve(fileName);
		if (renewedAt(poster) == null) {
			this.directory.requireRoot();
			return Optional.empty();
		}
		return Optional.of(poster);
	}

	@Override
	public Stream<StoredPoster> list() throws IOException {
		return this.directory.list().mapMulti((poster, posters) -> {
			try {
				Instant renewedAt = renewedAt(poster);
				if (renewedAt != null) {
					posters.accept(new StoredPoster(poster.getFileName().toString(), renewedAt));
				}
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		});
	}

	private static @Nullable Instant renewedAt(Path poster) throws IOException {
		return modifiedAt(poster.resolve(ORIGINAL));
	}

	private static @Nullable Instant modifiedAt(Path path) throws IOException {
		try {
			return Files.getLastModifiedTime(path).toInstant();
		}
		catch (NoSuchFileException ex) {
			return null;
		}
	}

	@Override
	public Set<String> files(String fileName) throws IOException {
		try (Stream<Path> files = Files.list(this.directory.resolve(fileName))) {
			return files.map((file) -> file.getFileName().toString())
				.filter(PosterName::isFile)
				.collect(Collectors.toSet());
		}
		catch (NoSuchFileException ex) {
			this.directory.requireRoot();
			return Set.of();
		}
	}

	@Override
	public InputStream open(String fileName, String file) throws IOException {
		PosterName.requireFile(file);
		return Files.newInputStream(this.directory.resolve(fileName).resolve(file));
	}

	@Override
	public void remove(String fileName, String file) throws IOException {
		PosterName.requireFile(file);
		if (!Files.deleteIfExists(this.directory.resolve(fileName).resolve(file))) {
			this.directory.requireRoot();
		}
	}

	@Override
	public boolean renew(String fileName) throws IOException {
		if (!PosterName.isPoster(fileName)) {
			return false;
		}
		Path original = this.directory.resolve(fileName).resolve(ORIGINAL);
		try {
			Files.setLastModifiedTime(original, FileTime.from(Instant.now()));
		}
		catch (NoSuchFileException ex) {
			this.directory.requireRoot();
		}
		// A deletion may have moved the original away before its time was set.
		return Files.exists(original);
	}

	@Override
	public synchronized boolean delete(String fileName, Instant limit) throws IOException {
		Path poster = this.directory.resolve(fileName);
		Path original = poster.resolve(ORIGINAL);
		if (!isBefore(limit, original)) {
			this.directory.requireRoot();
			return false;
		}
		// Another process may renew the original or save it again until it is moved away,
		// so its time is looked at once more afterwards.
		Path hidden = this.directory.createStagingFile();
		move(original, hidden);
		if (!isBefore(limit, hidden)) {
			move(hidden, original);
			this.directory.force(fileName);
			return false;
		}
		Files.delete(hidden);
		deleteRenditions(poster);
		return true;
	}

	private static boolean isBefore(Instant limit, Path path) throws IOException {
		Instant modifiedAt = modifiedAt(path);
		return modifiedAt != null && modifiedAt.isBefore(limit);
	}

	@Override
	public long purge() throws IOException {
		Instant yesterday = Instant.now().minus(Duration.ofDays(1));
		long count = 0;
		try (Stream<Path> posters = this.directory.list()) {
			for (Path poster : (Iterable<Path>) posters::iterator) {
				if (deleteRemains(poster, yesterday)) {
					count++;
				}
			}
		}
		return count;
	}

	private synchronized boolean deleteRemains(Path poster, Instant before) throws IOException {
		Instant changedAt = modifiedAt(poster);
		if (changedAt == null || changedAt.isAfter(before) || renewedAt(poster) != null) {
			return false;
		}
		deleteRenditions(poster);
		return true;
	}

	// Another process may save the poster again meanwhile: its original stays, and
	// renditions are made again.
	private static void deleteRenditions(Path poster) throws IOException {
		try (Stream<Path> files = Files.list(poster).filter((file) -> !file.endsWith(ORIGINAL))) {
			for (Path file : (Iterable<Path>) files::iterator) {
				Files.deleteIfExists(file);
			}
			Files.delete(poster);
		}
		catch (DirectoryNotEmptyException ex) {
			logger.debug("Saved again while it was deleted", ex);
		}
	}

}
