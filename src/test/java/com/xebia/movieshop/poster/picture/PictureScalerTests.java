package com.xebia.movieshop.poster.picture;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;
import java.awt.image.Raster;
import java.awt.image.WritableRaster;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class PictureScalerTests {

	@ParameterizedTest
	@CsvSource({ "7,5,3,2", "100,80,33,79", "64,64,32,32", "9,200,1,71", "5,5,5,4", "1,3,1,1", "90,1,31,1" })
	void eachPixelIsTheMeanOfItsArea(int width, int height, int newWidth, int newHeight) {
		for (int type : new int[] { BufferedImage.TYPE_3BYTE_BGR, BufferedImage.TYPE_INT_RGB }) {
			BufferedImage picture = Samples.noise(width, height, type);
			BufferedImage result = PictureScaler.scale(picture, newWidth, newHeight);
			for (int y = 0; y < newHeight; y++) {
				for (int x = 0; x < newWidth; x++) {
					for (int band = 0; band < 3; band++) {
						assertThat((double) result.getRaster().getSample(x, y, band))
							.isCloseTo(mean(picture, result, x, y, band), within(2.0));
					}
				}
			}
		}
	}

	@Test
	void plainColourStaysAsItIs() {
		Color colour = new Color(255, 254, 1);
		BufferedImage picture = Samples.plain(4476 / 4, 2984 / 4, BufferedImage.TYPE_3BYTE_BGR, colour);
		BufferedImage result = PictureScaler.scale(picture, 512, 341);
		for (int x = 0; x < 512; x++) {
			assertThat(result.getRGB(x, x % 341)).isEqualTo(colour.getRGB());
		}
	}

	@Test
	void transparentPixelsLendNoColour() {
		BufferedImage picture = Samples.plain(2, 1, BufferedImage.TYPE_4BYTE_ABGR, Color.RED);
		picture.setRGB(1, 0, 0x0000FF00);
		int result = PictureScaler.scale(picture, 1, 1).getRGB(0, 0);
		assertThat(new Color(result, true)).isEqualTo(new Color(255, 0, 0, 128));
	}

	@ParameterizedTest
	@CsvSource({ "7,5,3,2", "100,80,33,79", "64,64,32,32", "9,200,1,71", "5,5,5,4", "1,3,1,1", "90,1,31,1", "6,4,6,4" })
	void picturesOfRowsAreThoseOfTheWhole(int width, int height, int newWidth, int newHeight) {
		BufferedImage picture = Samples.noise(width, height, BufferedImage.TYPE_3BYTE_BGR);
		Raster rgb = rgb(picture);
		PictureScaler scaler = scaler(rgb, newWidth, newHeight);
		for (int y = 0; y < height; y++) {
			assertThat(scaler.result()).isEmpty();
			scaler.add(y, row(rgb, y), 0);
		}
		assertThat(scaler.result()).hasValueSatisfying((result) -> assertThat(bytes(result.getRaster()))
			.isEqualTo(bytes(PictureScaler.scale(picture, newWidth, newHeight).getRaster())));
	}

	@Test
	void pictureThatComesAgainReplacesTheFormerOne() {
		BufferedImage picture = Samples.noise(20, 20, BufferedImage.TYPE_3BYTE_BGR);
		PictureScaler scaler = scaler(rgb(picture), 10, 7);
		for (int pass = 0; pass < 3; pass++) {
			Raster rows = (pass < 2) ? rgb(new BufferedImage(20, 20, BufferedImage.TYPE_3BYTE_BGR)) : rgb(picture);
			for (int y = 0; y < ((pass == 1) ? 5 : 20); y++) {
				scaler.add(y, row(rows, y), 0);
			}
		}
		assertThat(scaler.result()).hasValueSatisfying((result) -> assertThat(bytes(result.getRaster()))
			.isEqualTo(bytes(PictureScaler.scale(picture, 10, 7).getRaster())));
	}

	@Test
	void resultRequiresTheLastRow() {
		Raster rgb = rgb(Samples.noise(1, 1000, BufferedImage.TYPE_3BYTE_BGR));
		PictureScaler scaler = scaler(rgb, 1, 1);
		for (int y = 0; y < 999; y++) {
			scaler.add(y, row(rgb, y), 0);
		}
		assertThat(scaler.result()).isEmpty();
		scaler.add(999, row(rgb, 999), 0);
		assertThat(scaler.result()).isPresent();
	}

	@Test
	void rowThatIsNotTheNextOneIsLeftOut() {
		Raster rgb = rgb(Samples.noise(20, 3, BufferedImage.TYPE_3BYTE_BGR));
		PictureScaler scaler = scaler(rgb, 10, 1);
		for (int y : new int[] { 0, 0, 2, 1 }) {
			scaler.add(y, row(rgb, y), 0);
		}
		assertThat(scaler.result()).isEmpty();
		scaler.add(2, row(rgb, 2), 0);
		assertThat(scaler.result()).isPresent();
	}

	private static double mean(BufferedImage picture, BufferedImage result, int x, int y, int band) {
		double width = (double) picture.getWidth() / result.getWidth();
		double height = (double) picture.getHeight() / result.getHeight();
		double sum = 0;
		for (int row = (int) (y * height); row < Math.min(picture.getHeight(), (y + 1) * height); row++) {
			for (int column = (int) (x * width); column < Math.min(picture.getWidth(), (x + 1) * width); column++) {
				sum += overlap(row, y * height, height) * overlap(column, x * width, width)
						* picture.getRaster().getSample(column, row, band);
			}
		}
		return sum / (width * height);
	}

	private static double overlap(int index, double start, double length) {
		return Math.max(0, Math.min(index + 1, start + length) - Math.max(index, start));
	}

	private static PictureScaler scaler(Raster rgb, int width, int height) {
		return new PictureScaler(rgb.getWidth(), rgb.getHeight(), true,
				new BufferedImage(width, height, BufferedImage.TYPE_3BYTE_BGR));
	}

	private static Raster rgb(BufferedImage picture) {
		WritableRaster rgb = Raster.createInterleavedRaster(0, picture.getWidth(), picture.getHeight(), 3, null);
		rgb.setRect(picture.getRaster());
		return rgb;
	}

	private static byte[] row(Raster picture, int y) {
		WritableRaster row = Raster.createInterleavedRaster(0, picture.getWidth(), 1, 3, null);
		row.setRect(0, -y, picture);
		return bytes(row);
	}

	private static byte[] bytes(Raster raster) {
		return ((DataBufferByte) raster.getDataBuffer()).getData();
	}

}
