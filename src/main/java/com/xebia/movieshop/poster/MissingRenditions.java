package com.xebia.movieshop.poster;

import java.io.IOException;
import java.io.InputStream;
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
import com.github.benmanes.caffeine.cache.Caffeine;
import com.mongodb.MongoException;
import com.mongodb.MongoGridFSException;
import com.xebia.movieshop.poster.picture.PictureException;
import com.xebia.movieshop.poster.picture.PictureException.Reason;
import com.xebia.movieshop.poster.picture.RenditionMaker;
import com.xebia.movieshop.poster.picture.RenditionSize;
import com.xebia.movieshop.poster.picture.Renditions.Rendition;
import com.xebia.movieshop.poster.store.PosterStore;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;
import org.springframework.stereotype.Component;

/**
 * Makes renditions of the upload that was kept: at once where nothing else can be served,
 * later where something can. It remembers what cannot be made.
 */
@Component
class MissingRenditions implements AutoCloseable {

	private static final Log logger = LogFactory.getLog(MissingRenditions.class);

	private static final int MAX_REMEMBERED = 10_000;

	private static final int MAX_WAITING = 100;

	private final PosterStore store;

	private final RenditionMaker maker;

	/**
	 * The posters whose upload is damaged too, until somebody may have put it right.
	 */
	private final Cache<String, Boolean> lost = remember(Duration.ofHours(1));

	/**
	 * The WebP files that are made later, and for a while those that were.
	 */
	private final Cache<String, CompletableFuture<Void>> later = remember(Duration.ofHours(1));

	/**
	 * One thread, for nobody waits for it, and uploads may wait for the processors.
	 */
	private final ExecutorService background = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS,
			new ArrayBlockingQueue<>(MAX_WAITING), backgroundThreads());

	MissingRenditions(PosterStore store, RenditionMaker maker) {
		this.store = store;
		this.maker = maker;
	}

	private static <T> Cache<String, T> remember(Duration time) {
		return Caffeine.newBuilder().maximumSize(MAX_REMEMBERED).expireAfterWrite(time).build();
	}

	private static CustomizableThreadFactory backgroundThreads() {
		CustomizableThreadFactory threads = new CustomizableThreadFactory("renditions-");
		threads.setDaemon(true);
		threads.setThreadPriority(Thread.MIN_PRIORITY);
		return threads;
	}

	/**
	 * Make all renditions of a poster again.
	 * @param fileName its name
	 * @return whether they are there now, which they never will be when the upload is
	 * damaged
	 * @throws IOException if the store fails
	 * @throws PosterRejectedException if all decoders are busy
	 */
	boolean make(String fileName) throws IOException {
		if (this.lost.getIfPresent(fileName) != null) {
			return false;
		}
		logger.info("Making the renditions of the poster " + fileName + " again");
		try {
			save(fileName, (upload, staged) -> staged.add(this.maker.make(upload)));
			return true;
		}
		catch (MongoGridFSException ex) {
			return giveUp(fileName, ex);
		}
		catch (PictureException ex) {
			if (ex.getReason() == Reason.BUSY) {
				throw PosterRejectedException.of(ex);
			}
			return giveUp(fileName, ex);
		}
	}

	private boolean giveUp(String fileName, Exception cause) {
		logger.error("The poster " + fileName + " is lost: its upload is damaged too. Upload it again", cause);
		this.lost.put(fileName, true);
		return false;
	}

	/**
	 * Make a WebP file in place of a JPEG or PNG that is served meanwhile.
	 * @param fileName the poster's name
	 * @param plain the JPEG or PNG
	 * @return whether there may be one soon
	 */
	boolean makeWebpLater(String fileName, VerifiedRendition plain) {
		try {
			return !this.later
				.get(fileName + "/" + plain.name(),
						(task) -> CompletableFuture.runAsync(() -> makeWebp(fileName, plain), this.background))
				.isDone();
		}
		catch (RejectedExecutionException ex) {
			logger.debug("So many WebP files are to be made that this one is left for later", ex);
			return true;
		}
	}

	private void makeWebp(String fileName, VerifiedRendition plain) {
		RenditionSize size = plain.name().size();
		try {
			save(fileName, (upload, staged) -> {
				Rendition webp = this.maker.makeWebp(upload, size).orElse(null);
				if (webp != null && webp.content().length < plain.size()) {
					staged.add(size, webp);
				}
			});
		}
		catch (IOException | PictureException | DataAccessException | MongoException ex) {
			logger.warn("The poster " + fileName + " is served without WebP in the size " + size.label(), ex);
		}
	}

	private void save(String fileName, Making making) throws IOException, PictureException {
		Path upload = this.store.createUpload();
		try (StagedPoster staged = new StagedPoster(this.store);
				InputStream original = this.store.open(fileName, PosterStore.ORIGINAL)) {
			Files.copy(original, upload, StandardCopyOption.REPLACE_EXISTING);
			making.make(upload, staged);
			this.store.save(fileName, staged.files());
		}
		finally {
			Files.deleteIfExists(upload);
		}
	}

	@Override
	public void close() {
		this.background.shutdownNow();
	}

	/**
	 * Makes some of the renditions of an upload.
	 */
	private interface Making {

		void make(Path upload, StagedPoster staged) throws IOException, PictureException;

	}

}
