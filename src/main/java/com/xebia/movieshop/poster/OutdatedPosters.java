package com.xebia.movieshop.poster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

import com.mongodb.MongoException;
import com.xebia.movieshop.poster.store.PosterStore;
import com.xebia.movieshop.poster.store.RenditionName;
import com.xebia.movieshop.poster.store.StoredPoster;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Makes posters again whose renditions are of older rules, in the background, one at a
 * time and for at most a quarter of the time. Can be interrupted at any point, because it
 * discards the older renditions only after the new ones are stored.
 */
@Component
public class OutdatedPosters {

	private static final Log logger = LogFactory.getLog(OutdatedPosters.class);

	// Limits the memory for the names of posters; the next search finds the others.
	private static final int MAX_FOUND = 10_000;

	private static final int PAUSE_FACTOR = 3;

	private static final int BUSY_SECONDS = 10;

	private final PosterStore store;

	private final RenditionReader renditions;

	private volatile long left;

	private Instant due = Instant.MIN;

	OutdatedPosters(PosterStore store, RenditionReader renditions) {
		this.store = store;
		this.renditions = renditions;
	}

	// Returns the number of posters that this node found and are still to be made again.
	public long left() {
		return this.left;
	}

	// Searches every day, because a node of a former release may have made older ones
	// meanwhile, and again ten minutes after a failure.
	@Scheduled(initialDelay = 1, fixedDelay = 10, timeUnit = TimeUnit.MINUTES)
	void work() {
		try {
			while (this.due.isBefore(Instant.now())) {
				List<String> found = find();
				for (String fileName : found) {
					makeInTurn(fileName);
				}
				if (found.isEmpty()) {
					this.due = Instant.now().plus(Duration.ofDays(1));
				}
				else {
					logger.info(found.size() + " posters were found, " + this.left + " are left");
				}
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		catch (IOException | UncheckedIOException | DataAccessException | MongoException ex) {
			if (!Thread.currentThread().isInterrupted()) {
				logger.warn("Posters could not be made again, will retry in ten minutes: " + ex.getMessage());
			}
		}
	}

	// Returns posters in random order, so that several nodes divide the work among them.
	private List<String> find() throws IOException, InterruptedException {
		List<String> found = new ArrayList<>();
		long count = 0;
		try (Stream<StoredPoster> posters = this.store.list()) {
			for (StoredPoster poster : (Iterable<StoredPoster>) posters::iterator) {
				String fileName = poster.fileName();
				if (!this.renditions.isDamaged(fileName) && isOutdated(this.store.files(fileName))) {
					count++;
					if (found.size() < MAX_FOUND) {
						found.add(fileName);
					}
				}
				Thread.sleep(1);
			}
		}
		if (count > 0) {
			logger.info(count + " posters are to be made again by the current rules");
		}
		this.left = count;
		Collections.shuffle(found);
		return found;
	}

	private static boolean isOutdated(Set<String> files) {
		return isIncomplete(files) || !RenditionName.older(files).isEmpty();
	}

	private static boolean isIncomplete(Set<String> files) {
		return files.contains(PosterStore.ORIGINAL)
				&& !RenditionName.missing(files, (name) -> !name.isWebp() && !name.isOlder()).isEmpty();
	}

	private void makeInTurn(String fileName) throws IOException, InterruptedException {
		if (Thread.interrupted()) {
			throw new InterruptedException();
		}
		try {
			make(fileName, PAUSE_FACTOR);
		}
		catch (NoSuchFileException ex) {
			logger.debug("The poster was deleted meanwhile", ex);
		}
		catch (PosterRejectedException ex) {
			logger.debug("All decoders are busy with uploads; the next search finds the poster again", ex);
			TimeUnit.SECONDS.sleep(BUSY_SECONDS);
		}
	}

	// Makes a poster again if it is outdated and its original is intact. Throws a
	// PosterRejectedException if all decoders are busy.
	synchronized void make(String fileName, int pauseFactor) throws IOException {
		long start = System.nanoTime();
		Set<String> files = this.store.files(fileName);
		if (isOutdated(files)) {
			Poster made = this.renditions.make(fileName);
			if (made == null) {
				return;
			}
			// Requests that chose an older file are answered during the pause.
			LockSupport.parkNanos(pauseFactor * (System.nanoTime() - start));
			files = this.store.files(fileName);
			if (isIncomplete(files)) {
				throw new IOException("The renditions of the poster " + fileName + " were not stored");
			}
			// An editor who read a movie before may have written it since.
			this.renditions.announce(made);
			this.left = Math.max(0, this.left - 1);
		}
		// Also if another node has made the poster.
		this.store.discard(fileName, RenditionName.older(files));
	}

}
