package com.xebia.movieshop.search;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.lucene.store.LockObtainFailedException;
import org.jspecify.annotations.Nullable;

/**
 * An index that is in use, with its directory.
 *
 * @param directory where it is
 * @param index the index
 */
record OpenIndex(IndexDirectory directory, SearchIndex index) implements AutoCloseable {

	private static final Log logger = LogFactory.getLog(OpenIndex.class);

	/**
	 * How many seconds a release of the shop waits for the one before it to let go of the
	 * index.
	 */
	private static final int PATIENCE = 30;

	static OpenIndex create(Path parent) throws IOException {
		return open(IndexDirectory.create(parent));
	}

	/**
	 * Open the index that was in use before.
	 * @param parent where indexes are
	 * @param stop ends the waiting for one that another process still has
	 * @return the latest that can be used
	 */
	static Optional<OpenIndex> find(Path parent, StopSignal stop) throws IOException, InterruptedException {
		for (IndexDirectory directory : IndexDirectory.list(parent)) {
			Optional<String> flaw = flaw(directory, stop);
			if (flaw.isEmpty()) {
				return Optional.of(open(directory));
			}
			logger.warn("The search index in " + directory.path() + " " + flaw.get());
		}
		return Optional.empty();
	}

	private static OpenIndex open(IndexDirectory directory) {
		return new OpenIndex(directory, new SearchIndex(directory.path()));
	}

	private static Optional<String> flaw(IndexDirectory directory, StopSignal stop)
			throws IOException, InterruptedException {
		for (int i = 0; i < PATIENCE; i++) {
			try {
				return directory.flaw();
			}
			catch (LockObtainFailedException ex) {
				stop.sleep(Duration.ofSeconds(1));
			}
		}
		return Optional.of("belongs to another process");
	}

	@Nullable String token() throws IOException {
		return this.directory.token();
	}

	/**
	 * Bring all that was written to the disk, and note up to where that goes.
	 * @param token the place among the changes, or null when there is none
	 */
	void note(@Nullable String token) throws IOException {
		this.index.flush();
		this.directory.complete(token);
	}

	void deleteOthers(Path parent) throws IOException {
		for (IndexDirectory other : IndexDirectory.list(parent)) {
			if (!other.equals(this.directory)) {
				other.delete();
			}
		}
	}

	@Override
	public void close() {
		this.index.close();
	}

}
