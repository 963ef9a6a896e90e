package com.xebia.movieshop.poster.picture;

import java.awt.color.ColorSpace;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The structure of a picture file. Parsing it verifies that the upload is complete,
 * because Java's decoders accept truncated files.
 */
sealed interface Structure permits JpegStructure, PngStructure, GifStructure, WebpStructure {

	PictureType type();

	default Orientation orientation() {
		return Orientation.UPRIGHT;
	}

	// Returns the colour space of the pixels; Java's decoders report it for JPEGs only.
	default ColorSpace colours(ColorSpace decoded) {
		return decoded;
	}

	static Structure of(Path upload) throws IOException, PictureException {
		PictureType type = typeOf(upload);
		try (UploadStream content = new UploadStream(upload)) {
			return switch (type) {
				case JPEG -> JpegStructure.of(content);
				case PNG -> PngStructure.of(content);
				case GIF -> GifStructure.of(content);
				case WEBP -> WebpStructure.of(content);
			};
		}
		catch (EOFException ex) {
			throw PictureException.damaged(ex);
		}
	}

	private static PictureType typeOf(Path upload) throws IOException, PictureException {
		try (InputStream content = Files.newInputStream(upload)) {
			return PictureType.ofContent(content.readNBytes(PictureType.MAGIC_LENGTH))
				.orElseThrow(PictureException::unsupported);
		}
	}

}
