package com.xebia.movieshop.poster.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

import org.apache.commons.io.file.PathUtils;
import org.apache.commons.io.function.Uncheck;
import org.jspecify.annotations.Nullable;

import org.springframework.util.FileSystemUtils;

/**
 * One directory per poster, and a staging directory on the same file system, which is
 * cleared at startup. Names cannot escape from the root.
 */
class PosterDirectory {

	private static final String IN_USE = ".in-use";

	private final Path root;

	private final Path staging;

	// Holds the file lock that shows other processes that this one uses the directory.
	private final @Nullable FileChannel usageLock;

	PosterDirectory(Path root) {
		this.root = root.toAbsolutePath().normalize();
		this.staging = this.root.resolve("staging");
		try {
			Files.createDirectories(this.root);
			force(this.root.resolve(".."));
			this.usageLock = Files.isWritable(this.root) ? deleteLeftovers() : null;
		}
		catch (IOException ex) {
			throw new UncheckedIOException("The posters' directory cannot be used: " + root, ex);
		}
	}

	// Deletes leftovers only if no other process, such as a command that runs beside the
	// shop, uses the directory and may be writing there.
	private FileChannel deleteLeftovers() throws IOException {
		FileChannel channel = FileChannel.open(this.root.resolve(IN_USE), StandardOpenOption.CREATE,
				StandardOpenOption.READ, StandardOpenOption.WRITE);
		try {
			FileLock exclusive = channel.tryLock();
			if (exclusive != null) {
				PathUtils.cleanDirectory(staging());
				exclusive.release();
			}
			channel.tryLock(0, Long.MAX_VALUE, true);
		}
		catch (OverlappingFileLockException ex) {
			// Another store in this process already holds the lock.
		}
		return channel;
	}

	Path createStagedFile() throws IOException {
		return Files.createTempFile(staging(), null, null);
	}

	Path createStagedDirectory() throws IOException {
		return Files.createDirectory(newStagedName());
	}

	private Path newStagedName() throws IOException {
		return staging().resolve(UUID.randomUUID().toString());
	}

	// Never recreates the root: if it is missing, its file system is not mounted.
	private Path staging() throws IOException {
		return createIfAbsent(this.staging);
	}

	private static Path createIfAbsent(Path directory) throws IOException {
		if (!Files.isDirectory(directory)) {
			try {
				Files.createDirectory(directory);
			}
			catch (FileAlreadyExistsException ex) {
				// Another thread created it. If it is a file, a later operation fails.
			}
		}
		return directory;
	}

	Path resolve(String poster) throws IOException {
		Path shard = shard(poster);
		Path directory = shard.resolve(poster).normalize();
		// Defence in depth: the pattern of names already excludes separators.
		if (!shard.equals(directory.getParent()) || !directory.startsWith(this.root)) {
			throw new IOException("The name escapes from the posters' directory: " + poster);
		}
		return directory;
	}

	private Path shard(String poster) throws IOException {
		PosterName.requirePoster(poster);
		return this.root.resolve(poster.substring(0, 2));
	}

	Path create(String poster) throws IOException {
		return createIfAbsent(createParent(poster));
	}

	Path createParent(String poster) throws IOException {
		createIfAbsent(shard(poster));
		return resolve(poster);
	}

	Optional<Instant> modifiedAt(Path path) throws IOException {
		try {
			return Optional.of(Files.getLastModifiedTime(path).toInstant());
		}
		catch (NoSuchFileException ex) {
			requireRoot();
			return Optional.empty();
		}
	}

	// An empty directory may remain where a disk was mounted.
	void requireReadable() throws IOException {
		if (!Files.isReadable(this.root) || (this.usageLock != null && Files.notExists(this.root.resolve(IN_USE)))) {
			throw new IOException("The directory is missing, unreadable or was replaced since startup: " + this.root);
		}
	}

	// A file is known to be missing only while the root exists.
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

	// Renames the poster before it is deleted, so that a crash leaves all of it or
	// nothing; a rename also works on a full disk.
	void delete(String poster) throws IOException {
		Path trash = newStagedName();
		try {
			move(resolve(poster), trash);
			FileSystemUtils.deleteRecursively(trash);
		}
		catch (NoSuchFileException ex) {
			requireRoot();
		}
	}

	static void move(Path source, Path target) throws IOException {
		Files.move(source, target, StandardCopyOption.ATOMIC_MOVE);
	}

	// Forces all levels up to the root, because any may be new; this is cheap if none is.
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
