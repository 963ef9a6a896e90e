package com.xebia.movieshop.poster.picture;

import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;
import java.awt.image.Raster;
import java.awt.image.WritableRaster;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class AreaAveragingTests {

	@ParameterizedTest
	@CsvSource({ "7,5,3,2", "100,80,33,79", "64,64,32,32", "9,200,1,71", "5,5,5,4", "1,3,1,1", "90,1,31,1", "6,4,6,4" })
	void picturesOfRowsAreThoseOfTheWhole(int width, int height, int newWidth, int newHeight) {
		BufferedImage picture = Samples.noise(width, height, BufferedImage.TYPE_3BYTE_BGR);
		Raster rgb = rgb(picture);
		AreaAveraging averaging = averaging(rgb, newWidth, newHeight);
		for (int y = 0; y < height; y++) {
			assertThat(averaging.result()).isEmpty();
			averaging.add(y, row(rgb, y), 0);
		}
		assertThat(averaging.result()).hasValueSatisfying((result) -> assertThat(bytes(result.getRaster()))
			.isEqualTo(bytes(PictureScaler.scale(picture, newWidth, newHeight).getRaster())));
	}

	@Test
	void pictureThatComesAgainReplacesTheFormerOne() {
		BufferedImage picture = Samples.noise(20, 20, BufferedImage.TYPE_3BYTE_BGR);
		AreaAveraging averaging = averaging(rgb(picture), 10, 7);
		for (int pass = 0; pass < 3; pass++) {
			Raster rows = (pass < 2) ? rgb(new BufferedImage(20, 20, BufferedImage.TYPE_3BYTE_BGR)) : rgb(picture);
			for (int y = 0; y < ((pass == 1) ? 5 : 20); y++) {
				averaging.add(y, row(rows, y), 0);
			}
		}
		assertThat(averaging.result()).hasValueSatisfying((result) -> assertThat(bytes(result.getRaster()))
			.isEqualTo(bytes(PictureScaler.scale(picture, 10, 7).getRaster())));
	}

	@Test
	void rowsThatAreMissingMakeNoPicture() {
		Raster rgb = rgb(Samples.noise(20, 20, BufferedImage.TYPE_3BYTE_BGR));
		AreaAveraging averaging = averaging(rgb, 10, 10);
		for (int y = 0; y < 19; y++) {
			averaging.add(y, row(rgb, y), 0);
		}
		assertThat(averaging.result()).isEmpty();
	}

	@Test
	void resultRequiresTheLastRow() {
		Raster rgb = rgb(Samples.noise(1, 1000, BufferedImage.TYPE_3BYTE_BGR));
		AreaAveraging averaging = averaging(rgb, 1, 1);
		for (int y = 0; y < 999; y++) {
			averaging.add(y, row(rgb, y), 0);
		}
		assertThat(averaging.result()).isEmpty();
		averaging.add(999, row(rgb, 999), 0);
		assertThat(averaging.result()).isPresent();
	}

	@Test
	void rowThatIsNotTheNextOneIsLeftOut() {
		Raster rgb = rgb(Samples.noise(20, 3, BufferedImage.TYPE_3BYTE_BGR));
		AreaAveraging averaging = averaging(rgb, 10, 1);
		for (int y : new int[] { 0, 0, 2, 1 }) {
			averaging.add(y, row(rgb, y), 0);
		}
		assertThat(averaging.result()).isEmpty();
		averaging.add(2, row(rgb, 2), 0);
		assertThat(averaging.result()).isPresent();
	}

	private static AreaAveraging averaging(Raster rgb, int width, int height) {
		return new AreaAveraging(rgb.getWidth(), rgb.getHeight(), true,
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
