package com.xebia.movieshop.poster.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

import org.apache.commons.io.file.PathUtils;
import org.jspecify.annotations.Nullable;

/**
 * The place where whatever comes into a directory of posters is made ready, and from
 * where a crash's leftovers are gone after a start.
 */
class Staging {

	private final Path directory;

	// This holds the lock that tells other processes of this one, as long as it lives.
	@SuppressWarnings("unused")
	private final @Nullable FileChannel use;

	Staging(Path root) throws IOException {
		this.directory = root.resolve("staging");
		this.use = Files.isWritable(root) ? deleteLeftovers(root) : null;
	}

	// Leftovers are deleted only if no other process, such as a command beside the shop,
	// uses the directory, for it may be writing there.
	private FileChannel deleteLeftovers(Path root) throws IOException {
		FileChannel channel = FileChannel.open(root.resolve(".in-use"), StandardOpenOption.CREATE,
				StandardOpenOption.READ, StandardOpenOption.WRITE);
		try {
			FileLock alone = channel.tryLock();
			if (alone != null) {
				PathUtils.cleanDirectory(directory());
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

	Path createFile() throws IOException {
		return Files.createTempFile(directory(), null, null);
	}

	Path createDirectory() throws IOException {
		return Files.createDirectory(newName());
	}

	Path newName() throws IOException {
		return directory().resolve(UUID.randomUUID().toString());
	}

	// The root is never made again: where it vanished something is to be mounted.
	private Path directory() throws IOException {
		createIfAbsent(this.directory);
		return this.directory;
	}

	static void createIfAbsent(Path directory) throws IOException {
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
