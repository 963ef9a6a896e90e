package com.xebia.movieshop.poster.picture;

import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;

/**
 * Estimates what a picture loses in a format with chroma subsampling, which stores
 * colours, apart from their brightness, for blocks of two by two pixels only.
 */
final class ChromaLoss {

	// The mean squared difference from which on the loss can be seen, a PSNR of 36 dB.
	// Photos lose a tenth of that; thin lines of pure colours lose more.
	private static final double VISIBLE = 16;

	private ChromaLoss() {
	}

	static boolean isVisible(BufferedImage picture) {
		byte[] bytes = ((DataBufferByte) picture.getRaster().getDataBuffer()).getData();
		int rowLength = 3 * picture.getWidth();
		double sum = 0;
		for (int y = 0; y + 1 < picture.getHeight(); y += 2) {
			for (int x = 0; x + 1 < picture.getWidth(); x += 2) {
				sum += deviation(bytes, y * rowLength + 3 * x, rowLength);
			}
		}
		return sum / (2.0 * picture.getWidth() * picture.getHeight()) > VISIBLE;
	}

	// Returns the sum of the squared differences of Cb and Cr, as JPEG defines them, from
	// their means in a block.
	private static double deviation(byte[] bytes, int offset, int rowLength) {
		int[] offsets = { offset, offset + 3, offset + rowLength, offset + rowLength + 3 };
		double sumBlue = 0;
		double sumRed = 0;
		double squares = 0;
		for (int pixel : offsets) {
			int blue = bytes[pixel] & 0xFF;
			int green = bytes[pixel + 1] & 0xFF;
			int red = bytes[pixel + 2] & 0xFF;
			double chromaBlue = -0.168736 * red - 0.331264 * green + 0.5 * blue;
			double chromaRed = 0.5 * red - 0.418688 * green - 0.081312 * blue;
			sumBlue += chromaBlue;
			sumRed += chromaRed;
			squares += chromaBlue * chromaBlue + chromaRed * chromaRed;
		}
		return squares - (sumBlue * sumBlue + sumRed * sumRed) / 4;
	}

}
