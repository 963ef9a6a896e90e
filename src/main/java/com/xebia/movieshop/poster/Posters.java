package com.xebia.movieshop.poster;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

import com.xebia.movieshop.poster.picture.DominantColour;
import com.xebia.movieshop.poster.picture.PictureException;
import com.xebia.movieshop.poster.picture.Rendition;
import com.xebia.movieshop.poster.picture.RenditionMaker;
import com.xebia.movieshop.poster.picture.RenditionSize;
import com.xebia.movieshop.poster.picture.Renditions;
import com.xebia.movieshop.poster.store.PosterName;
import com.xebia.movieshop.poster.store.PosterStore;
import org.apache.commons.io.function.IOConsumer;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;
import org.springframework.util.unit.DataSize;
import org.springframework.web.multipart.MultipartFile;

/**
 * Accepts pictures and gives them up again: a poster that it returns is checked, made
 * anew in all sizes, and safely stored.
 */
@Component
public class Posters {

	private final PosterStore store;

	private final RenditionMaker maker;

	private final RenditionReader renditions;

	private final DataSize maxFileSize;

	private final ApplicationEventPublisher events;

	Posters(PosterStore store, RenditionMaker maker, RenditionReader renditions, PosterProperties properties,
			ApplicationEventPublisher events) {
		this.store = store;
		this.maker = maker;
		this.renditions = renditions;
		this.maxFileSize = properties.maxFileSize();
		this.events = events;
	}

	/**
	 * Accept an upload.
	 * @param file the upload
	 * @return the poster that it became
	 * @throws PosterRejectedException if it cannot be a poster, or not now
	 */
	public Poster accept(MultipartFile file) {
		if (file.getSize() > this.maxFileSize.toBytes()) {
			throw PosterRejectedException.tooLarge(this.maxFileSize.toBytes());
		}
		return accept(file::transferTo);
	}

	/**
	 * Accept a picture from wherever it comes.
	 * @param source writes the picture to a file
	 * @return the poster that it became
	 * @throws PosterRejectedException if it cannot be a poster, or not now
	 */
	public Poster accept(IOConsumer<Path> source) {
		try (StagedPoster staged = new StagedPoster(this.store)) {
			Path upload = staged.create(PosterStore.ORIGINAL);
			source.accept(upload);
			Renditions renditions = this.maker.make(upload);
			String fileName = PosterName.digest(upload) + "." + renditions.type().extension();
			staged.add(renditions);
			this.store.save(fileName, staged.files());
			Rendition full = renditions.full();
			return new Poster(fileName, full.type().contentType(), full.width(), full.height(), full.content().length,
					renditions.colour());
		}
		catch (PictureException ex) {
			throw PosterRejectedException.of(ex);
		}
		catch (IOException ex) {
			throw PosterRejectedException.notStored(ex);
		}
	}

	/**
	 * Find a poster that was accepted earlier.
	 * @param fileName any text, from a client perhaps
	 * @return the poster, empty when there is none of this name
	 * @throws PosterRejectedException if the store cannot be read
	 */
	public Optional<Poster> find(String fileName) {
		try {
			Optional<VerifiedRendition> full = this.renditions.read(fileName, RenditionSize.FULL, false);
			Optional<VerifiedRendition> small = this.renditions.read(fileName, RenditionSize.W160, false);
			return (full.isPresent() && small.isPresent()) ? Optional.of(describe(fileName, full.get(), small.get()))
					: Optional.empty();
		}
		catch (IOException ex) {
			throw PosterRejectedException.notStored(ex);
		}
	}

	private static Poster describe(String fileName, VerifiedRendition full, VerifiedRendition small)
			throws IOException {
		BufferedImage picture = full.decode();
		return new Poster(fileName, full.name().type().contentType(), picture.getWidth(), picture.getHeight(),
				full.size(), DominantColour.of(small.decode()));
	}

	/**
	 * Give up a poster that no movie shows any more.
	 * @param fileName its name
	 * @throws IOException if the store fails
	 */
	public void delete(String fileName) throws IOException {
		this.store.delete(fileName);
		this.events.publishEvent(new PosterDeletedEvent(fileName));
	}

}
