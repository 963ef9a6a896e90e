package com.xebia.movieshop.poster.picture;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Image;
import java.awt.color.ColorSpace;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.imageio.ImageIO;

import com.xebia.movieshop.poster.picture.PictureException.Reason;
import org.apache.commons.codec.digest.DigestUtils;
import org.apache.commons.io.IOUtils;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

/**
 * Tests that renditions look like the upload: one photo is saved in the ways in which
 * programs save pictures, and each rendition is compared, pixel by pixel, with what a
 * browser shows, scaled by the JDK.
 */
class FidelityTests {

	private static final RenditionMaker MAKER = new RenditionMaker(40_000_000);

	private static final int WIDTH = 720;

	private static final int HEIGHT = 480;

	private static final BufferedImage PHOTO = Samples.photo(WIDTH, HEIGHT);

	// The maximum loss of decibels compared to the rendition of the baseline JPEG.
	private static final double TOLERANCE = 2;

	private static final Map<String, String> made = new HashMap<>();

	private static double baseline = Double.NaN;

	@TempDir
	Path directory;

	@ParameterizedTest
	@CsvSource({ "progressive,baseline", "spectral-selection,baseline", "successive-approximation,baseline",
			"restart-markers,baseline", "scan-per-component,baseline", "4-4-4-progressive,4-4-4",
			"4-1-1-progressive,4-1-1", "grey-progressive,grey", "rgb-progressive,rgb", "cmyk-progressive,cmyk" })
	void jpegWithSeveralScansHasTheRenditionsOfItsBaseline(String name, String baseline) throws Exception {
		assertThat(made(name)).isEqualTo(madeOf(baseline));
	}

	@ParameterizedTest
	@ValueSource(strings = { "arithmetic", "arithmetic-progressive" })
	void arithmeticJpegHasTheRenditionsOfItsBaselineWhereTheDecoderReadsIt(String name) throws Exception {
		PictureException refusal = catchThrowableOfType(PictureException.class,
				() -> assertThat(made(name)).isEqualTo(madeOf("baseline")));
		if (refusal != null) {
			assertThat(refusal.getReason()).isEqualTo(Reason.UNSUPPORTED);
		}
	}

	@ParameterizedTest
	@MethodSource("uploads")
	void renditionLooksLikeTheUpload(Upload upload) throws Exception {
		BufferedImage rendition = rendition(upload.content());
		double loss = loss(rendition, upload.looks());
		if (Double.isNaN(baseline)) {
			baseline = loss(rendition(file("baseline")), PHOTO);
		}
		assertThat(loss).as("PSNR of " + upload).isGreaterThan(baseline - TOLERANCE);
	}

	static Stream<Upload> uploads() throws Exception {
		return Stream.of(jpegs(), profiles(), UploadedPngs.all(PHOTO), UploadedAnimations.all(PHOTO))
			.flatMap((uploads) -> uploads);
	}

	private static Stream<Upload> jpegs() throws Exception {
		byte[] withoutJfif = withoutSegment(file("baseline"), 0xE0);
		return Stream.of(new Upload("4:4:4", file("4-4-4")),
				new Upload("4:1:1", file("4-1-1"), ImageIO.read(new ByteArrayInputStream(file("4-1-1")))),
				new Upload("RGB", file("rgb")), new Upload("CMYK", file("cmyk")),
				new Upload("YCCK", UploadedPngs.ycck(PHOTO)),
				new Upload("grey", file("grey"), UploadedPngs.grey(PHOTO)),
				new Upload("CMYK without Adobe's segment", withoutSegment(file("cmyk"), 0xEE)),
				new Upload("without JFIF", withoutSegment(file("4-4-4"), 0xE0)),
				new Upload("with a cut Adobe segment",
						Samples.withSegment(withoutJfif, 0xEE, Samples.ascii("Adobe\0"))),
				new Upload("with an unknown Adobe transformation",
						Samples.withSegment(withoutJfif, 0xEE, Samples.ascii("Adobe\0\144\0\0\0\0\7"))));
	}

