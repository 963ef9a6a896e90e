package com.xebia.movieshop.poster.picture;

import java.awt.Color;
import java.awt.color.ColorSpace;
import java.awt.image.BufferedImage;
import java.awt.image.ColorModel;
import java.awt.image.ComponentColorModel;
import java.awt.image.DataBuffer;
import java.awt.image.WritableRaster;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link RenditionMaker} with pictures in unusual colour spaces.
 */
class ColourTests {

	@TempDir
	Path directory;

	@ParameterizedTest
	@ValueSource(ints = { 1, 2, 3, 4 })
	void eightAndSixteenBitsAreShown(int bands) throws Exception {
		PictureAssert.that(make(deep(bands, DataBuffer.TYPE_BYTE))).shows(expected(bands));
		PictureAssert.that(make(deep(bands, DataBuffer.TYPE_USHORT))).shows(expected(bands));
	}

	@ParameterizedTest
	@CsvSource({ "255, 0xFF808080", "127, 0xFF4A4A4A" })
	void profileOfPngCounts(int alpha, long expected) throws Exception {
		Color colour = new Color(55, 55, 55, alpha);
		byte[] png = Samples.encode(Samples.plain(64, 64, BufferedImage.TYPE_4BYTE_ABGR, colour), "png");
		byte[] profile = Samples.join(Samples.ascii("linear\0\0"), Samples.deflate(linearProfile()));
		PictureAssert.that(make(Samples.withChunk(png, "iCCP", profile))).shows((int) expected);
	}

	@Test
	void gammaOfPngCountsUnlessThereIsAProfile() throws Exception {
		byte[] png = Samples.encode(Samples.plain(64, 64, BufferedImage.TYPE_3BYTE_BGR, new Color(55, 55, 55)), "png");
		byte[] linear = Samples.withChunk(png, "gAMA", ByteBuffer.allocate(4).putInt(100_000).array());
		PictureAssert.that(make(linear)).shows(0xFF808080);
		PictureAssert.that(make(Samples.withChunk(linear, "sRGB", new byte[1]))).shows(0xFF373737);
	}

	// The colours that Chromium shows, except for the last, whose curve is of films with
	// other lights than a screen: it is ignored.
	@ParameterizedTest
	@CsvSource({ "1 13 0 1, 0xFF804060", "12 13 0 1, 0xFF8A3B61", "9 13 0 1, 0xFF993162", "1 8 0 1, 0xFFBC89A5",
			"1 4 0 1, 0xFF813E60", "1 1 0 1, 0xFF793657", "1 16 0 1, 0xFF9C5D7E" })
	void codePointsOfPngCountMoreThanAProfileAndGamma(String points, long expected) throws Exception {
		byte[] png = Samples.encode(Samples.plain(64, 64, BufferedImage.TYPE_3BYTE_BGR, new Color(128, 64, 96)), "png");
		byte[] cicp = new byte[4];
		for (int i = 0; i < cicp.length; i++) {
			cicp[i] = Byte.parseByte(points.split(" ")[i]);
		}
		byte[] gamma = ByteBuffer.allocate(4).putInt(62_500).array();
		byte[] upload = Samples.withChunk(Samples.withChunk(png, "gAMA", gamma), "cICP", cicp);
		PictureAssert.that(make(upload)).shows((int) expected);
	}

	@Test
	void profileOfGreysCounts() throws Exception {
		BufferedImage picture = new BufferedImage(64, 64, BufferedImage.TYPE_BYTE_GRAY);
		fill(picture.getRaster(), 55);
		byte[] grey = Samples.encode(picture, "jpeg");
		PictureAssert.that(make(withProfile(grey, ColourProfiles.of(ColorSpace.CS_GRAY)))).shows(0xFF808080);
	}

	@Test
	void profileOfWebpCounts() throws Exception {
		byte[] webp = Samples.encode(Samples.plain(64, 64, BufferedImage.TYPE_3BYTE_BGR, new Color(55, 55, 55)),
				"webp");
		byte[] upload = Samples.extendedWebp(64, 64, Samples.riffChunk("ICCP", linearProfile()),
				Arrays.copyOfRange(webp, 12, webp.length));
		PictureAssert.that(make(upload)).shows(0xFF808080);
	}

	@Test
	void dominantColourIsTheOneOfMostPixels() throws Exception {
		BufferedImage picture = Samples.plain(300, 300, BufferedImage.TYPE_3BYTE_BGR, new Color(10, 120, 200));
		picture.createGraphics().fillRect(0, 0, 300, 100);
		byte[] upload = Samples.encode(picture, "png");
		Renditions renditions = new RenditionMaker(1_000_000).make(Samples.file(this.directory, upload));
		assertThat(renditions.colour()).isEqualTo("#0a78c8");
	}

	@Test
	void colourThatIsNotSeenIsNotDominant() {
		BufferedImage picture = Samples.plain(9, 9, BufferedImage.TYPE_INT_ARGB, new Color(200, 0, 0, 1));
		picture.setRGB(0, 0, 0xFF00FF00);
		assertThat(DominantColour.of(picture)).isEqualTo("#00ff00");
		assertThat(DominantColour.of(new BufferedImage(1, 1, BufferedImage.TYPE_INT_ARGB))).isEqualTo("#000000");
	}

	private BufferedImage make(byte[] upload) throws Exception {
		return Samples.picture(new RenditionMaker(1_000_000).make(Samples.file(this.directory, upload)).full());
	}

	// Red or grey is 100; the colour is half transparent if there is an alpha band.
	private static byte[] deep(int bands, int dataType) throws IOException {
		boolean hasAlpha = bands % 2 == 0;
		ColorSpace colours = ColorSpace.getInstance((bands < 3) ? ColorSpace.CS_GRAY : ColorSpace.CS_sRGB);
		ColorModel model = new ComponentColorModel(colours, hasAlpha, false,
				hasAlpha ? ColorModel.TRANSLUCENT : ColorModel.OPAQUE, dataType);
		WritableRaster raster = model.createCompatibleWritableRaster(64, 64);
		int unit = (dataType == DataBuffer.TYPE_BYTE) ? 1 : 257;
		int[] pixel = { 100 * unit, 20 * unit, 200 * unit, 128 * unit };
		if (bands == 2) {
			pixel[1] = pixel[3];
		}
		fill(raster, pixel);
		return Samples.encode(new BufferedImage(model, raster, false, null), "png");
	}

	private static int[] expected(int bands) {
		// Half transparent colours are laid on white.
		int colour = switch (bands) {
			case 1 -> 0xFF64_6464;
			case 2 -> 0xFFB1_B1B1;
			case 3 -> 0xFF64_14C8;
			default -> 0xFFB1_89E3;
		};
		return new int[] { colour, colour, colour, colour };
	}

	private static void fill(WritableRaster raster, int... pixel) {
		for (int i = 0; i < 64 * 64; i++) {
			raster.setPixel(i % 64, i / 64, pixel);
		}
	}

	private static byte[] withProfile(byte[] jpeg, byte[] profile) {
		return Samples.withSegment(jpeg, 0xE2, Samples.ascii("ICC_PROFILE\0\1\1"), profile);
	}

	private static byte[] linearProfile() {
		return ColourProfiles.of(ColorSpace.CS_LINEAR_RGB);
	}

}
