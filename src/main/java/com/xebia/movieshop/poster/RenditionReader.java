package com.xebia.movieshop.poster;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import com.xebia.movieshop.poster.picture.PictureException;
import com.xebia.movieshop.poster.picture.PictureType;
import com.xebia.movieshop.poster.picture.RenditionMaker;
import com.xebia.movieshop.poster.picture.RenditionSize;
import com.xebia.movieshop.poster.store.PosterStore;
import com.xebia.movieshop.poster.store.RenditionName;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.stereotype.Component;

/**
 * Reads renditions, and makes good what it finds missing or damaged: once, however many
 * ask for it.
 */
@Component
public class RenditionReader {

	private static final Log logger = LogFactory.getLog(RenditionReader.class);

	/**
	 * One to find damage, one to find what the store fetched in its place damaged too,
	 * one to read what was made anew.
	 */
	private static final int ATTEMPTS = 4;

	private final PosterStore store;

	private final RenditionMaker maker;

	/**
	 * Each guards the posters whose hash code leads to it.
	 */
	private final List<Object> locks = Stream.generate(Object::new).limit(64).toList();

	RenditionReader(PosterStore store, RenditionMaker maker) {
		this.store = store;
		this.maker = maker;
	}

	/**
	 * Read a rendition.
	 * @param fileName the name of a poster, or any text from a client
	 * @param size the size
	 * @param webp whether it may be a WebP picture
	 * @return the rendition, empty when there is no such poster
	 * @throws IOException if the store fails
	 * @throws PosterRejectedException if it would have to be made again, and the upload
	 * is damaged too, or all decoders are busy
	 */
	public Optional<VerifiedRendition> read(String fileName, RenditionSize size, boolean webp) throws IOException {
		for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
			Optional<Path> directory = this.store.find(fileName);
			if (directory.isEmpty()) {
				return Optional.empty();
			}
			Optional<RenditionName> name = choose(directory.get(), size, webp);
			if (name.isEmpty()) {
				remake(fileName, size);
				continue;
			}
			Optional<VerifiedRendition> rendition = read(fileName, directory.get(), name.get());
			if (rendition.isPresent()) {
				return rendition;
			}
		}
		throw new IOException("The renditions of the poster " + fileName + " do not last");
	}

	// A WebP exists only where it is smaller than the other, which always exists.
	private static Optional<RenditionName> choose(Path directory, RenditionSize size, boolean webp) throws IOException {
		try (Stream<Path> files = Files.list(directory)) {
			List<RenditionName> names = files.map((file) -> RenditionName.parse(file.getFileName().toString()))
				.flatMap(Optional::stream)
				.filter((name) -> name.size() == size)
				.toList();
			Optional<RenditionName> plain = names.stream()
				.filter((name) -> name.type() != PictureType.WEBP)
				.findFirst();
			return names.stream().filter((name) -> webp && name.type() == PictureType.WEBP).findFirst().or(() -> plain);
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
			logger.debug("Gone since it was listed", ex);
			return Optional.empty();
		}
	}

	private void remake(String fileName, RenditionSize size) throws IOException {
		synchronized (this.locks.get(Math.floorMod(fileName.hashCode(), this.locks.size()))) {
			Optional<Path> directory = this.store.find(fileName);
			if (directory.isEmpty() || choose(directory.get(), size, false).isPresent()) {
				return;
			}
			logger.info("Making the renditions of the poster " + fileName + " again");
			try (StagedPoster staged = new StagedPoster(this.store)) {
				Path upload = this.store.createUpload();
				try (InputStream original = this.store.open(fileName, PosterStore.ORIGINAL)) {
					Files.copy(original, upload, StandardCopyOption.REPLACE_EXISTING);
					staged.add(this.maker.make(upload));
				}
				finally {
					Files.deleteIfExists(upload);
				}
				this.store.save(fileName, staged.files());
			}
			catch (PictureException ex) {
				throw PosterRejectedException.of(ex);
			}
		}
	}

}
