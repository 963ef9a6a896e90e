package com.xebia.movieshop.search.index;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

import org.apache.commons.logging.LogFactory;
import org.hibernate.search.util.common.SearchException;
import org.jspecify.annotations.Nullable;

import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.support.PropertiesLoaderUtils;

/**
 * The storage of an engine for several indexes of the catalogue.
 */
public interface IndexStore {

	// Returns a new index, which is created when it is opened.
	StoredIndex create() throws IOException;

	// Lists the existing indexes, the latest first.
	List<? extends StoredIndex> list() throws IOException;

	// Opens the latest usable index, or a copy of it if another process writes to it;
	// empty if there is none.
	default Optional<SearchIndex> find() throws IOException {
		for (StoredIndex stored : list()) {
			StoredIndex own = stored.own();
			Optional<String> flaw = own.flaw();
			if (flaw.isEmpty()) {
				return Optional.of(own.open());
			}
			LogFactory.getLog(IndexStore.class)
				.warn("Not using the search index in " + stored + ", which " + flaw.get());
		}
		return Optional.empty();
	}

	default void deleteOthers(StoredIndex inUse) throws IOException {
		for (StoredIndex stored : list()) {
			if (!stored.equals(inUse)) {
				stored.deleteUnlessInUse();
			}
		}
	}

	/**
	 * An index in the storage of an engine. A complete index has a record of its schema
	 * and of the last change that it contains.
	 */
	interface StoredIndex {

		// Returns an index that this process can write to: this one, or a copy of it if
		// the engine allows one writer only and another process is it.
		default StoredIndex own() throws IOException {
			return this;
		}

		// Returns why this index cannot be used, or empty if it can. Throws if that
		// cannot be checked at the moment.
		Optional<String> flaw() throws IOException;

		SearchIndex open();

		// Whether this index still exists and is the one to query, as a quick check
		// shows.
		default boolean isUsable() {
			return true;
		}

		// Returns the exception for a query that failed although this index is usable.
		default RuntimeException refusal(SearchException failure) {
			return failure;
		}

		// Returns the token to resume from, or null if there is none.
		@Nullable String token() throws IOException;

		// Records crash-safely that the index has all changes up to a token.
		void complete(SearchIndex opened, @Nullable String token) throws IOException;

		// Gives up this index, which is closed and will not be finished. By default a
		// successor deletes it: a disk may be unavailable at the moment.
		default void abandon() {
		}

		// Deletes this index, which another one has replaced, unless another process
		// writes to it or may still need it.
		void deleteUnlessInUse() throws IOException;

	}

	/**
	 * A crash-safe file that names an index and the token of the last change that it has.
	 */
	record State(Path file) {

		boolean exists() {
			return Files.exists(this.file);
		}

		boolean isOf(String index) throws IOException {
			return exists() && index.equals(read().getProperty("index"));
		}

		@Nullable String token() throws IOException {
			return read().getProperty("token");
		}

		private Properties read() throws IOException {
			return PropertiesLoaderUtils.loadProperties(new FileSystemResource(this.file));
		}

		void write(String index, @Nullable String token) throws IOException {
			Properties state = new Properties();
			state.setProperty("index", index);
			if (token != null) {
				state.setProperty("token", token);
			}
			Path temporary = this.file.resolveSibling(this.file.getFileName() + ".tmp");
			try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.CREATE,
					StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
				state.store(Channels.newOutputStream(channel), null);
				channel.force(true);
			}
			Files.move(temporary, this.file, StandardCopyOption.ATOMIC_MOVE);
		}

	}

}
