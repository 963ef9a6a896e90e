package com.xebia.movieshop.search;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;

import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.Lock;
import org.apache.lucene.store.LockFactory;
import org.apache.lucene.store.NativeFSLockFactory;
import org.hibernate.search.backend.lucene.lowlevel.directory.spi.DirectoryHolder;
import org.jspecify.annotations.Nullable;

/**
 * The files of an index. When their directory is lost, nobody can write to them any more:
 * Lucene would make another directory for its lock, where a disk belongs.
 */
class IndexFiles implements DirectoryHolder {

	private final Path path;

	private @Nullable Directory directory;

	IndexFiles(Path path) {
		this.path = path;
	}

	@Override
	public void start() throws IOException {
		this.directory = FSDirectory.open(this.path, new LockOfWhatIsThere());
	}

	@Override
	public Directory get() {
		return Objects.requireNonNull(this.directory);
	}

	@Override
	public void close() throws IOException {
		if (this.directory != null) {
			this.directory.close();
		}
	}

	/**
	 * Locks no directory that it would have to make.
	 */
	private static final class LockOfWhatIsThere extends LockFactory {

		@Override
		public Lock obtainLock(Directory directory, String name) throws IOException {
			if (directory instanceof FSDirectory files && Files.notExists(files.getDirectory())) {
				throw new NoSuchFileException(files.getDirectory().toString());
			}
			return NativeFSLockFactory.INSTANCE.obtainLock(directory, name);
		}

	}

}
