package com.xebia.movieshop.poster.picture.format;

import java.awt.Dimension;
import java.awt.color.ColorSpace;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What the structure of an upload says about its picture, and the excerpts of it that the
 * decoders get. Parsing verifies that the upload is complete, because Java's decoders
 * accept truncated files, and leaves out what decoders fail on but browsers ignore.
 */
public sealed interface PictureFile permits JpegFile, PngFile, GifFile, WebpFile {

	PictureType type();

	Dimension canvas();

	// Returns at least one frame, in the order of presentation.
	List<Frame> frames();

	// Returns the bytes on the heap that the decoder needs per pixel of a frame.
	int pixelSize();

	// Returns the bytes outside the heap that the decoder needs.
	default long nativeMemory() {
		return 0;
	}

	default Orientation orientation() {
		return Orientation.UPRIGHT;
	}

	// Returns the colour space of the pixels, given that of the decoded picture.
	ColorSpace colours(ColorSpace decoded);

	// Returns whether the picture consists of more than one frame that fills the canvas.
	default boolean isComposed() {
		return frames().size() > 1 || !frames().get(0).area().getSize().equals(canvas());
	}

	static PictureFile of(Path upload) throws IOException, PictureException {
		PictureType type = typeOf(upload);
		try (UploadStream content = new UploadStream(upload)) {
			PictureFile file = switch (type) {
				case JPEG -> JpegFile.of(content);
				case PNG -> PngFile.of(content);
				case GIF -> GifFile.of(content);
				case WEBP -> WebpFile.of(content);
			};
			if (file.frames().isEmpty()) {
				throw PictureException.damaged(null);
			}
			return file;
		}
		catch (EOFException ex) {
			throw PictureException.damaged(ex);
		}
	}

	private static PictureType typeOf(Path upload) throws IOException, PictureException {
		try (InputStream content = Files.newInputStream(upload)) {
			return PictureType.require(content.readNBytes(PictureType.MAGIC_LENGTH));
		}
	}

}
