package com.xebia.movieshop.poster.picture;

import java.awt.Dimension;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;
import java.awt.image.Raster;
import java.awt.image.WritableRaster;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ScalingRaster}.
 */
class ScalingRasterTests {

	@ParameterizedTest
	@CsvSource({ "7,5,3,2", "100,80,33,79", "64,64,32,32", "9,200,1,71", "5,5,5,4", "1,3,1,1", "90,1,31,1", "6,4,6,4" })
	void picturesOfRowsAreThoseOfTheWhole(int width, int height, int newWidth, int newHeight) {
		BufferedImage picture = Samples.noise(width, height, BufferedImage.TYPE_3BYTE_BGR);
		Raster rgb = rgb(picture);
		ScalingRaster scaling = new ScalingRaster(rgb.getSampleModel(), new Dimension(newWidth, newHeight));
		for (int y = 0; y < height; y++) {
			assertThat(scaling.result()).isEmpty();
			scaling.setRect(0, y, row(rgb, y));
		}
		assertThat(scaling.result()).hasValueSatisfying((result) -> assertThat(bytes(result.getRaster()))
			.isEqualTo(bytes(AreaAveraging.scale(picture, newWidth, newHeight).getRaster())));
	}

	@Test
	void rowsThatAreMissingMakeNoPicture() {
		Raster rgb = rgb(Samples.noise(20, 20, BufferedImage.TYPE_3BYTE_BGR));
		ScalingRaster scaling = new ScalingRaster(rgb.getSampleModel(), new Dimension(10, 10));
		for (int y = 0; y < 19; y++) {
			scaling.setRect(0, y, row(rgb, y));
		}
		assertThat(scaling.result()).isEmpty();
	}

	private static Raster rgb(BufferedImage picture) {
		WritableRaster rgb = Raster.createInterleavedRaster(0, picture.getWidth(), picture.getHeight(), 3, null);
		rgb.setRect(picture.getRaster());
		return rgb;
	}

	private static Raster row(Raster picture, int y) {
		WritableRaster row = Raster.createInterleavedRaster(0, picture.getWidth(), 1, 3, null);
		row.setRect(0, -y, picture);
		return row;
	}

	private static byte[] bytes(Raster raster) {
		return ((DataBufferByte) raster.getDataBuffer()).getData();
	}

}
