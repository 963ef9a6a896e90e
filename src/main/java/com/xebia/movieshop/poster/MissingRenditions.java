package com.xebia.movieshop.poster;

import java.io.IOException;
import java.io.InputStream;
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
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import com.mongodb.MongoException;
import com.mongodb.MongoGridFSException;
import com.xebia.movieshop.poster.picture.PictureException;
import com.xebia.movieshop.poster.picture.PictureException.Reason;
import com.xebia.movieshop.poster.picture.RenditionMaker;
import com.xebia.movieshop.poster.picture.RenditionSize;
import com.xebia.movieshop.poster.store.PosterName.RenditionName;
import com.xebia.movieshop.poster.store.PosterStore;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

/**
 * Makes renditions of the upload that was kept: at once where nothing else can be served,
 * later where something can. It remembers what cannot be made.
 */
class MissingRenditions implements AutoCloseable {

	private static final Log logger = LogFactory.getLog(MissingRenditions.class);

	private static final int MAX_REMEMBERED = 10_000;

	private static final int MAX_WAITING = 100;

	private final PosterStore store;

	private final RenditionMaker maker;

	// The upload of these posters is damaged too, until somebody may have put it right.
	private final Cache<String, Boolean> lost;

	// The WebP files of these posters are being made, or were lately.
	private final Cache<String, CompletableFuture<Void>> later;

	// In these sizes a poster has no WebP since it would be larger than the JPEG or PNG,
	// which never changes.
	private final Cache<String, Set<RenditionSize>> withoutWebp = Caffeine.newBuilder()
		.maximumSize(MAX_REMEMBERED)
		.build();

	// One thread is enough, for nobody waits for it, and uploads may wait for the
	// processors.
	private final ExecutorService background = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS,
			new ArrayBlockingQueue<>(MAX_WAITING), backgroundThreads());

	MissingRenditions(PosterStore store, RenditionMaker maker, Ticker clock) {
		this.store = store;
		this.maker = maker;
		this.lost = rememberForAnHour(clock);
		this.later = rememberForAnHour(clock);
	}

	private static <T> Cache<String, T> rememberForAnHour(Ticker clock) {
		return Caffeine.newBuilder()
			.maximumSize(MAX_REMEMBERED)
			.expireAfterWrite(Duration.ofHours(1))
			.ticker(clock)
			.build();
	}

	private static CustomizableThreadFactory backgroundThreads() {
		CustomizableThreadFactory threads = new CustomizableThreadFactory("renditions-");
		threads.setDaemon(true);
		threads.setThreadPriority(Thread.MIN_PRIORITY);
		return threads;
	}

	// Tells whether all renditions are there now, which they never will be when the
	// upload is damaged. Throws a PosterRejectedException if all decoders are busy.
	boolean make(String fileName) throws IOException {
		if (this.lost.getIfPresent(fileName) != null) {
			return false;
		}
		logger.info("Making the renditions of the poster " + fileName + " again");
		try {
			save(fileName, false, (rendition) -> true);
			return true;
		}
		catch (MongoGridFSException | PictureException ex) {
			if (ex instanceof PictureException refusal && refusal.getReason() == Reason.BUSY) {
				throw PosterRejectedException.of(refusal);
			}
			logger.error("The poster " + fileName + " is lost: its upload is damaged too. Upload it again", ex);
			this.lost.put(fileName, true);
			return false;
		}
	}

	// Makes all that are worth it, and tells whether there may be one of the size soon;
	// JPEG or PNG is served meanwhile.
	boolean makeWebpLater(String fileName, RenditionSize size) {
		Set<RenditionSize> without = this.withoutWebp.getIfPresent(fileName);
		if (without != null && without.contains(size)) {
			return false;
		}
		try {
			return !this.later
				.get(fileName, (poster) -> CompletableFuture.runAsync(() -> makeWebp(poster), this.background))
				.isDone();
		}
		catch (RejectedExecutionException ex) {
			logger.debug("So many WebP files are to be made that this one is left for later", ex);
			return true;
		}
	}

	// The JPEG or PNG of each size is made as well, only to be compared with: one way of
	// making renditions is simpler than two, and nobody waits.
	private void makeWebp(String fileName) {
		try {
			Path present = this.store.find(fileName).orElseThrow(() -> new NoSuchFileException(fileName));
			save(fileName, true,
					(rendition) -> rendition.isWebp() && Files.notExists(present.resolve(rendition.toString())));
			this.withoutWebp.put(fileName, RenditionName.missing(this.store.files(fileName), RenditionName::isWebp));
		}
		catch (IOException | PictureException | DataAccessException | MongoException ex) {
			logger.warn("The poster " + fileName + " is served without some of its WebP files", ex);
		}
	}

	private void save(String fileName, boolean all, Predicate<RenditionName> wanted)
			throws IOException, PictureException {
		try (StagedPoster staged = new StagedPoster(this.store);
				InputStream original = this.store.open(fileName, PosterStore.ORIGINAL)) {
			Path upload = staged.create();
			Files.copy(original, upload, StandardCopyOption.REPLACE_EXISTING);
			staged.add(all ? this.maker.makeAll(upload) : this.maker.make(upload), wanted);
			if (!staged.files().isEmpty()) {
				this.store.save(fileName, staged.files());
			}
		}
	}

	@Override
	public void close() {
		this.background.shutdownNow();
	}

}
