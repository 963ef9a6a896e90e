package com.xebia.movieshop.movie;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import com.mongodb.MongoException;
import com.xebia.movieshop.poster.store.PosterStore;
import com.xebia.movieshop.poster.store.PosterStore.StoredPoster;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Deletes posters that no movie has named for a day, neither in the catalogue nor in the
 * bin, of movies that are gone for good and of forms that were never sent, and those that
 * a movie has no more, for as long as that may be undone. Nothing else deletes one.
 */
@Component
class PosterSweep {

	private static final Log logger = LogFactory.getLog(PosterSweep.class);

	// A poster stays for so long that no movie names, and so long somebody may take to
	// send the form that names it.
	static final Duration GRACE = Duration.ofDays(1);

	private static final int BATCH = 500;

	private final PosterStore store;

	private final MoviePosters posters;

	PosterSweep(PosterStore store, MoviePosters posters) {
		this.store = store;
		this.posters = posters;
	}

	@Scheduled(initialDelay = 15, fixedDelay = 24 * 60, timeUnit = TimeUnit.MINUTES)
	void sweep() {
		try {
			long deleted = sweep(Instant.now().minus(GRACE)) + this.store.purge();
			if (deleted > 0) {
				logger.info("Deleted " + deleted + " posters that no movie names, and remains of others");
			}
		}
		catch (IOException | DataAccessException | MongoException ex) {
			logger.warn("Posters that no movie names are not deleted yet: " + ex.getMessage());
		}
	}

	long sweep(Instant limit) throws IOException {
		long deleted = 0;
		try (Stream<StoredPoster> stored = this.store.list()) {
			Iterator<StoredPoster> old = stored.filter((poster) -> poster.renewedAt().isBefore(limit)).iterator();
			while (old.hasNext()) {
				List<StoredPoster> batch = new ArrayList<>();
				while (old.hasNext() && batch.size() < BATCH) {
					batch.add(old.next());
				}
				Set<String> kept = this.posters.kept(batch);
				for (StoredPoster poster : batch) {
					// Whoever is about to name the poster has renewed it, and then the
					// store keeps it.
					boolean leaves = !kept.contains(poster.fileName()) && this.store.delete(poster.fileName(), limit);
					deleted += leaves ? 1 : 0;
				}
			}
		}
		return deleted;
	}

}
