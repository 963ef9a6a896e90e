package com.xebia.movieshop.search.index;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.stream.Collectors;

import com.xebia.movieshop.search.schema.IndexedMovie;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.types.ObjectId;

/**
 * Makes an index equal to the catalogue by reading all movies: fills an empty index, and
 * corrects the differences in any other. The lock is held while a batch is read and
 * written, so that it cannot overwrite a later version of a movie.
 */
record IndexComparison(Catalogue catalogue, Lock writing, StopSignal stop) {

	private static final Log logger = LogFactory.getLog(IndexComparison.class);

	private static final int BATCH = 500;

	private static final int MOVIES_PER_REPORT = 10_000;

	// Writes the differences, and returns the number of movies that differed.
	long run(SearchIndex index) throws InterruptedException {
		boolean empty = index.count() == 0;
		long total = this.catalogue.count();
		long read = 0;
		long differences = 0;
		ObjectId last = new ObjectId(new byte[12]);
		List<IndexedMovie> batch;
		do {
			this.stop.check();
			this.writing.lock();
			try {
				batch = this.catalogue.after(last, BATCH);
				boolean end = batch.size() < BATCH;
				ObjectId next = end ? last : new ObjectId(batch.get(batch.size() - 1).id());
				Map<String, String> known = empty ? Map.of()
						: index.digests(last.toHexString(), end ? null : next.toHexString());
				differences += write(index, batch, known);
				last = next;
			}
			finally {
				this.writing.unlock();
			}
			read += batch.size();
			if (read % MOVIES_PER_REPORT == 0 && !batch.isEmpty()) {
				logger.info("Compared the search index with " + read + " of " + total + " movies");
			}
		}
		while (batch.size() == BATCH);
		index.refresh();
		return differences;
	}

	private static long write(SearchIndex index, List<IndexedMovie> movies, Map<String, String> known) {
		List<IndexedMovie> different = movies.stream()
			.filter((movie) -> !movie.getDigest().equals(known.get(movie.id())))
			.toList();
		Set<String> ids = movies.stream().map(IndexedMovie::id).collect(Collectors.toSet());
		List<String> gone = known.keySet().stream().filter((id) -> !ids.contains(id)).toList();
		index.write(different, gone);
		return different.size() + gone.size();
	}

}
