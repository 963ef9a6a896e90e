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
import java.util.UUID;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.util.FileSystemUtils;

/**
 * A directory per poster on one file system, with a place beside them where whatever
 * comes in is made ready. No name leads out of it.
 */
class PosterDirectory {

	private final Path root;

	private final Path staging;

	/**
	 * Holds the lock that tells other processes of this one, as long as it lives.
	 */
	@SuppressWarnings("unused")
	private final @Nullable FileChannel use;

	PosterDirectory(Path root) {
		this.root = root.toAbsolutePath().normalize();
		this.staging = this.root.resolve("staging");
		try {
			Files.createDirectories(this.root);
			force(this.root.resolve(".."));
			this.use = clearStaging();
		}
		catch (IOException ex) {
			throw new UncheckedIOException("The posters' directory cannot be used: " + root, ex);
		}
	}

	// Leftovers are deleted only if no other process, such as a command beside the shop,
	// uses the directory, for it may be writing there.
	private @Nullable FileChannel clearStaging() throws IOException {
		if (!Files.isWritable(this.root)) {
			return null;
		}
		FileChannel channel = FileChannel.open(this.root.resolve(".in-use"), StandardOpenOption.CREATE,
				StandardOpenOption.READ, StandardOpenOption.WRITE);
		try {
			FileLock alone = channel.tryLock();
			if (alone != null) {
				deleteStaged();
				alone.release();
			}
			channel.tryLock(0, Long.MAX_VALUE, true);
		}
		catch (OverlappingFileLockException ex) {
			// Another store of this process holds the lock, which protects this one as
			// well.
		}
		return channel;
	}

	private void deleteStaged() throws IOException {
		if (Files.isDirectory(this.staging)) {
			try (Stream<Path> leftovers = Files.list(this.staging)) {
				for (Path leftover : (Iterable<Path>) leftovers::iterator) {
					FileSystemUtils.deleteRecursively(leftover);
				}
			}
		}
	}

	Path root() {
		return this.root;
	}

	Path createStagingFile() throws IOException {
		return Files.createTempFile(staging(), null, null);
	}

	Path createStagingDirectory() throws IOException {
		return Files.createTempDirectory(staging(), null);
	}

	// The root is never made again: where it vanished something is to be mounted.
	private Path staging() throws IOException {
		createIfAbsent(this.staging);
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
		createIfAbsent(directory);
		return directory;
	}

	Path createParent(String poster) throws IOException {
		createIfAbsent(shard(poster));
		return resolve(poster);
	}

	// That a poster is missing may be said only while the root is there: without it
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
			.flatMap(PosterDirectory::listShard)
			.filter((directory) -> PosterName.isPoster(directory.getFileName().toString()))
			.filter(Files::isDirectory);
	}

	@SuppressWarnings("StreamResourceLeak")
	private static Stream<Path> listShard(Path shard) {
		try {
			return Files.list(shard);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	// The poster is renamed before it is deleted, so that a crash leaves all of it or
	// nothing; a rename also works on a full disk.
	void delete(String poster) throws IOException {
		Path grave = staging().resolve(UUID.randomUUID().toString());
		try {
			Files.move(resolve(poster), grave, StandardCopyOption.ATOMIC_MOVE);
			FileSystemUtils.deleteRecursively(grave);
		}
		catch (NoSuchFileException ex) {
			requireRoot();
		}
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

	private static void createIfAbsent(Path directory) throws IOException {
		if (!Files.isDirectory(directory)) {
			try {
				Files.createDirectory(directory);
			}
			catch (FileAlreadyExistsException ex) {
				// Another thread made it, unless it is a file, which shows soon enough.
			}
		}
	}

}
