package com.xebia.movieshop.search.index;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

import com.xebia.movieshop.search.schema.IndexSchema;
import org.apache.lucene.index.CheckIndex;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.Lock;
import org.apache.lucene.store.LockFactory;
import org.apache.lucene.store.LockObtainFailedException;
import org.apache.lucene.store.NativeFSLockFactory;
import org.apache.lucene.util.IOUtils;
import org.apache.lucene.util.Version;
import org.bson.types.ObjectId;
import org.hibernate.search.backend.lucene.cfg.LuceneBackendSettings;
import org.hibernate.search.backend.lucene.cfg.LuceneIndexSettings;
import org.hibernate.search.backend.lucene.lowlevel.directory.spi.DirectoryHolder;
import org.hibernate.search.backend.lucene.lowlevel.directory.spi.DirectoryProvider;
import org.hibernate.search.engine.backend.work.execution.DocumentRefreshStrategy;
import org.hibernate.search.engine.cfg.BackendSettings;
import org.jspecify.annotations.Nullable;

import org.springframework.util.FileSystemUtils;

/**
 * A Lucene index in a directory that no other process writes to.
 */
record IndexDirectory(Path path) implements StoredIndex {

	// The name of the index, and of the directory that Lucene keeps it in.
	private static final String NAME = "movie";

	// Milliseconds after which Lucene commits by itself if the shop does not. Each commit
	// adds a segment, which must be merged later.
	private static final int COMMIT_INTERVAL = 60_000;

	// Megabytes to buffer for a new segment; small enough for a shop with 256 MB.
	private static final int BUFFER_SIZE = 32;

	// A merge needs a copy of the segments, and leaves room for other files.
	private static final int MERGE_SPACE_FACTOR = 3;

	private static final int COPY_ATTEMPTS = 3;

	@Override
	public SearchIndex open() {
		// Lucene makes writes visible to the next query without a forced refresh.
		return new SearchIndex(this, NAME, DocumentRefreshStrategy.NONE,
				Map.of(BackendSettings.backendKey(BackendSettings.TYPE), LuceneBackendSettings.TYPE_NAME,
						BackendSettings.backendKey(LuceneBackendSettings.LUCENE_VERSION), Version.LATEST,
						BackendSettings.backendKey(LuceneIndexSettings.DIRECTORY_TYPE),
						(DirectoryProvider) (context) -> new FilesHolder(files()),
						BackendSettings.backendKey(LuceneIndexSettings.IO_COMMIT_INTERVAL), COMMIT_INTERVAL,
						BackendSettings.backendKey(LuceneIndexSettings.IO_WRITER_RAM_BUFFER_SIZE), BUFFER_SIZE));
	}

	@Override
	public IndexDirectory own() throws IOException {
		if (!state().isOf(IndexSchema.fingerprint())) {
			return this;
		}
		try (Directory files = FSDirectory.open(files()); Lock lock = files.obtainLock(IndexWriter.WRITE_LOCK_NAME)) {
			lock.ensureValid();
			return this;
		}
		catch (LockObtainFailedException ex) {
			return copy(COPY_ATTEMPTS);
		}
	}

	// Copies the last commit. It has the changes up to the token in the state, which is
	// written later, and Lucene never changes a file once it is written.
	private IndexDirectory copy(int attempts) throws IOException {
		Path path = Files.createDirectory(this.path.resolveSibling(new ObjectId().toHexString()));
		try {
			IndexDirectory copy = new IndexDirectory(path);
			copyTo(copy);
			return copy;
		}
		catch (IOException ex) {
			FileSystemUtils.deleteRecursively(path);
			// The other process may have committed again and deleted the files.
			if (attempts == 1 || !(ex instanceof NoSuchFileException)) {
				throw ex;
			}
			return copy(attempts - 1);
		}
	}

	private void copyTo(IndexDirectory copy) throws IOException {
		String token = token();
		Files.createDirectory(copy.files());
		try (Directory files = FSDirectory.open(files())) {
			for (String file : SegmentInfos.readLatestCommit(files).files(true)) {
				link(copy.files().resolve(file), files().resolve(file));
			}
		}
		copy.state().write(IndexSchema.fingerprint(), token);
	}

