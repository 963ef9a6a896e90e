package com.xebia.movieshop.search.index;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

import com.xebia.movieshop.search.schema.IndexSchema;
import org.apache.commons.io.FileUtils;
import org.apache.commons.io.function.IORunnable;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.Lock;
import org.apache.lucene.store.LockFactory;
import org.apache.lucene.store.LockObtainFailedException;
import org.apache.lucene.store.NativeFSLockFactory;
import org.apache.lucene.util.IOUtils;
import org.apache.lucene.util.Version;
import org.bson.types.ObjectId;
import org.hibernate.search.backend.lucene.cache.QueryCachingConfigurer;
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
 * the one that was written last.
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
				.sorted(Comparator.comparingLong(IndexDirectory::writtenAt)
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
	 * A Lucene index in a directory that no other process writes to. Once it is complete,
	 * a file has the number of its rules.
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
			// Queries differ too much for a cache, which hashes each of their clauses.
			settings.put(LuceneBackendSettings.QUERY_CACHING_CONFIGURER,
					(QueryCachingConfigurer) (context) -> context.queryCache((weight, policy) -> weight));
			// Lucene makes writes visible to the next query without a forced refresh.
			return new SearchIndex(this, NAME, SchemaManagementStrategyName.CREATE_OR_VALIDATE,
					DocumentRefreshStrategy.NONE, settings);
		}

		// The keeper tries again if the other process commits and deletes files
		// meanwhile.
		@Override
		public IndexDirectory own() throws IOException {
			if (!isComplete() || files().runLocked(() -> {
			})) {
				return this;
			}
			IndexDirectory copy = new IndexDirectory(this.path.resolveSibling(new ObjectId().toHexString()));
			Files.createDirectory(copy.path);
			files().copyTo(copy.files());
			copy.markComplete();
			return copy;
		}

		@Override
		public Optional<String> flaw() {
			return !isComplete() ? Optional.of("was not finished, or by another version of the shop")
					: isIntact() ? Optional.empty() : Optional.of("is damaged");
		}

		private boolean isComplete() {
			try {
				return Files.readString(rules()).equals(String.valueOf(IndexSchema.RULES));
			}
			catch (IOException ex) {
				return false;
			}
		}

		@Override
		public boolean isIntact() {
			return files().areIntact();
		}

		// Returns the time in milliseconds, or 0 if there is none.
		long writtenAt() {
			return this.path.resolve(NAME).toFile().lastModified();
		}

		@Override
		public void complete(SearchIndex index) throws IOException {
			index.flush();
			if (!isComplete()) {
				File directory = this.path.toFile();
				if (directory.getUsableSpace() > MERGE_SPACE_FACTOR * FileUtils.sizeOfDirectory(directory)) {
					index.merge();
				}
				markComplete();
			}
		}

		// A crash leaves it wrong, so that the index is built again.
		private void markComplete() throws IOException {
			Files.writeString(rules(), String.valueOf(IndexSchema.RULES));
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

		private Path rules() {
			return this.path.resolve("rules");
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

		// Without a lock, so that an index in use can be checked.
		boolean areIntact() {
			try (Directory files = FSDirectory.open(this.path)) {
				for (String file : SegmentInfos.readLatestCommit(files).files(true)) {
					try (IndexInput content = files.openInput(file, IOContext.READONCE)) {
						CodecUtil.checksumEntireFile(content);
					}
				}
				return true;
			}
			catch (IOException | RuntimeException | InternalError ex) {
				return false;
			}
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
			catch (UnsupportedOperationException | FileSystemException ex) {
				Files.copy(file, link);
			}
		}

	}

}
