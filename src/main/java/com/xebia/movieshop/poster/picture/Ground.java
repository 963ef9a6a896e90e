package com.xebia.movieshop.poster.picture;

import java.awt.AlphaComposite;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.util.stream.IntStream;

/**
 * Lays a transparent picture on a light or a dark ground, whichever contrasts more with
 * its own pixels, because pages show posters on both.
 */
final class Ground {

	private static final Color LIGHT = Color.WHITE;

	private static final Color DARK = new Color(0x16, 0x16, 0x16);

	// The linear value of each byte in sRGB.
	private static final double[] LINEAR = IntStream.range(0, 256)
		.mapToDouble((value) -> value / 255.0)
		.map((value) -> (value <= 0.04045) ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4))
		.toArray();

	// What is less opaque than this cannot be seen.
	private static final int VISIBLE = 8;

	private Ground() {
	}

	// Returns an opaque picture; throws an exception if the picture is clear.
	static BufferedImage lay(BufferedImage picture) throws PictureException {
		if (!picture.getColorModel().hasAlpha()) {
			return picture;
		}
		BufferedImage result = new BufferedImage(picture.getWidth(), picture.getHeight(), BufferedImage.TYPE_3BYTE_BGR);
		Graphics2D graphics = result.createGraphics();
		graphics.setColor(choose(picture));
		graphics.fillRect(0, 0, picture.getWidth(), picture.getHeight());
		graphics.setComposite(AlphaComposite.SrcOver);
		graphics.drawImage(picture, 0, 0, null);
		graphics.dispose();
		return result;
	}

	private static Color choose(BufferedImage picture) throws PictureException {
		double light = 0;
		double dark = 0;
		boolean isClear = true;
		int[] row = new int[picture.getWidth()];
		for (int y = 0; y < picture.getHeight(); y++) {
			picture.getRGB(0, y, row.length, 1, row, 0, row.length);
			for (int pixel : row) {
				int alpha = pixel >>> 24;
				isClear &= alpha < VISIBLE;
				light += alpha * contrast(pixel, LIGHT.getRGB());
				dark += alpha * contrast(pixel, DARK.getRGB());
			}
		}
		if (isClear) {
			throw new PictureException(PictureException.Reason.CLEAR, null);
		}
		return (dark > light) ? DARK : LIGHT;
	}

	// The contrast ratio of WCAG 2.
	private static double contrast(int pixel, int ground) {
		double first = luminance(pixel);
		double second = luminance(ground);
		return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
	}

	// The relative luminance of WCAG 2.
	private static double luminance(int rgb) {
		return 0.2126 * LINEAR[rgb >> 16 & 0xFF] + 0.7152 * LINEAR[rgb >> 8 & 0xFF] + 0.0722 * LINEAR[rgb & 0xFF];
	}

}
