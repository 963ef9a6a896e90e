package com.xebia.movieshop.poster.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.apache.commons.io.function.IOStream;
import org.apache.commons.io.function.Uncheck;

/**
 * Stores each poster in its own directory. An acknowledged original is on the disk.
 */
public class DirectoryPosterStore implements PosterStore {

	private final PosterDirectory directory;

	public DirectoryPosterStore(Path root) {
		this.directory = new PosterDirectory(root);
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
		Map<String, Path> renditions = new HashMap<>(files);
		Path original = renditions.remove(ORIGINAL);
		if (original == null) {
			moveInto(fileName, renditions);
			return;
		}
		Files.setLastModifiedTime(original, FileTime.from(Instant.now()));
		// Only the original is forced to disk; renditions lost in a crash are made again.
		PosterDirectory.force(original);
		// Prevents a deletion between the moves.
		synchronized (this) {
			moveInto(fileName, renditions);
			moveInto(fileName, Map.of(ORIGINAL, original));
		}
		this.directory.force(fileName);
	}

	private synchronized void moveInto(String fileName, Map<String, Path> files) throws IOException {
		Path poster = this.directory.create(fileName);
		for (Map.Entry<String, Path> file : files.entrySet()) {
			PosterDirectory.move(file.getValue(), poster.resolve(file.getKey()));
		}
	}

	@Override
	public Optional<Path> find(String fileName) throws IOException {
		if (!PosterName.isPoster(fileName)) {
			return Optional.empty();
		}
		Path poster = this.directory.resolve(fileName);
		return renewedAt(poster).map((renewedAt) -> poster);
	}

	@Override
	public Stream<StoredPoster> list() throws IOException {
		return this.directory.list()
			.flatMap((poster) -> Uncheck.apply(this::renewedAt, poster)
				.map((renewedAt) -> new StoredPoster(poster.getFileName().toString(), renewedAt))
				.stream());
	}

	private Optional<Instant> renewedAt(Path poster) throws IOException {
		return this.directory.modifiedAt(poster.resolve(ORIGINAL));
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
		PosterName.requireFiles(fileName, Set.of(file));
		return Files.newInputStream(this.directory.resolve(fileName).resolve(file));
	}

	@Override
	public void remove(String fileName, String file) throws IOException {
		PosterName.requireFiles(fileName, Set.of(file));
		if (!Files.deleteIfExists(this.directory.resolve(fileName).resolve(file))) {
			this.directory.requireRoot();
		}
	}

	@Override
	public void discard(String fileName, Set<String> files) throws IOException {
		for (String file : files) {
			remove(fileName, file);
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
		return this.directory.modifiedAt(original).isPresent();
	}

	@Override
	public synchronized boolean delete(String fileName, Instant limit) throws IOException {
		Path poster = this.directory.resolve(fileName);
		Path original = poster.resolve(ORIGINAL);
		if (!isBefore(limit, original)) {
			return false;
		}
		// Another process may renew or save the original until it is moved, so its time
		// is checked again after the move.
		Path hidden = this.directory.createStagedFile();
		try {
			PosterDirectory.move(original, hidden);
		}
		catch (NoSuchFileException ex) {
			// Another process deletes the poster.
			Files.delete(hidden);
			return false;
		}
		if (!isBefore(limit, hidden)) {
			PosterDirectory.move(hidden, original);
			this.directory.force(fileName);
			return false;
		}
		Files.delete(hidden);
		deleteRenditions(poster);
		return true;
	}

	private boolean isBefore(Instant limit, Path path) throws IOException {
		return this.directory.modifiedAt(path).filter((time) -> time.isBefore(limit)).isPresent();
	}

	@Override
	public long purge() throws IOException {
		Instant yesterday = Instant.now().minus(Duration.ofDays(1));
		try (Stream<Path> posters = this.directory.list()) {
			return IOStream.adapt(posters).filter((poster) -> deleteOrphan(poster, yesterday)).count();
		}
	}

	private synchronized boolean deleteOrphan(Path poster, Instant limit) throws IOException {
		if (!isBefore(limit, poster) || renewedAt(poster).isPresent()) {
			return false;
		}
		deleteRenditions(poster);
		return true;
	}

	private static void deleteRenditions(Path poster) throws IOException {
		try (Stream<Path> files = Files.list(poster).filter((file) -> !file.endsWith(ORIGINAL))) {
			IOStream.adapt(files).forEach(Files::deleteIfExists);
			Files.delete(poster);
		}
		catch (DirectoryNotEmptyException ex) {
			// Another process saved the poster again: its original stays, and its
			// renditions will be regenerated.
		}
	}

}
