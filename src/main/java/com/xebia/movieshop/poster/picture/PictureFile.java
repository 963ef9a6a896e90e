package com.xebia.movieshop.poster.picture;

import java.awt.Dimension;
import java.awt.color.ColorSpace;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * What the structure of an upload says about its picture, and the excerpts of it that the
 * decoders get. Parsing verifies that the upload is complete, because Java's decoders
 * accept truncated files, and leaves out what decoders fail on but browsers ignore.
 *
 * @param pixelSize the bytes on the heap that the decoder needs per pixel of a frame
 * @param nativeMemory the bytes outside the heap that the decoder needs
 * @param colours the colour space of the pixels, null if the decoder applies the profile
 * @param scans the number of scans; decoders deliver the whole picture after each
 * @param isArithmetic whether the coding is arithmetic, which few decoders read
 * @param frames at least one, in the order of presentation
 */
record PictureFile(PictureType type, Dimension canvas, int pixelSize, long nativeMemory, Orientation orientation,
		@Nullable ColorSpace colours, int scans, boolean isArithmetic, List<Frame> frames) {

	boolean isCmyk() {
		return this.type == PictureType.JPEG && this.pixelSize == 4;
	}

	// Returns whether the picture consists of more than one frame that fills the canvas.
	boolean isComposed() {
		return this.frames.size() > 1 || !this.frames.get(0).area().getSize().equals(this.canvas);
	}

	static PictureFile of(Path upload) throws IOException, PictureException {
		PictureType type = typeOf(upload);
		try (UploadStream content = new UploadStream(upload)) {
			PictureFile file = switch (type) {
				case JPEG -> JpegParser.parse(content);
				case PNG -> PngParser.parse(content);
				case GIF -> GifParser.parse(content);
				case WEBP -> WebpParser.parse(content);
			};
			if (file.frames.isEmpty()) {
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
