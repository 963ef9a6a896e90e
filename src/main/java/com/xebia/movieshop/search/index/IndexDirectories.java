package com.xebia.movieshop.search.index;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

import com.xebia.movieshop.search.schema.IndexSchema;
import org.apache.commons.io.function.IORunnable;
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
import org.hibernate.search.mapper.pojo.standalone.schema.management.SchemaManagementStrategyName;
import org.jspecify.annotations.Nullable;

import org.springframework.util.FileSystemUtils;

/**
 * Stores each Lucene index in a directory of its own. Each process has one; the latest is
 * the one whose state is the newest, because a process renews its state as it runs.
 */
public record IndexDirectories(Path parent) implements IndexStore {

	@Override
	public IndexDirectory create() throws IOException {
		return new IndexDirectory(Files.createDirectory(createdParent().resolve(new ObjectId().toHexString())));
	}

	@Override
	public List<IndexDirectory> list() throws IOException {
		try (Stream<Path> directories = Files.list(createdParent())) {
			return directories.map(IndexDirectory::new)
				.sorted(Comparator.comparingLong(IndexDirectory::savedAt)
					.thenComparing(IndexDirectory::path)
					.reversed())
				.toList();
		}
	}

	// Does not create a missing data directory, which may be a disk that is not mounted.
	private Path createdParent() throws IOException {
		return Files.exists(this.parent) ? this.parent : Files.createDirectory(this.parent);
	}

	/**
	 * A Lucene index in a directory that no other process writes to.
	 */
	record IndexDirectory(Path path) implements StoredIndex {

		// The name of the index, and of the directory that Lucene keeps it in.
		private static final String NAME = "movie";

		// A merge needs a copy of the segments, and leaves room for other files.
		private static final int MERGE_SPACE_FACTOR = 3;

		@Override
		public SearchIndex open() {
			Map<String, Object> settings = new HashMap<>();
			settings.put(BackendSettings.TYPE, LuceneBackendSettings.TYPE_NAME);
			settings.put(LuceneBackendSettings.LUCENE_VERSION, Version.LATEST);
			settings.put(LuceneIndexSettings.DIRECTORY_TYPE, (DirectoryProvider) (context) -> files());
			// Milliseconds after which Lucene commits by itself if the shop does not.
			// Each commit adds a segment, which must be merged later.
			settings.put(LuceneIndexSettings.IO_COMMIT_INTERVAL, 60_000);
			// Megabytes to buffer for a new segment; small enough for a shop with 256 MB.
			settings.put(LuceneIndexSettings.IO_WRITER_RAM_BUFFER_SIZE, 32);
			// Lucene makes writes visible to the next query without a forced refresh.
			return new SearchIndex(this, NAME, SchemaManagementStrategyName.CREATE_OR_VALIDATE,
					DocumentRefreshStrategy.NONE, settings);
		}

		@Override
		public IndexDirectory own() throws IOException {
			return (!state().isOf(IndexSchema.fingerprint()) || files().runLocked(() -> {
			})) ? this : copy(3);
		}

		// The last commit has the changes up to the token in the state, which is written
		// later.
		private IndexDirectory copy(int attempts) throws IOException {
			IndexDirectory copy = new IndexDirectory(this.path.resolveSibling(new ObjectId().toHexString()));
			try {
				Files.createDirectory(copy.path);
				String token = token();
				files().copyTo(copy.files());
				copy.state().write(IndexSchema.fingerprint(), token);
				return copy;
			}
			catch (IOException ex) {
				FileSystemUtils.deleteRecursively(copy.path);
				// The other process may have committed again and deleted the files.
				if (attempts == 1 || !(ex instanceof NoSuchFileException)) {
					throw ex;
				}
				return copy(attempts - 1);
			}
		}

		@Override
		public Optional<String> flaw() throws LockObtainFailedException {
			try {
				if (!state().exists()) {
					return Optional.of("was not finished");
				}
				if (!state().isOf(IndexSchema.fingerprint())) {
					return Optional.of("was made by another version of the shop");
				}
				return files().isIntact() ? Optional.empty() : Optional.of("is damaged");
			}
			catch (LockObtainFailedException ex) {
				throw ex;
			}
			catch (IOException | RuntimeException ex) {
				return Optional.of("cannot be read: " + ex);
			}
		}

		// Returns the time of the state in milliseconds, or 0 without one.
		long savedAt() {
			return state().file().toFile().lastModified();
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

		private boolean hasRoomToMerge() throws IOException {
			return Files.getFileStore(this.path).getUsableSpace() > MERGE_SPACE_FACTOR * files().size();
		}

		@Override
		public void deleteUnlessInUse() throws IOException {
			// Another release of the shop may be about to end; its successor deletes the
			// index.
			files().runLocked(() -> FileSystemUtils.deleteRecursively(this.path));
		}

		@Override
		public String toString() {
			return this.path.toString();
		}

		private IndexFiles files() {
			return new IndexFiles(this.path.resolve(NAME));
		}

		private State state() {
			return new State(this.path.resolve("note.properties"));
		}

	}

	/**
	 * The files of a Lucene index, which one process at a time writes to. Never creates
	 * their directory for a lock as Lucene would: after a lost mount, the new directory
	 * would be on the wrong disk.
	 */
	private static final class IndexFiles extends LockFactory implements DirectoryHolder {

		private final Path path;

		private @Nullable Directory directory;

		IndexFiles(Path path) {
			this.path = path;
		}

		@Override
		public void start() throws IOException {
			this.directory = FSDirectory.open(this.path, this);
		}

		@Override
		public Directory get() {
			return Objects.requireNonNull(this.directory);
		}

		@Override
		public void close() throws IOException {
			IOUtils.close(this.directory);
		}

		@Override
		public Lock obtainLock(Directory directory, String name) throws IOException {
			if (Files.notExists(this.path)) {
				throw new NoSuchFileException(this.path.toString());
			}
			return NativeFSLockFactory.INSTANCE.obtainLock(directory, name);
		}

		boolean runLocked(IORunnable action) throws IOException {
			try (Directory files = FSDirectory.open(this.path);
					Lock lock = files.obtainLock(IndexWriter.WRITE_LOCK_NAME)) {
				lock.ensureValid();
				action.run();
				return true;
			}
			catch (LockObtainFailedException ex) {
				return false;
			}
		}

		boolean isIntact() throws IOException {
			try (Directory files = FSDirectory.open(this.path); CheckIndex check = new CheckIndex(files)) {
				check.setChecksumsOnly(true);
				return DirectoryReader.indexExists(files) && check.checkIndex().clean;
			}
		}

		// Lucene may delete files meanwhile, whose length is then 0.
		long size() {
			return Arrays.stream(Objects.requireNonNull(this.path.toFile().listFiles())).mapToLong(File::length).sum();
		}

		// Copies the last commit. A link is enough, because Lucene never changes a file
		// once it is written.
		void copyTo(IndexFiles copy) throws IOException {
			Files.createDirectory(copy.path);
			try (Directory files = FSDirectory.open(this.path)) {
				for (String file : SegmentInfos.readLatestCommit(files).files(true)) {
					link(copy.path.resolve(file), this.path.resolve(file));
				}
			}
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

	}

}
