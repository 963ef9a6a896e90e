package com.xebia.movieshop.poster.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
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
 * A directory per poster on one file system, and a place beside them where what comes in
 * is made ready; a start clears what a crash left there. No name leads out of it.
 */
class PosterDirectory {

	private final Path root;

	private final Path staging;

	// This holds the lock that tells other processes of this one, as long as it lives.
	@SuppressWarnings("unused")
	private final @Nullable FileChannel use;

	PosterDirectory(Path root) {
		this.root = root.toAbsolutePath().normalize();
		this.staging = this.root.resolve("staging");
		try {
			Files.createDirectories(this.root);
			force(this.root.resolve(".."));
			this.use = Files.isWritable(this.root) ? deleteLeftovers() : null;
		}
		catch (IOException ex) {
			throw new UncheckedIOException("The posters' directory cannot be used: " + root, ex);
		}
	}

	// Leftovers are deleted only if no other process, such as a command beside the shop,
	// uses the directory, for it may be writing there.
	private FileChannel deleteLeftovers() throws IOException {
		FileChannel channel = FileChannel.open(this.root.resolve(".in-use"), StandardOpenOption.CREATE,
				StandardOpenOption.READ, StandardOpenOption.WRITE);
		try {
			FileLock alone = channel.tryLock();
			if (alone != null) {
				PathUtils.cleanDirectory(staging());
				alone.release();
			}
			channel.tryLock(0, Long.MAX_VALUE, true);
		}
		catch (OverlappingFileLockException ex) {
			// Another store of this process holds the lock, for this one as well.
		}
		return channel;
	}

	// Posters were once files directly in the root, without renditions.
	void adoptFormerLayout() {
		try (DirectoryStream<Path> files = Files.newDirectoryStream(this.root, Files::isRegularFile)) {
			for (Path file : files) {
				String name = file.getFileName().toString();
				if (PosterName.isPoster(name)) {
					move(file, create(name).resolve(PosterStore.ORIGINAL));
				}
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Posters of an earlier version cannot be moved: " + this.root, ex);
		}
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

	// The root is never made again: where it vanished something is to be mounted.
	private Path staging() throws IOException {
		return createIfAbsent(this.staging);
	}

	private static Path createIfAbsent(Path directory) throws IOException {
		if (!Files.isDirectory(directory)) {
			try {
				Files.createDirectory(directory);
			}
			catch (FileAlreadyExistsException ex) {
				// Another thread made it, unless it is a file, which shows soon enough.
			}
		}
		return directory;
	}

	Path resolve(String poster) throws IOException {
		Path shard = shard(poster);
		Path directory = shard.resolve(poster).normalize();
		// It holds whatever becomes of the pattern, which admits no separator.
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
		Path grave = newStagedName();
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
