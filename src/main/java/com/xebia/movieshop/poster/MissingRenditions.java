package com.xebia.movieshop.poster;

import java.io.IOException;
import java.io.InputStream;
import java.io.StreamCorruptedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Ticker;
import com.mongodb.MongoGridFSException;
import com.xebia.movieshop.limits.CacheSize;
import com.xebia.movieshop.poster.picture.RenditionMaker;
import com.xebia.movieshop.poster.picture.Renditions;
import com.xebia.movieshop.poster.picture.format.PictureException;
import com.xebia.movieshop.poster.picture.format.PictureException.Reason;
import com.xebia.movieshop.poster.store.PosterName;
import com.xebia.movieshop.poster.store.PosterStore;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

/**
 * Makes missing renditions from the stored upload: at once if nothing else can be served,
 * otherwise in the background. Remembers which ones cannot be made.
 */
class MissingRenditions implements AutoCloseable {

	private static final Log logger = LogFactory.getLog(MissingRenditions.class);

	private static final int MAX_WAITING = 100;

	private final PosterStore store;

	private final RenditionMaker maker;

	private final ApplicationEventPublisher events;

	// Posters whose original is damaged, until the entry expires: it may be restored.
	private final Cache<String, Boolean> damaged;

	// The background jobs, each with its poster, kept for an hour unless they fail.
	private final Cache<String, CompletableFuture<Void>> jobs;

	// One thread is enough: no request waits for it, and uploads need the processors.
	private final ExecutorService background = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS,
			new ArrayBlockingQueue<>(MAX_WAITING), backgroundThreads());

	MissingRenditions(PosterStore store, RenditionMaker maker, Ticker clock, ApplicationEventPublisher events) {
		this.store = store;
		this.maker = maker;
		this.events = events;
		this.damaged = CacheSize.DAMAGED.cache().expireAfterWrite(Duration.ofHours(1)).ticker(clock).build();
		this.jobs = CacheSize.POSTER_JOBS.cache().expireAfterWrite(Duration.ofHours(1)).ticker(clock).build();
	}

	private static CustomizableThreadFactory backgroundThreads() {
		CustomizableThreadFactory threads = new CustomizableThreadFactory("renditions-");
		threads.setDaemon(true);
		threads.setThreadPriority(Thread.MIN_PRIORITY);
		return threads;
	}

	boolean isDamaged(String fileName) {
		return this.damaged.getIfPresent(fileName) != null;
	}

	// Makes all renditions by the current rules, whichever exist. Returns the poster as
	// it is now, or null if the upload is damaged. Throws a PosterRejectedException if
	// all decoders are busy.
	@Nullable Poster make(String fileName) throws IOException {
		if (isDamaged(fileName)) {
			return null;
		}
		try {
			Poster made = Poster.of(fileName, save(fileName));
			announce(made);
			return made;
		}
		catch (MongoGridFSException | PictureException | StreamCorruptedException ex) {
			if (ex instanceof PictureException refusal && refusal.getReason() == Reason.BUSY) {
				throw PosterRejectedException.of(refusal);
			}
			logger.error("The renditions of the poster " + fileName
					+ " cannot be made, because its original is damaged too. Upload it again", ex);
			this.damaged.put(fileName, true);
			return null;
		}
	}

	// The type, size and colour of the poster may have changed.
	void announce(Poster made) {
		this.events.publishEvent(made);
	}

	// Starts a background job unless it was started before.
	void runLater(String name, Runnable job) {
		try {
			this.jobs.get(name,
					(started) -> CompletableFuture.runAsync(job, this.background)
						.whenComplete((done, failure) -> forgetFailed(name, failure)));
		}
		catch (RejectedExecutionException ex) {
			logger.debug("The queue of background jobs is full; a later request tries again", ex);
		}
	}

	private void forgetFailed(String name, @Nullable Throwable failure) {
		if (failure != null) {
			this.jobs.invalidate(name);
		}
	}

	private Renditions save(String fileName) throws IOException, PictureException {
		try (StagedPoster staged = new StagedPoster(this.store);
				InputStream original = this.store.open(fileName, PosterStore.ORIGINAL)) {
			Path upload = staged.create();
			Files.copy(original, upload, StandardCopyOption.REPLACE_EXISTING);
			// A damaged JPEG may be decoded, and would replace what was made before.
			if (!fileName.startsWith(PosterName.digest(upload))) {
				throw new StreamCorruptedException("The original differs from the upload");
			}
			Renditions made = this.maker.make(upload);
			staged.add(made);
			this.store.save(fileName, staged.files());
			return made;
		}
	}

	@Override
	public void close() {
		this.background.shutdownNow();
	}

}
