package com.xebia.movieshop.poster.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

import org.apache.commons.io.function.Uncheck;

import org.springframework.util.FileSystemUtils;

/**
 * A directory per poster on one file system, with a place beside them where whatever
 * comes in is made ready. No name leads out of it.
 */
class PosterDirectory {

	private final Path root;

	private final Staging staging;

	PosterDirectory(Path root) {
		this.root = root.toAbsolutePath().normalize();
		try {
			Files.createDirectories(this.root);
			force(this.root.resolve(".."));
			this.staging = new Staging(this.root);
		}
		catch (IOException ex) {
			throw new UncheckedIOException("The posters' directory cannot be used: " + root, ex);
		}
	}

	// Posters were once files directly in the root, without renditions.
	void adoptFormerLayout(String original) {
		try (DirectoryStream<Path> files = Files.newDirectoryStream(this.root, Files::isRegularFile)) {
			for (Path file : files) {
				String name = file.getFileName().toString();
				if (PosterName.isPoster(name)) {
					move(file, create(name).resolve(original));
				}
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Posters of an earlier version cannot be moved: " + this.root, ex);
		}
	}

	Staging staging() {
		return this.staging;
	}

	Path resolve(String poster) throws IOException {
		Path shard = shard(poster);
		Path directory = shard.resolve(poster).normalize();
		// The pattern admits no separator; the check holds whatever becomes of the
		// pattern.
		if (!shard.equals(directory.getParent()) || !directory.startsWith(this.root)) {
			throw new IOException("A name leads out of the posters' directory: " + poster);
		}
		return directory;
	}

	private Path shard(String poster) throws IOException {
		PosterName.requirePoster(poster);
		return this.root.resolve(poster.substring(0, 2));
	}

	Path create(String poster) throws IOException {
		Path directory = createParent(poster);
		Staging.createIfAbsent(directory);
		return directory;
	}

	Path createParent(String poster) throws IOException {
		Staging.createIfAbsent(shard(poster));
		return resolve(poster);
	}

	// Empty when there is no such file or directory.
	Optional<Instant> modifiedAt(Path path) throws IOException {
		try {
			return Optional.of(Files.getLastModifiedTime(path).toInstant());
		}
		catch (NoSuchFileException ex) {
			requireRoot();
			return Optional.empty();
		}
	}

	// That something is missing may be said only while the root is there: without it
	// nothing is known.
	void requireRoot() throws IOException {
		if (!Files.isDirectory(this.root)) {
			throw new NoSuchFileException(this.root.toString());
		}
	}

	// The caller closes the stream.
	@SuppressWarnings("StreamResourceLeak")
	Stream<Path> list() throws IOException {
		return Files.list(this.root)
			.filter((shard) -> shard.getFileName().toString().matches("[0-9a-f]{2}"))
			.filter(Files::isDirectory)
			.flatMap((shard) -> Uncheck.apply(Files::list, shard))
			.filter((directory) -> PosterName.isPoster(directory.getFileName().toString()))
			.filter(Files::isDirectory);
	}

	// The poster is renamed before it is deleted, so that a crash leaves all of it or
	// nothing; a rename also works on a full disk.
	void delete(String poster) throws IOException {
		Path grave = this.staging.newName();
		try {
			move(resolve(poster), grave);
			FileSystemUtils.deleteRecursively(grave);
		}
		catch (NoSuchFileException ex) {
			requireRoot();
		}
	}

	static void move(Path source, Path target) throws IOException {
		Files.move(source, target, StandardCopyOption.ATOMIC_MOVE);
	}

	// Up to the root, for any of these may be new; that costs nothing when none is.
	void force(String poster) throws IOException {
		force(resolve(poster));
		force(shard(poster));
		force(this.root);
	}

	static void force(Path path) throws IOException {
		StandardOpenOption option = Files.isDirectory(path) ? StandardOpenOption.READ : StandardOpenOption.WRITE;
		try (FileChannel channel = FileChannel.open(path, option)) {
			channel.force(true);
		}
	}

}
