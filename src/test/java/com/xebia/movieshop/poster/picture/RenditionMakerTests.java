package com.xebia.movieshop.poster.picture;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

/**
 * Tests for {@link RenditionMaker} with valid uploads.
 */
class RenditionMakerTests {

	@TempDir
	Path directory;

	@Test
	void eachSizeIsMadeAsJpegAndWebp() throws Exception {
		Renditions renditions = make(Samples.jpeg(2400, 1200));
		assertThat(renditions.type()).isEqualTo(PictureType.JPEG);
		assertThat(renditions.files()).extracting((file) -> file.size().label() + " " + file.type())
			.containsExactly("full JPEG", "640 JPEG", "640 WEBP", "320 JPEG", "320 WEBP", "160 JPEG", "160 WEBP");
		assertThat(renditions.files()).extracting((file) -> file.width() + "x" + file.height())
			.containsExactly("2048x1024", "640x320", "640x320", "320x160", "320x160", "160x80", "160x80");
	}

	@Test
	void smallPictureIsMadeAsWebpInItsFullSizeToo() throws Exception {
		assertThat(make(Samples.jpeg(640, 320)).files()).extracting((file) -> file.size().label() + " " + file.type())
			.contains("full JPEG", "full WEBP");
	}

	@Test
	void everyRenditionShowsTheUploadInItsSize() throws Exception {
		for (Rendition rendition : make(Samples.jpeg(1000, 1500)).files()) {
			assertThat(PictureType.ofContent(rendition.content())).contains(rendition.type());
			PictureAssert.that(Samples.picture(rendition))
				.hasSize(rendition.width(), rendition.height())
				.showsQuarters();
		}
	}

	@ParameterizedTest
	@CsvSource({ "641,full 640 320 160", "640,full 320 160", "161,full 160", "160,full", "1,full" })
	void noPictureIsEnlarged(int width, String sizes) throws Exception {
		Renditions renditions = make(Samples.jpeg(width, 20));
		assertThat(renditions.full().width()).isEqualTo(width);
		assertThat(renditions.files()).extracting((file) -> file.size().label()).containsOnly(sizes.split(" "));
	}

	@ParameterizedTest
	@CsvSource({ "12000,1,2048,1", "1,12000,1,2048", "3000,7,2048,5" })
	void extremeShapesKeepAtLeastOnePixel(int width, int height, int fullWidth, int fullHeight) throws Exception {
		Rendition full = make(Samples.jpeg(width, height)).full();
		PictureAssert.that(Samples.picture(full)).hasSize(fullWidth, fullHeight);
	}

	@ParameterizedTest
	@ValueSource(strings = { "jpeg", "png", "gif", "webp" })
	void everyTypeIsRead(String format) throws Exception {
		BufferedImage picture = Samples.quarters(80, 60, BufferedImage.TYPE_3BYTE_BGR);
		Renditions renditions = make(Samples.encode(picture, format));
		assertThat(renditions.type()).isEqualTo(PictureType.ofFileName("a." + format.replace("jpeg", "jpg")).get());
		PictureAssert.that(Samples.picture(renditions.full())).hasSize(80, 60).showsQuarters();
	}

