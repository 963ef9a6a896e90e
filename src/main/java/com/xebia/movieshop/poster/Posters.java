package com.xebia.movieshop.poster;

import java.awt.Dimension;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Path;
import java.util.Optional;

import javax.imageio.ImageIO;

import com.mongodb.MongoException;
import com.xebia.movieshop.poster.picture.PictureException;
import com.xebia.movieshop.poster.picture.PictureType;
import com.xebia.movieshop.poster.picture.RenditionMaker;
import com.xebia.movieshop.poster.picture.RenditionSize;
import com.xebia.movieshop.poster.picture.Renditions;
import com.xebia.movieshop.poster.store.PosterName;
import com.xebia.movieshop.poster.store.PosterStore;
import org.apache.commons.io.function.IOConsumer;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.stereotype.Component;
import org.springframework.util.unit.DataSize;
import org.springframework.web.multipart.MultipartFile;

/**
 * Accepts pictures. A returned poster is validated, encoded in all sizes and durably
 * stored, and not deleted before a movie had time to refer to it.
 */
@Component
public class Posters {

	private static final Log logger = LogFactory.getLog(Posters.class);

	private final PosterStore store;

	private final RenditionMaker maker;

	private final RenditionReader renditions;

	private final DataSize maxFileSize;

	Posters(PosterStore store, RenditionMaker maker, RenditionReader renditions, PosterProperties properties) {
		this.store = store;
		this.maker = maker;
		this.renditions = renditions;
		this.maxFileSize = properties.maxFileSize();
	}

	// Throws a PosterRejectedException if the upload is invalid or cannot be stored now.
	public Poster accept(MultipartFile file) {
		if (file.getSize() > this.maxFileSize.toBytes()) {
			throw PosterRejectedException.tooLarge(this.maxFileSize.toBytes());
		}
		return accept(file::transferTo);
	}

	public Poster accept(IOConsumer<Path> source) {
		try (StagedPoster staged = new StagedPoster(this.store)) {
			Path upload = staged.create(PosterStore.ORIGINAL);
			source.accept(upload);
			Renditions renditions = this.maker.make(upload);
			String fileName = PosterName.digest(upload) + "." + renditions.type().extension();
			staged.add(renditions);
			this.store.save(fileName, staged.files());
			return Poster.of(fileName, renditions);
		}
		catch (PictureException ex) {
			throw PosterRejectedException.of(ex);
		}
		catch (IOException ex) {
			throw PosterRejectedException.notStored(ex);
		}
	}

	// Rejects content that is no picture by its first bytes, because decoding takes long.
	public InputStream check(InputStream upload) throws IOException {
		byte[] start = upload.readNBytes(PictureType.MAGIC_LENGTH);
		try {
			PictureType.require(start);
		}
		catch (PictureException ex) {
			throw PosterRejectedException.of(ex);
		}
		return new SequenceInputStream(new ByteArrayInputStream(start), upload);
	}

	// Finds an accepted poster that a movie will refer to, by a name that may be any
	// text, and renews its time of grace, as if it had just been uploaded. Throws a
	// PosterRejectedException if the store cannot be read or all decoders are busy.
	public Optional<Poster> claim(String fileName) {
		try {
			if (!this.store.renew(fileName)) {
				return Optional.empty();
			}
			Optional<VerifiedRendition> full = this.renditions.read(fileName, RenditionSize.FULL, false);
			Optional<VerifiedRendition> small = this.renditions.read(fileName, RenditionSize.W160, false);
			if (full.isEmpty() || small.isEmpty()) {
				return Optional.empty();
			}
			Dimension size = full.get().dimension();
			return Optional.of(new Poster(fileName, full.get().name().type().contentType(), size.width, size.height,
					full.get().content().length,
					this.maker.findColour(new ByteArrayInputStream(small.get().content()))));
		}
		catch (PictureException ex) {
			throw PosterRejectedException.of(ex);
		}
		catch (IOException ex) {
			throw PosterRejectedException.notStored(ex);
		}
	}

	// Reads a poster as it is shown on large screens. Empty if it is lost.
	public Optional<BufferedImage> read(String fileName) throws IOException {
		Optional<VerifiedRendition> rendition = this.renditions.read(fileName, RenditionSize.W640, false);
		return rendition.isPresent()
				? Optional.ofNullable(ImageIO.read(new ByteArrayInputStream(rendition.get().content())))
				: Optional.empty();
	}

	// Renews the time of grace of a poster to which a movie no longer refers.
	public void renew(String fileName) {
		try {
			this.store.renew(fileName);
		}
		catch (IOException | MongoException ex) {
			logger.warn("The poster " + fileName + " may be deleted at once: " + ex.getMessage());
		}
	}

}
