package com.xebia.movieshop.poster;

import java.io.IOException;
import java.io.InputStream;
import java.io.StreamCorruptedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Ticker;
import com.mongodb.MongoException;
import com.mongodb.MongoGridFSException;
import com.xebia.movieshop.limits.CacheSize;
import com.xebia.movieshop.poster.picture.RenditionMaker;
import com.xebia.movieshop.poster.picture.RenditionSize;
import com.xebia.movieshop.poster.picture.Renditions;
import com.xebia.movieshop.poster.picture.format.PictureException;
import com.xebia.movieshop.poster.picture.format.PictureException.Reason;
import com.xebia.movieshop.poster.store.PosterName;
import com.xebia.movieshop.poster.store.PosterName.RenditionName;
import com.xebia.movieshop.poster.store.PosterStore;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.dao.DataAccessException;
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

	// The sizes in which a poster has no WebP, because it would be larger than the JPEG
	// or PNG. This never changes.
	private final Cache<String, Set<RenditionSize>> withoutWebp = CacheSize.WITHOUT_WEBP.cache().build();

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
			Poster made = Poster.of(fileName, save(fileName, false, (rendition) -> true));
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

	// Starts a background job for the WebP files of all sizes. Returns whether one of
	// this size may exist soon; the JPEG or PNG is served meanwhile.
	boolean makeWebpLater(String fileName, RenditionSize size) {
		Set<RenditionSize> without = this.withoutWebp.getIfPresent(fileName);
		return (without == null || !without.contains(size)) && runLater("webp " + fileName, () -> makeWebp(fileName));
	}

	// Starts a background job unless it was started before. Returns whether it may still
	// have to be done.
	boolean runLater(String name, Runnable job) {
		try {
			return !this.jobs
				.get(name,
						(started) -> CompletableFuture.runAsync(job, this.background)
							.whenComplete((done, failure) -> forgetFailed(name, failure)))
				.isDone();
		}
		catch (RejectedExecutionException ex) {
			logger.debug("The queue of background jobs is full; a later request tries again", ex);
			return true;
		}
	}

	private void forgetFailed(String name, @Nullable Throwable failure) {
		if (failure != null) {
			this.jobs.invalidate(name);
		}
	}

	// Encodes the JPEG or PNG of each size again, only to compare sizes: a second code
	// path would be more complex, and no request waits.
	private void makeWebp(String fileName) {
		try {
			Path present = this.store.find(fileName).orElseThrow(() -> new NoSuchFileException(fileName));
			save(fileName, true,
					(rendition) -> rendition.isWebp() && Files.notExists(present.resolve(rendition.toString())));
			this.withoutWebp.put(fileName, RenditionName.missing(this.store.files(fileName),
					(rendition) -> rendition.isWebp() && !rendition.isOlder()));
		}
		catch (IOException | PictureException | DataAccessException | MongoException ex) {
			logger.warn("The poster " + fileName + " is served without some of its WebP files", ex);
		}
	}

	private Renditions save(String fileName, boolean all, Predicate<RenditionName> wanted)
			throws IOException, PictureException {
		try (StagedPoster staged = new StagedPoster(this.store);
				InputStream original = this.store.open(fileName, PosterStore.ORIGINAL)) {
			Path upload = staged.create();
			Files.copy(original, upload, StandardCopyOption.REPLACE_EXISTING);
			// A damaged JPEG may be decoded, and would replace what was made before.
			if (!fileName.startsWith(PosterName.digest(upload))) {
				throw new StreamCorruptedException("The original differs from the upload");
			}
			Renditions made = all ? this.maker.makeAll(upload) : this.maker.make(upload);
			staged.add(made, wanted);
			if (!staged.files().isEmpty()) {
				this.store.save(fileName, staged.files());
			}
			return made;
		}
	}

	@Override
	public void close() {
		this.background.shutdownNow();
	}

}
