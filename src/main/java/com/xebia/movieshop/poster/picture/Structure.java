package com.xebia.movieshop.poster.picture;

import java.awt.color.ColorSpace;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What the parts of an upload tell about it; having one means that the upload is whole.
 * Java's decoders accept files that end early.
 */
sealed interface Structure permits JpegStructure, PngStructure, GifStructure, WebpStructure {

	PictureType type();

	default Orientation orientation() {
		return Orientation.UPRIGHT;
	}

	// The space of the colours that were decoded; Java's decoders know it of a JPEG only.
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
