package com.xebia.movieshop.acceptance;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.util.Random;

import com.xebia.movieshop.poster.picture.Samples;
import org.apache.commons.io.function.Uncheck;

/**
 * Draws the posters that the tests upload.
 */
final class Pictures {

	private Pictures() {
	}

	static byte[] png(int width, int height) {
		return draw(width, height, "png");
	}

	static byte[] jpeg(int width, int height) {
		return draw(width, height, "jpg");
	}

	static byte[] bmp(int width, int height) {
		return draw(width, height, "bmp");
	}

	// Draws a picture that cannot be compressed, so that its file is large.
	static byte[] noise(int width, int height) {
		BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
		Random random = new Random(1);
		image.setRGB(0, 0, width, height, random.ints((long) width * height).toArray(), 0, width);
		return write(image, "png");
	}

	private static byte[] draw(int width, int height, String format) {
		BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
		Graphics2D graphics = image.createGraphics();
		graphics.setColor(Color.ORANGE);
		graphics.fillOval(0, 0, width, height);
		graphics.dispose();
		return write(image, format);
	}

	private static byte[] write(BufferedImage image, String format) {
		return Uncheck.get(() -> Samples.encode(image, format));
	}

}
