package com.xebia.movieshop.poster;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

import com.mongodb.MongoGridFSException;
import com.xebia.movieshop.poster.picture.PictureException;
import com.xebia.movieshop.poster.picture.PictureException.Reason;
import com.xebia.movieshop.poster.store.PosterName;
import com.xebia.movieshop.poster.store.PosterName.RenditionName;
import com.xebia.movieshop.poster.store.PosterStore;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.context.ApplicationEventPublisher;

/**
 * Makes a poster again whose renditions are of older rules, and discards those only when
 * the new ones are stored.
 */
class RenditionUpgrade {

	private static final Log logger = LogFactory.getLog(RenditionUpgrade.class);

	private final PosterStore store;

	private final MissingRenditions renditions;

	private final ApplicationEventPublisher events;

	// Posters that cannot be made again, because their originals are damaged.
	private final Set<String> damaged = ConcurrentHashMap.newKeySet();

	RenditionUpgrade(PosterStore store, MissingRenditions renditions, ApplicationEventPublisher events) {
		this.store = store;
		this.renditions = renditions;
		this.events = events;
	}

	boolean isPossible(String fileName) {
		return !this.damaged.contains(fileName);
	}

	boolean isDue(String fileName) throws IOException {
		return isPossible(fileName) && isOutdated(this.store.files(fileName));
	}

	private static boolean isOutdated(Set<String> files) {
		return isIncomplete(files) || !RenditionName.older(files).isEmpty();
	}

	private static boolean isIncomplete(Set<String> files) {
		return files.contains(PosterStore.ORIGINAL)
				&& !RenditionName.missing(files, (name) -> !name.isWebp() && !name.isOlder()).isEmpty();
	}

	// Makes a poster again if it is outdated and its original is intact. Throws a
	// PosterRejectedException if all decoders are busy.
	void make(String fileName, int pauseFactor) throws IOException {
		long start = System.nanoTime();
		Set<String> files = this.store.files(fileName);
		if (isOutdated(files)) {
			PosterMadeAgain made = make(fileName);
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
			this.events.publishEvent(made);
		}
		// Also when another node has made the poster, because this node may have a copy.
		this.store.discard(fileName, RenditionName.older(files));
	}

	private @Nullable PosterMadeAgain make(String fileName) throws IOException {
		try {
			if (hasIntactOriginal(fileName)) {
				return this.renditions.makeAgain(fileName);
			}
			keepOlder(fileName, "is damaged");
		}
		catch (NoSuchFileException ex) {
			logger.debug("The poster was deleted meanwhile", ex);
		}
		catch (MongoGridFSException | PictureException ex) {
			if (ex instanceof PictureException refusal && refusal.getReason() == Reason.BUSY) {
				throw PosterRejectedException.of(refusal);
			}
			keepOlder(fileName, "cannot be read (" + ex.getMessage() + ")");
		}
		return null;
	}

	// A damaged JPEG may be decoded, and would replace what was made while it was intact.
	private boolean hasIntactOriginal(String fileName) throws IOException {
		try (InputStream original = this.store.open(fileName, PosterStore.ORIGINAL)) {
			return PosterName.isIntact(fileName, PosterStore.ORIGINAL, original);
		}
	}

	private void keepOlder(String fileName, String reason) {
		if (this.damaged.add(fileName)) {
			logger.warn("The poster " + fileName + " keeps its older renditions, because its original " + reason
					+ ". Upload it again");
		}
	}

}
