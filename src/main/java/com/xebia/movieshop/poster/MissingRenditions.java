package com.xebia.movieshop.poster;

import java.io.IOException;
import java.io.InputStream;
import java.io.StreamCorruptedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;

import com.github.benmanes.caffeine.cache.Cache;
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
import org.springframework.stereotype.Component;

/**
 * Makes renditions again from the stored upload, and remembers which ones cannot be made.
 */
@Component
class MissingRenditions {

	private static final Log logger = LogFactory.getLog(MissingRenditions.class);

	private final PosterStore store;

	private final RenditionMaker maker;

	private final ApplicationEventPublisher events;

	// Posters whose original is damaged, until the entry expires: it may be restored.
	private final Cache<String, Boolean> damaged = CacheSize.DAMAGED.cache()
		.expireAfterWrite(Duration.ofHours(1))
		.build();

	MissingRenditions(PosterStore store, RenditionMaker maker, ApplicationEventPublisher events) {
		this.store = store;
		this.maker = maker;
		this.events = events;
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

}
