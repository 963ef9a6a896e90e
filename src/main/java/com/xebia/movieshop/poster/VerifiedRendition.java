package com.xebia.movieshop.poster;

import java.awt.Dimension;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;

import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;

import com.xebia.movieshop.poster.store.RenditionName;

/**
 * A rendition whose content matched the digest in its name when it was read.
 */
@SuppressWarnings("ArrayRecordComponent")
public record VerifiedRendition(RenditionName name, Path file, byte[] content) {

	// Returns whether a rendition of the current rules will soon be served in its
	// place.
	public boolean isProvisional() {
		return this.name.isOlder();
	}

	Dimension dimension() throws IOException {
		try (ImageInputStream input = new MemoryCacheImageInputStream(new ByteArrayInputStream(this.content))) {
			ImageReader reader = ImageIO.getImageReaders(input).next();
			try {
				reader.setInput(input, true, true);
				return new Dimension(reader.getWidth(0), reader.getHeight(0));
			}
			finally {
				reader.dispose();
			}
		}
	}

}
