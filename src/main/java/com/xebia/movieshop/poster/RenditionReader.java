package com.xebia.movieshop.poster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.mongodb.MongoException;
import com.xebia.movieshop.poster.picture.RenditionSize;
import com.xebia.movieshop.poster.store.PosterName.RenditionName;
import com.xebia.movieshop.poster.store.PosterStore;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.stereotype.Component;

/**
 * Reads renditions, and regenerates missing or damaged ones only once, however many
 * requests wait for them.
 */
@Component
public class RenditionReader {

	private static final Log logger = LogFactory.getLog(RenditionReader.class);

	// One attempt finds damage, one finds the store's replacement damaged too, one makes
	// the file again, and one reads it.
	private static final int ATTEMPTS = 4;

	private final PosterStore store;

	private final MissingRenditions missing;

	// One lock per poster whose renditions are being made; weak values allow unused locks
	// to be collected.
	private final Cache<String, Object> locks = Caffeine.newBuilder().weakValues().build();

	RenditionReader(PosterStore store, MissingRenditions missing) {
		this.store = store;
		this.missing = missing;
	}

	// Reads a rendition of a poster, whose name may be any text. Returns empty if there
	// is no such poster, or if the rendition must be made and the original is damaged.
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
			Optional<VerifiedRendition> rendition = VerifiedRendition.read(name, directory.resolve(name.toString()));
			if (rendition.isEmpty()) {
				logger
					.warn("The rendition " + name + " of the poster " + fileName + " is damaged and will be replaced");
				this.store.remove(fileName, name.toString());
			}
			return rendition;
		}
		catch (NoSuchFileException ex) {
			logger.debug("The rendition was deleted after it was listed", ex);
			return Optional.empty();
		}
	}

	private boolean remake(String fileName, RenditionSize size) throws IOException {
		Object lock = this.locks.get(fileName, (name) -> new Object());
		synchronized (lock) {
			Optional<Path> directory = this.store.find(fileName);
			return directory.isPresent()
					&& (choose(directory.get(), size, false).isPresent() || this.missing.make(fileName) != null);
		}
	}

}
