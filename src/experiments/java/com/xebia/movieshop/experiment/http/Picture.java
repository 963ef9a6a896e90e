package com.xebia.movieshop.experiment.http;

import java.awt.Color;
import java.awt.GradientPaint;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Random;

import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageOutputStream;

/**
 * A generated picture, deterministic for a seed: a gradient, soft shapes and grain.
 *
 * @param width its width in pixels
 * @param height its height in pixels
 * @param grain the strength of the grain, from 0 to 1; more makes larger files
 * @param seed the seed
 */
record Picture(int width, int height, double grain, long seed) {

	private static final float QUALITY = 0.85F;

	private static final int SHAPES = 12;

	private static final int LEVELS = 256;

	byte[] toJpeg() {
		ImageWriter writer = ImageIO.getImageWritersByFormatName("jpeg").next();
		ByteArrayOutputStream content = new ByteArrayOutputStream();
		try (ImageOutputStream output = ImageIO.createImageOutputStream(content)) {
			ImageWriteParam settings = writer.getDefaultWriteParam();
			settings.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
			settings.setCompressionQuality(QUALITY);
			writer.setOutput(output);
			writer.write(null, new IIOImage(draw(), null, null), settings);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		finally {
			writer.dispose();
		}
		return content.toByteArray();
	}

	private BufferedImage draw() {
		BufferedImage image = new BufferedImage(this.width, this.height, BufferedImage.TYPE_INT_RGB);
		Random random = new Random(this.seed);
		Graphics2D graphics = image.createGraphics();
		graphics
			.setPaint(new GradientPaint(0, 0, color(random, LEVELS), this.width, this.height, color(random, LEVELS)));
		graphics.fillRect(0, 0, this.width, this.height);
		for (int i = 0; i < SHAPES; i++) {
			graphics.setColor(color(random, LEVELS / 4));
			graphics.fillOval(random.nextInt(this.width) - this.width / 4,
					random.nextInt(this.height) - this.height / 4, this.width / 2, this.height / 2);
		}
		graphics.dispose();
		addGrain(image, random);
		return image;
	}

	private void addGrain(BufferedImage image, Random random) {
		int strength = (int) (this.grain * LEVELS);
		int[] row = new int[this.width];
		for (int y = 0; y < this.height && strength > 0; y++) {
			image.getRGB(0, y, this.width, 1, row, 0, this.width);
			for (int x = 0; x < this.width; x++) {
				int change = random.nextInt(strength) - strength / 2;
				row[x] = level(row[x] >> 16, change) << 16 | level(row[x] >> 8, change) << 8 | level(row[x], change);
			}
			image.setRGB(0, y, this.width, 1, row, 0, this.width);
		}
	}

	private static int level(int color, int change) {
		return Math.min(LEVELS - 1, Math.max(0, (color & 0xFF) + change));
	}

	private static Color color(Random random, int alpha) {
		return new Color(random.nextInt(LEVELS), random.nextInt(LEVELS), random.nextInt(LEVELS),
				Math.min(alpha, LEVELS - 1));
	}

}
