package com.xebia.movieshop.poster;

import java.io.IOException;
import java.io.InputStream;
import java.io.StreamCorruptedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.mongodb.MongoException;
import com.mongodb.MongoGridFSException;
import com.xebia.movieshop.limits.CacheSize;
import com.xebia.movieshop.poster.picture.PictureException;
import com.xebia.movieshop.poster.picture.PictureException.Reason;
import com.xebia.movieshop.poster.picture.RenditionMaker;
import com.xebia.movieshop.poster.picture.RenditionSize;
import com.xebia.movieshop.poster.picture.Renditions;
import com.xebia.movieshop.poster.store.PosterName;
import com.xebia.movieshop.poster.store.PosterStore;
import com.xebia.movieshop.poster.store.RenditionName;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;
import org.springframework.util.StringUtils;

/**
 * Reads renditions, and makes missing or damaged ones again from the stored upload, only
 * once, however many requests wait for them. Remembers which ones cannot be made.
 */
@Component
public class RenditionReader {

	private static final Log logger = LogFactory.getLog(RenditionReader.class);

	// One attempt finds damage, one finds the store's replacement damaged too, one makes
	// the file again, and one reads it.
	private static final int ATTEMPTS = 4;

	private final PosterStore store;

	private final RenditionMaker maker;

	private final ApplicationEventPublisher events;

	// One lock per poster whose renditions are being made; weak values allow unused locks
	// to be collected.
	private final Cache<String, Object> locks = Caffeine.newBuilder().weakValues().build();

	// Posters whose original is damaged or beyond the limits, until the entry expires: it
	// may be restored, and another node may have made the renditions.
	private final Cache<String, Boolean> damaged = CacheSize.DAMAGED.cache()
		.expireAfterWrite(Duration.ofHours(1))
		.build();

	RenditionReader(PosterStore store, RenditionMaker maker, ApplicationEventPublisher events) {
		this.store = store;
		this.maker = maker;
		this.events = events;
	}

	// Reads a rendition of a poster, whose name may be any text. Returns empty if there
	// is no such poster, or if the rendition must be made and cannot be.
	// Throws a PosterRejectedException if it must be made and all decoders are busy.
	public Optional<VerifiedRendition> read(String fileName, RenditionSize size, boolean webp) throws IOException {
		for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
			Optional<Path> directory = this.store.find(fileName);
			if (directory.isEmpty()) {
				return Optional.empty();
			}
			Optional<RenditionName> name = choose(directory.get(), size, webp);
			if (name.isEmpty() && !remake(fileName, size)) {
				return Optional.empty();
			}
			Optional<VerifiedRendition> rendition = name.isPresent() ? read(fileName, directory.get(), name.get())
					: Optional.empty();
			if (rendition.isPresent()) {
				if (!rendition.get().isProvisional() || !isReplaced(fileName)) {
					return rendition;
				}
				this.store.discard(fileName, Set.of(rendition.get().name().toString()));
			}
		}
		throw new IOException("The renditions of the poster " + fileName + " keep getting lost or damaged");
	}

	// Fetches the copy of the poster if it was evicted, and marks it as recently used.
	public boolean isOnDisk(VerifiedRendition rendition) throws IOException {
		Path file = rendition.file();
		String fileName = file.getName(file.getNameCount() - 2).toString();
		return this.store.find(fileName).isPresent() && Files.exists(file);
	}

	// Returns whether another node has made the poster again since it was copied here. An
	// older copy is served while the database cannot be reached.
	private boolean isReplaced(String fileName) throws IOException {
		try {
			return RenditionName.older(this.store.files(fileName)).isEmpty();
		}
		catch (MongoException ex) {
			return false;
		}
	}

	// Prefers the current rules, then WebP, which exists only where it is smaller than
	// the JPEG or PNG.
	private static Optional<RenditionName> choose(Path directory, RenditionSize size, boolean webp) throws IOException {
		try (Stream<Path> files = Files.list(directory)) {
			return files.map((file) -> RenditionName.parse(file.getFileName().toString()))
				.flatMap(Optional::stream)
				.filter((name) -> name.size() == size && (webp || !name.isWebp()))
				.max(Comparator.comparing(RenditionName::rules).thenComparing(RenditionName::isWebp));
		}
		catch (NoSuchFileException ex) {
			return Optional.empty();
		}
	}

	private Optional<VerifiedRendition> read(String fileName, Path directory, RenditionName name) throws IOException {
		try {
			Path file = directory.resolve(name.toString());
			byte[] content = Files.readAllBytes(file);
			if (PosterName.digest(content).equals(name.digest())) {
				return Optional.of(new VerifiedRendition(name, file, content));
			}
			logger.warn("The rendition " + name + " of the poster " + fileName + " is damaged and will be replaced");
			this.store.remove(fileName, name.toString());
		}
		catch (NoSuchFileException ex) {
			logger.debug("The rendition was deleted after it was listed", ex);
		}
		return Optional.empty();
	}

	private boolean remake(String fileName, RenditionSize size) throws IOException {
		Object lock = this.locks.get(fileName, (name) -> new Object());
		synchronized (lock) {
			Optional<Path> directory = this.store.find(fileName);
			return directory.isPresent()
					&& (choose(directory.get(), size, false).isPresent() || make(fileName) != null);
		}
	}

	boolean isDamaged(String fileName) {
		return this.damaged.getIfPresent(fileName) != null;
	}

	// Makes all renditions by the current rules, whichever exist. Returns the poster as
	// it is now, or null if the upload is damaged or beyond the limits of this node.
	// Throws a PosterRejectedException if all decoders are busy.
	@Nullable Poster make(String fileName) throws IOException {
		if (isDamaged(fileName)) {
			return null;
		}
		try {
			Poster made = Poster.of(fileName, makeFromUpload(fileName));
			announce(made);
			return made;
		}
		catch (PictureException ex) {
			if (ex.getReason() == Reason.BUSY) {
				throw PosterRejectedException.of(ex);
			}
			logger.error("The renditions of the poster " + fileName + " cannot be made from its original on this node: "
					+ ex.getReason() + " " + StringUtils.arrayToDelimitedString(ex.getArguments(), " "));
			this.damaged.put(fileName, true);
			return null;
		}
		catch (MongoGridFSException | StreamCorruptedException ex) {
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

	private Renditions makeFromUpload(String fileName) throws IOException, PictureException {
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