	private static void link(Path link, Path file) throws IOException {
		try {
			Files.createLink(link, file);
		}
		catch (NoSuchFileException ex) {
			throw ex;
		}
		catch (UnsupportedOperationException | FileSystemException ex) {
			Files.copy(file, link);
		}
	}

	// Reads the whole index to verify its checksums.
	@Override
	public Optional<String> flaw() throws LockObtainFailedException {
		try {
			if (!state().exists()) {
				return Optional.of("was not finished");
			}
			if (!state().isOf(IndexSchema.fingerprint())) {
				return Optional.of("was made by another version of the shop");
			}
			return isIntact() ? Optional.empty() : Optional.of("is damaged");
		}
		catch (LockObtainFailedException ex) {
			throw ex;
		}
		catch (IOException | RuntimeException ex) {
			return Optional.of("cannot be read: " + ex);
		}
	}

	private boolean isIntact() throws IOException {
		try (Directory files = FSDirectory.open(files()); CheckIndex check = new CheckIndex(files)) {
			check.setChecksumsOnly(true);
			return DirectoryReader.indexExists(files) && check.checkIndex().clean;
		}
	}

	// Returns the time of the state in milliseconds, or 0 without one.
	long savedAt() {
		return state().file().toFile().lastModified();
	}

	@Override
	public boolean isUsable() {
		return true;
	}

	@Override
	public @Nullable String token() throws IOException {
		return state().token();
	}

	@Override
	public void complete(SearchIndex index, @Nullable String token) throws IOException {
		index.flush();
		if (!state().exists() && hasRoomToMerge()) {
			index.merge();
		}
		state().write(IndexSchema.fingerprint(), token);
	}

	// Lucene may delete files meanwhile, whose length is then 0.
	private boolean hasRoomToMerge() throws IOException {
		long size = Arrays.stream(Objects.requireNonNull(files().toFile().listFiles())).mapToLong(File::length).sum();
		return Files.getFileStore(this.path).getUsableSpace() > MERGE_SPACE_FACTOR * size;
	}

	@Override
	public void abandon() {
		// A successor deletes the directory; the disk may be unavailable at the moment.
	}

	@Override
	public void deleteUnlessInUse() throws IOException {
		try (Directory files = FSDirectory.open(files()); Lock lock = files.obtainLock(IndexWriter.WRITE_LOCK_NAME)) {
			lock.ensureValid();
			FileSystemUtils.deleteRecursively(this.path);
		}
		catch (LockObtainFailedException ex) {
			// Another release of the shop is about to end, and its successor deletes it.
		}
	}

	@Override
	public String toString() {
		return this.path.toString();
	}

	private Path files() {
		return this.path.resolve(NAME);
	}

	private IndexState state() {
		return new IndexState(this.path.resolve("note.properties"));
	}

	/**
	 * Opens the directory of an index, but never creates it for a lock as Lucene would:
	 * after a lost mount, the new directory would be on the wrong disk.
	 */
	private static final class FilesHolder implements DirectoryHolder {

		private final Path path;

		private @Nullable Directory directory;

		private FilesHolder(Path path) {
			this.path = path;
		}

		@Override
		public void start() throws IOException {
			this.directory = FSDirectory.open(this.path, new ExistingDirectoryLockFactory());
		}

		@Override
		public Directory get() {
			return Objects.requireNonNull(this.directory);
		}

		@Override
		public void close() throws IOException {
			IOUtils.close(this.directory);
		}

	}

	/**
	 * Obtains locks only in directories that exist.
	 */
	private static final class ExistingDirectoryLockFactory extends LockFactory {

		@Override
		public Lock obtainLock(Directory directory, String name) throws IOException {
			if (directory instanceof FSDirectory files && Files.notExists(files.getDirectory())) {
				throw new NoSuchFileException(files.getDirectory().toString());
			}
			return NativeFSLockFactory.INSTANCE.obtainLock(directory, name);
		}

	}

}
