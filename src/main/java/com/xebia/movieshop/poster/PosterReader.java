package com.xebia.movieshop.poster;

import java.awt.Dimension;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;

import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.FileImageInputStream;
import javax.imageio.stream.ImageInputStream;

import org.springframework.stereotype.Component;

/**
 * Tells what picture a file holds from its content alone, without decoding it.
 */
@Component
class PosterReader {

	private static final int MAX_SIDE = 12_000;

	private final long maxPixels;

	PosterReader(PosterProperties properties) {
		this.maxPixels = properties.maxPixels();
	}

	PosterType readType(Path file) throws IOException {
		try (InputStream content = Files.newInputStream(file)) {
			return PosterType.ofContent(content.readNBytes(PosterType.MAGIC_LENGTH))
				.orElseThrow(PosterRejectedException::unsupported);
		}
	}

	Dimension readDimension(Path file, PosterType type) throws IOException {
		Iterator<ImageReader> readers = ImageIO.getImageReadersByMIMEType(type.contentType());
		ImageReader reader = readers.next();
		try (ImageInputStream input = new FileImageInputStream(file.toFile())) {
			reader.setInput(input, true, true);
			return checked(reader.getWidth(0), reader.getHeight(0));
		}
		catch (PosterRejectedException ex) {
			throw ex;
		}
		// The decoders answer some malformed files with unchecked exceptions.
		catch (IOException | RuntimeException ex) {
			throw PosterRejectedException.damaged(ex);
		}
		finally {
			reader.dispose();
		}
	}

	private Dimension checked(int width, int height) {
		if (width < 1 || height < 1) {
			throw PosterRejectedException.damaged(null);
		}
		if (width > MAX_SIDE || height > MAX_SIDE || (long) width * height > this.maxPixels) {
			throw PosterRejectedException.tooManyPixels(width, height, this.maxPixels / 1_000_000);
		}
		return new Dimension(width, height);
	}

}