	private static Stream<Upload> profiles() throws Exception {
		byte[] jpeg = file("baseline");
		byte[] srgb = ColourProfiles.of(ColorSpace.CS_sRGB);
		byte[] grey = ColourProfiles.of(ColorSpace.CS_GRAY);
		return Stream.of(new Upload("sRGB", withProfile(jpeg, 1, 1, srgb)),
				new Upload("empty profile", withProfile(jpeg, 1, 1, new byte[0])),
				new Upload("cut profile", withProfile(jpeg, 1, 1, Arrays.copyOf(srgb, 300))),
				new Upload("profile numbered twice", withProfile(withProfile(jpeg, 1, 2, srgb), 1, 2, srgb)),
				new Upload("profile that lacks a segment", withProfile(jpeg, 1, 2, srgb)),
				new Upload("profile of greys in colours", withProfile(jpeg, 1, 1, grey)),
				new Upload("profile of colours in greys", withProfile(file("grey"), 1, 1, srgb),
						UploadedPngs.grey(PHOTO)),
				new Upload("Display P3", withProfile(jpeg, 1, 1, ColourProfiles.displayP3()),
						ColourProfiles.convert(PHOTO, ColourProfiles.displayP3())),
				new Upload("Adobe RGB", withProfile(file("progressive"), 1, 1, ColourProfiles.adobeRgb()),
						ColourProfiles.convert(PHOTO, ColourProfiles.adobeRgb())));
	}

	// Several JPEGs have the same baseline.
	private String madeOf(String name) throws Exception {
		if (!made.containsKey(name)) {
			made.put(name, made(name));
		}
		return made.get(name);
	}

	// Returns a text of all renditions, which tells the same as their bytes.
	private String made(String name) throws Exception {
		Renditions renditions = make(file(name));
		return renditions.colour() + renditions.files()
			.stream()
			.map((file) -> "\n%s %s %dx%d %s".formatted(file.size(), file.type(), file.width(), file.height(),
					DigestUtils.sha256Hex(file.content())))
			.collect(Collectors.joining());
	}

	private Renditions make(byte[] upload) throws Exception {
		return MAKER.make(Samples.file(this.directory, upload));
	}

	private BufferedImage rendition(byte[] upload) throws Exception {
		Rendition rendition = make(upload).files()
			.stream()
			.filter((file) -> file.size() != RenditionSize.FULL || file.width() < 640)
			.findFirst()
			.orElseThrow();
		return Samples.picture(rendition);
	}

	// Returns the PSNR of a rendition compared to the whole picture scaled down.
	private static double loss(BufferedImage rendition, BufferedImage picture) {
		int width = rendition.getWidth();
		int height = rendition.getHeight();
		assertThat(height).isCloseTo(width * picture.getHeight() / picture.getWidth(), within(1));
		BufferedImage scaled = new BufferedImage(width, height, BufferedImage.TYPE_3BYTE_BGR);
		Graphics2D graphics = scaled.createGraphics();
		graphics.setColor(new Color(rendition.getRGB(width - 1, height - 1)));
		graphics.fillRect(0, 0, width, height);
		graphics.drawImage(picture.getScaledInstance(width, height, Image.SCALE_AREA_AVERAGING), 0, 0, null);
		graphics.dispose();
		double sum = 0;
		int[] expected = scaled.getRGB(0, 0, width, height, null, 0, width);
		int[] actual = rendition.getRGB(0, 0, width, height, null, 0, width);
		for (int i = 0; i < actual.length * 3; i++) {
			int shift = i % 3 * 8;
			int difference = (actual[i / 3] >> shift & 0xFF) - (expected[i / 3] >> shift & 0xFF);
			sum += difference * difference;
		}
		return 10 * Math.log10(255 * 255 / (sum / (width * height * 3)));
	}

	// The files were made from the photo by cjpeg and jpegtran; see their README.
	private static byte[] file(String name) throws IOException {
		try (InputStream content = FidelityTests.class.getResourceAsStream(name + ".jpg")) {
			return IOUtils.toByteArray(content);
		}
	}

	private static byte[] withProfile(byte[] jpeg, int number, int count, byte[] profile) {
		return Samples.withSegment(jpeg, 0xE2, Samples.ascii("ICC_PROFILE\0"),
				new byte[] { (byte) number, (byte) count }, profile);
	}

	private static byte[] withoutSegment(byte[] jpeg, int marker) {
		int start = 2;
		while ((jpeg[start + 1] & 0xFF) != marker) {
			start += 2 + length(jpeg, start);
		}
		int end = start + 2 + length(jpeg, start);
		return Samples.join(Arrays.copyOf(jpeg, start), Arrays.copyOfRange(jpeg, end, jpeg.length));
	}

	private static int length(byte[] jpeg, int segment) {
		return (jpeg[segment + 2] & 0xFF) << 8 | jpeg[segment + 3] & 0xFF;
	}

	/**
	 * An upload, and what a browser shows of it; transparent where the ground is to be
	 * seen, which is that of the rendition's last pixel.
	 */
	record Upload(String name, byte[] content, BufferedImage looks) {

		Upload(String name, byte[] content) {
			this(name, content, PHOTO);
		}

		@Override
		public String toString() {
			return this.name;
		}

	}

}