	@ParameterizedTest
	@CsvSource({ "png,0,0xFFFFFF", "png,100,0xFFFFFF", "webp,0,0xFFFFFF", "png,255,0x161616", "webp,255,0x161616" })
	void transparentPictureIsLaidOnTheGroundThatContrastsMore(String format, int brightness, String ground)
			throws Exception {
		BufferedImage picture = new BufferedImage(700, 700, BufferedImage.TYPE_INT_ARGB);
		Graphics2D graphics = picture.createGraphics();
		graphics.setColor(new Color(brightness, brightness / 2, brightness));
		graphics.fillOval(0, 0, 700, 700);
		graphics.dispose();
		for (Rendition rendition : make(Samples.encode(picture, format)).files()) {
			BufferedImage made = Samples.picture(rendition);
			assertThat(made.getColorModel().hasAlpha()).isFalse();
			assertThat(new Color(made.getRGB(2, 2))).isEqualTo(Color.decode(ground));
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { BufferedImage.TYPE_3BYTE_BGR, BufferedImage.TYPE_INT_ARGB })
	void animationIsItsFirstFrame(int type) throws Exception {
		byte[] first = Samples.encode(Samples.quarters(80, 60, type), "webp");
		byte[] second = Samples.encode(Samples.noise(80, 60, type), "webp");
		byte[] upload = Samples.extendedWebp(80, 60, Samples.riffChunk("ANIM", new byte[6]),
				Samples.webpFrame(80, 60, Arrays.copyOfRange(first, 12, first.length)),
				Samples.webpFrame(80, 60, Arrays.copyOfRange(second, 12, second.length)));
		PictureAssert.that(Samples.picture(make(upload).full())).hasSize(80, 60).showsQuarters();
	}

	@Test
	void webpIsKeptOnlyWhereItIsSmaller() throws Exception {
		byte[] upload = Samples.encode(Samples.noise(200, 200, BufferedImage.TYPE_INT_ARGB), "png");
		Renditions renditions = make(upload);
		for (Rendition rendition : renditions.files()) {
			assertThat(rendition.content().length).isLessThanOrEqualTo(largest(renditions, rendition.size()));
		}
	}

	@Test
	void metadataIsRemoved() throws Exception {
		byte[] secret = Samples.ascii("SECRET".repeat(20));
		byte[] jpeg = Samples.jpeg(700, 700);
		jpeg = Samples.withSegment(jpeg, 0xE1, Samples.exif(1, ByteOrder.BIG_ENDIAN), secret);
		jpeg = Samples.withSegment(jpeg, 0xE1, Samples.ascii("http://ns.adobe.com/xap/1.0/\0"), secret);
		jpeg = Samples.withSegment(jpeg, 0xED, Samples.ascii("Photoshop 3.0\0"), secret);
		jpeg = Samples.withSegment(jpeg, 0xFE, secret);
		for (Rendition rendition : make(Samples.join(jpeg, Samples.ascii("PK\3\4"), secret)).files()) {
			assertThat(new String(rendition.content(), StandardCharsets.ISO_8859_1)).doesNotContain("SECRET")
				.doesNotContain("Exif")
				.doesNotContain("PK\3\4")
				.doesNotContain("http");
		}
	}

	@Test
	void textOfPngIsNotKept() throws Exception {
		byte[] png = Samples.encode(Samples.noise(50, 50, BufferedImage.TYPE_INT_ARGB), "png");
		byte[] upload = Samples.withChunk(png, "tEXt", Samples.ascii("Comment\0SECRET"));
		for (Rendition rendition : make(upload).files()) {
			assertThat(new String(rendition.content(), StandardCharsets.ISO_8859_1)).doesNotContain("SECRET");
		}
	}

	@Test
	void sameUploadGivesTheSameRenditions() throws Exception {
		byte[] upload = Samples.encode(Samples.noise(300, 200, BufferedImage.TYPE_3BYTE_BGR), "png");
		assertThat(make(upload).files()).extracting(Rendition::content)
			.containsExactlyElementsOf(make(upload).files().stream().map(Rendition::content).toList());
	}

	@Test
	void missingFileIsAFailureOfTheFileSystem() {
		assertThatIOException().isThrownBy(() -> new RenditionMaker(1000).make(this.directory.resolve("none")))
			.isInstanceOf(NoSuchFileException.class);
	}

	private Renditions make(byte[] upload) throws Exception {
		return new RenditionMaker(40_000_000).make(Samples.file(this.directory, upload));
	}

	private static int largest(Renditions renditions, RenditionSize size) {
		return renditions.files().stream().filter((file) -> file.size() == size).findFirst().get().content().length;
	}

}
