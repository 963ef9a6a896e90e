package com.xebia.movieshop.poster.picture;

import java.awt.image.BufferedImage;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class OrientationTests {

	private static final int[] COLOURS = { 0xFFFF0000, 0xFF00FF00, 0xFF0000FF, 0xFFFFFFFF };

	@TempDir
	Path directory;

	// The stored quarter at each place of the upright picture, as the standard defines.
	@ParameterizedTest
	@CsvSource({ "1,0123", "2,1032", "3,3210", "4,2301", "5,0213", "6,2031", "7,3120", "8,1302" })
	void everyOrientationIsTurnedUpright(int orientation, String quarters) throws Exception {
		int[] expected = quarters.chars().map((quarter) -> COLOURS[quarter - '0']).toArray();
		for (ByteOrder order : new ByteOrder[] { ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN }) {
			byte[] upload = Samples.withSegment(Samples.jpeg(80, 48), 0xE1, Samples.exif(orientation, order));
			Rendition full = make(upload).full();
			PictureAssert.that(Samples.picture(full))
				.hasSize((orientation < 5) ? 80 : 48, (orientation < 5) ? 48 : 80)
				.shows(expected);
		}
	}

	@Test
	void widthsAreThoseOfTheUprightPicture() throws Exception {
		byte[] upload = Samples.withSegment(Samples.jpeg(1000, 700), 0xE1, Samples.exif(6, ByteOrder.BIG_ENDIAN));
		assertThat(make(upload).files()).extracting(Rendition::width).containsOnly(700, 640, 320, 160);
	}

	@Test
	void pngMayTellItsOrientation() throws Exception {
		byte[] png = Samples.encode(Samples.quarters(80, 48, BufferedImage.TYPE_3BYTE_BGR), "png");
		byte[] upload = Samples.withChunk(png, "eXIf", Samples.tiff(6, ByteOrder.BIG_ENDIAN));
		assertThat(make(upload).full().width()).isEqualTo(48);
	}

	@Test
	void webpMayTellItsOrientation() throws Exception {
		byte[] webp = Samples.encode(Samples.quarters(80, 48, BufferedImage.TYPE_3BYTE_BGR), "webp");
		byte[] exif = Samples.riffChunk("EXIF", Samples.tiff(6, ByteOrder.LITTLE_ENDIAN));
		byte[] upload = Samples.extendedWebp(80, 48, Arrays.copyOfRange(webp, 12, webp.length), exif);
		assertThat(make(upload).full().width()).isEqualTo(48);
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 9, 65_535 })
	void invalidOrientationIsUpright(int orientation) {
		assertThat(Orientation.ofExif(Samples.exif(orientation, ByteOrder.BIG_ENDIAN))).isEqualTo(Orientation.UPRIGHT);
	}

	@Test
	void fuzzedExifIsReadWithoutAnException() {
		byte[] exif = Samples.exif(1, ByteOrder.LITTLE_ENDIAN);
		Random random = new Random(1);
		for (int i = 0; i < 10_000; i++) {
			byte[] bad = Arrays.copyOf(exif, random.nextInt(exif.length));
			for (int k = 0; k < bad.length / 4; k++) {
				bad[random.nextInt(bad.length)] = (byte) random.nextInt();
			}
			assertThat(Orientation.ofExif(bad)).isNotNull();
		}
	}

	private Renditions make(byte[] upload) throws Exception {
		return new RenditionMaker(1_000_000).make(Samples.file(this.directory, upload));
	}

}
