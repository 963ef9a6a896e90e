package com.xebia.movieshop.search.index;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

import com.xebia.movieshop.search.schema.IndexSchema;
import org.apache.lucene.store.LockObtainFailedException;
import org.apache.lucene.util.Version;
import org.bson.types.ObjectId;
import org.hibernate.search.backend.lucene.cfg.LuceneBackendSettings;
import org.hibernate.search.backend.lucene.cfg.LuceneIndexSettings;
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

	@Override
	public SearchIndex open() {
		// Lucene makes writes visible to the next query without a forced refresh.
		return new SearchIndex(this, NAME, DocumentRefreshStrategy.NONE,
				Map.of(BackendSettings.backendKey(BackendSettings.TYPE), LuceneBackendSettings.TYPE_NAME,
						BackendSettings.backendKey(LuceneBackendSettings.LUCENE_VERSION), Version.LATEST,
						BackendSettings.backendKey(LuceneIndexSettings.DIRECTORY_TYPE),
						(DirectoryProvider) (context) -> files(),
						BackendSettings.backendKey(LuceneIndexSettings.IO_COMMIT_INTERVAL), COMMIT_INTERVAL,
						BackendSettings.backendKey(LuceneIndexSettings.IO_WRITER_RAM_BUFFER_SIZE), BUFFER_SIZE));
	}

	@Override
	public IndexDirectory own() throws IOException {
		if (!state().isOf(IndexSchema.fingerprint())) {
			return this;
		}
		return files().runLocked(() -> {
		}) ? this : copy(3);
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

	private boolean hasRoomToMerge() throws IOException {
		return Files.getFileStore(this.path).getUsableSpace() > MERGE_SPACE_FACTOR * files().size();
	}

	@Override
	public void abandon() {
		// A successor deletes the directory; the disk may be unavailable at the moment.
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

	private IndexState state() {
		return new IndexState(this.path.resolve("note.properties"));
	}

}
