package com.xebia.movieshop.poster.picture;

import java.awt.AlphaComposite;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes a picture as what a browser shows: a JPEG, or a PNG where it is transparent, and
 * a WebP where that is smaller.
 */
final class Encoding {

	private Encoding() {
	}

	static List<Rendition> of(BufferedImage picture, RenditionSize size) throws IOException {
		boolean isOpaque = !picture.getColorModel().hasAlpha();
		// The encoders take premultiplied colours for plain ones.
		BufferedImage plain = isOpaque ? picture : copy(picture, BufferedImage.TYPE_4BYTE_ABGR);
		List<Rendition> renditions = new ArrayList<>();
		PictureType type = isOpaque ? PictureType.JPEG : PictureType.PNG;
		byte[] content = Codecs.encode(plain, type);
		renditions.add(new Rendition(size, type, plain.getWidth(), plain.getHeight(), content));
		if (WebpCodec.AVAILABLE) {
			byte[] webp = WebpCodec.encode(plain);
			if (webp.length < content.length) {
				renditions.add(new Rendition(size, PictureType.WEBP, plain.getWidth(), plain.getHeight(), webp));
			}
		}
		return renditions;
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
