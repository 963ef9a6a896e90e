package com.xebia.movieshop.poster.picture;

import java.awt.AlphaComposite;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Writes a picture as what a browser shows: a JPEG, or a PNG where it is transparent, and
 * a WebP where that is smaller.
 */
final class Encoding {

	private Encoding() {
	}

	static List<Rendition> of(BufferedImage picture, RenditionSize size, boolean webp) throws IOException {
		List<Rendition> renditions = new ArrayList<>();
		PictureType type = picture.getColorModel().hasAlpha() ? PictureType.PNG : PictureType.JPEG;
		byte[] content = Codecs.encode(plain(picture), type);
		renditions.add(new Rendition(size, type, picture.getWidth(), picture.getHeight(), content));
		if (webp) {
			webp(picture, size).filter((rendition) -> rendition.content().length < content.length)
				.ifPresent(renditions::add);
		}
		return renditions;
	}

	static Optional<Rendition> webp(BufferedImage picture, RenditionSize size) throws IOException {
		return WebpCodec.AVAILABLE ? Optional.of(new Rendition(size, PictureType.WEBP, picture.getWidth(),
				picture.getHeight(), WebpCodec.encode(plain(picture)))) : Optional.empty();
	}

	// The encoders take premultiplied colours for plain ones.
	private static BufferedImage plain(BufferedImage picture) {
		return picture.getColorModel().hasAlpha() ? copy(picture, BufferedImage.TYPE_4BYTE_ABGR) : picture;
	}

	static BufferedImage copy(BufferedImage picture, int type) {
		if (picture.getType() == type) {
			return picture;
		}
		BufferedImage copy = new BufferedImage(picture.getWidth(), picture.getHeight(), type);
		Graphics2D graphics = copy.createGraphics();
		graphics.setComposite(AlphaComposite.Src);
		graphics.drawImage(picture, 0, 0, null);
		graphics.dispose();
		return copy;
	}

}
