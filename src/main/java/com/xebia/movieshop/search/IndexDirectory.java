package com.xebia.movieshop.search;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

import org.apache.lucene.index.CheckIndex;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.Lock;
import org.apache.lucene.store.LockFactory;
import org.apache.lucene.store.LockObtainFailedException;
import org.apache.lucene.store.NativeFSLockFactory;
import org.apache.lucene.util.IOUtils;
import org.apache.lucene.util.Version;
import org.hibernate.search.backend.lucene.cfg.LuceneBackendSettings;
import org.hibernate.search.backend.lucene.cfg.LuceneIndexSettings;
import org.hibernate.search.backend.lucene.lowlevel.directory.spi.DirectoryHolder;
import org.hibernate.search.backend.lucene.lowlevel.directory.spi.DirectoryProvider;
import org.hibernate.search.engine.backend.work.execution.DocumentRefreshStrategy;
import org.hibernate.search.engine.cfg.BackendSettings;
import org.jspecify.annotations.Nullable;

import org.springframework.util.FileSystemUtils;

/**
 * An index of Lucene in a directory that nobody else writes to.
 */
record IndexDirectory(Path path) implements StoredIndex {

	// The name of the index, and of the directory that Lucene keeps it in.
	private static final String NAME = "movie";

	// Milliseconds after which Lucene writes to the disk by itself, in case that nothing
	// is noted. Each time makes another segment, which must be merged with others.
	private static final int COMMIT_INTERVAL = 60_000;

	// Megabytes of new movies that become one segment. There is room for them where the
	// shop has 256.
	private static final int BUFFER_SIZE = 32;

	// Merged segments are there twice for a while, and others need room as well.
	private static final int ROOM_TO_MERGE = 3;

	@Override
	public SearchIndex open() {
		// What is written is found by the next question without being told.
		return new SearchIndex(this, NAME, DocumentRefreshStrategy.NONE,
				Map.of(BackendSettings.backendKey(BackendSettings.TYPE), LuceneBackendSettings.TYPE_NAME,
						BackendSettings.backendKey(LuceneBackendSettings.LUCENE_VERSION), Version.LATEST,
						BackendSettings.backendKey(LuceneIndexSettings.DIRECTORY_TYPE),
						(DirectoryProvider) (context) -> new FilesHolder(files()),
						BackendSettings.backendKey(LuceneIndexSettings.IO_COMMIT_INTERVAL), COMMIT_INTERVAL,
						BackendSettings.backendKey(LuceneIndexSettings.IO_WRITER_RAM_BUFFER_SIZE), BUFFER_SIZE));
	}

	// Reads all of it.
	@Override
	public Optional<String> flaw() throws LockObtainFailedException {
		try (Directory files = FSDirectory.open(files()); CheckIndex check = new CheckIndex(files)) {
			if (!note().exists()) {
				return Optional.of("was not finished");
			}
			if (!note().isOf(IndexSchema.fingerprint())) {
				return Optional.of("was made by another version of the shop");
			}
			check.setChecksumsOnly(true);
			boolean intact = DirectoryReader.indexExists(files) && check.checkIndex().clean;
			return intact ? Optional.empty() : Optional.of("is damaged");
		}
		catch (LockObtainFailedException ex) {
			throw ex;
		}
		catch (IOException | RuntimeException ex) {
			return Optional.of("cannot be read: " + ex);
		}
	}

	@Override
	public boolean isUsable() {
		return true;
	}

	@Override
	public @Nullable String token() throws IOException {
		return note().token();
	}

	@Override
	public void complete(SearchIndex index, @Nullable String token) throws IOException {
		index.flush();
		if (!note().exists() && hasRoomToMerge()) {
			index.merge();
		}
		note().write(IndexSchema.fingerprint(), token);
	}

	// Lucene deletes files meanwhile, which then count as empty.
	private boolean hasRoomToMerge() throws IOException {
		long size = Arrays.stream(Objects.requireNonNull(files().toFile().listFiles())).mapToLong(File::length).sum();
		return Files.getFileStore(this.path).getUsableSpace() > ROOM_TO_MERGE * size;
	}

	@Override
	public void abandon() {
		// It is deleted when another one is there; its disk may be lost just now.
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

	private IndexNote note() {
		return new IndexNote(this.path.resolve("note.properties"));
	}

	/**
	 * Holds the files of an index. When their directory is lost, nobody can write to them
	 * any more: Lucene would make another directory for its lock, where a disk belongs.
	 */
	private static final class FilesHolder implements DirectoryHolder {

		private final Path path;

		private @Nullable Directory directory;

		private FilesHolder(Path path) {
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
			IOUtils.close(this.directory);
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
