package com.xebia.movieshop.poster.picture;

import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.awt.image.DataBufferByte;
import java.awt.image.Raster;
import java.awt.image.WritableRaster;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.xebia.movieshop.poster.picture.Excerpt.Deadline;
import com.xebia.movieshop.poster.picture.PictureException.Reason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * Tests for {@link RenditionMaker} with broken or malicious uploads.
 */
class HostileUploadTests {

	// One for all, as each has threads of its own.
	private static final RenditionMaker MAKER = new RenditionMaker(40_000_000);

	private static final int[] WHITE = IntStream.generate(() -> 255).limit(999).toArray();

	@TempDir
	Path directory;

	@ParameterizedTest
	@ValueSource(strings = { "", "G", "<html><svg/><script>alert(1)</script></html>", "PK\u0003\u0004.............." })
	void otherFormatsAreUnsupported(String upload) throws Exception {
		assertThat(refusal(Samples.ascii(upload))).isEqualTo(Reason.UNSUPPORTED);
	}

	@ParameterizedTest
	@CsvSource({ "....ftypheic....mif1heic, HEIC", "....ftypmif1....mif1heic, HEIC", "....ftypavif....avifmif1, AVIF",
			"....ftypmif1....mif1avif, AVIF", "....ftypisom....isomavc1, MP4", "BM..............., BMP",
			"<?xml version='1.0'?><!-- drawn --><svg xmlns='http://www.w3.org/2000/svg'/>, SVG", "<svg/>, SVG",
			"%PDF-1.7, PDF", "8BPS...., PSD", "II*0...., TIFF", "MM0*...., TIFF", "0010100, ICO" })
	void pictureOfAnotherTypeIsRefusedByItsName(String start, String name) throws Exception {
		byte[] upload = (name.equals("TIFF") || name.equals("ICO")) ? chunkStart(start) : Samples.ascii(start);
		PictureException refusal = refusalOf(upload, new RenditionMaker(1000));
		assertThat(refusal.getReason()).isEqualTo(Reason.FOREIGN);
		assertThat(refusal.getArguments()).containsExactly(name, "JPEG, PNG, GIF, WebP");
	}

	@ParameterizedTest
	@ValueSource(strings = { "png", "gif", "webp" })
	void pictureThatIsClearThroughoutIsRefused(String format) throws Exception {
		BufferedImage clear = new BufferedImage(9, 9, BufferedImage.TYPE_INT_ARGB);
		assertThat(refusal(Samples.encode(clear, format))).isEqualTo(Reason.CLEAR);
	}

	@ParameterizedTest
	@ValueSource(strings = { "jpeg", "png", "gif", "webp" })
	void cutUploadIsDamaged(String format) throws Exception {
		byte[] upload = Samples.encode(Samples.noise(40, 30, BufferedImage.TYPE_3BYTE_BGR), format);
		for (int length = PictureType.MAGIC_LENGTH; length < upload.length; length += 10) {
			assertThat(refusal(Arrays.copyOf(upload, length))).as("%d of %d", length, upload.length)
				.isEqualTo(Reason.DAMAGED);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "jpeg", "png", "gif", "webp" })
	void fuzzedUploadIsAcceptedOrRefused(String format) throws Exception {
		byte[] upload = Samples.encode(Samples.noise(40, 30, BufferedImage.TYPE_3BYTE_BGR), format);
		RenditionMaker maker = new RenditionMaker(1_000_000);
		Random random = new Random(1);
		for (int i = 0; i < 200; i++) {
			byte[] changed = upload.clone();
			for (int k = 0; k <= i % 4; k++) {
				changed[random.nextInt(changed.length)] = (byte) random.nextInt();
			}
			try {
				maker.make(Samples.file(this.directory, changed));
			}
			catch (PictureException ex) {
				assertThat(ex.getReason()).isNotEqualTo(Reason.BUSY);
			}
		}
	}

	@Test
	void wrongChecksumIsDamage() throws Exception {
		byte[] png = png(20, 20);
		for (int fromEnd : new int[] { 1, 13, 17 }) {
			byte[] upload = png.clone();
			upload[upload.length - fromEnd] ^= 1;
			assertThat(refusal(upload)).isEqualTo(Reason.DAMAGED);
		}
	}

	@Test
	void declaredLengthAllocatesNoMemory() throws Exception {
		byte[] upload = Samples.join(Arrays.copyOf(png(20, 20), 33),
				ByteBuffer.allocate(100).putInt(Integer.MAX_VALUE).put(Samples.ascii("IDAT")).array());
		assertThat(refusal(upload)).isEqualTo(Reason.DAMAGED);
	}

	@ParameterizedTest
	@CsvSource({ "zTXt,Comment.0", "iTXt,Comment.10en.Kommentar.", "iTXt,Comment.10..", "iCCP,profile.0" })
	void chunkThatInflatesWithoutEndIsRefused(String name, String start) throws Exception {
		byte[] text = Samples.join(chunkStart(start), Samples.deflate(new byte[20_000_000]));
		assertThat(refusal(Samples.withChunk(png(20, 20), name, text))).isEqualTo(Reason.DAMAGED);
	}

	@Test
	void textsThatTogetherInflateToTooMuchAreRefused() throws Exception {
		byte[] chunk = Samples.join(chunkStart("Comment.0"), Samples.deflate(new byte[5_000_000]));
		byte[] upload = Samples.withChunk(png(20, 20), "zTXt", chunk);
		assertThat(accepts(upload)).isTrue();
		assertThat(refusal(Samples.withChunk(upload, "zTXt", chunk))).isEqualTo(Reason.DAMAGED);
	}

	@ParameterizedTest
	@MethodSource
	void chunkThatInflatesToLittleIsAccepted(String name, String start, byte[] content) throws Exception {
		byte[] chunk = Samples.join(chunkStart(start), content);
		assertThat(accepts(Samples.withChunk(png(20, 20), name, chunk))).isTrue();
	}

	static Stream<Arguments> chunkThatInflatesToLittleIsAccepted() throws IOException {
		byte[] text = new byte[1 << 20];
		new Random(1).nextBytes(text);
		byte[] large = Samples.deflate(text);
		byte[] little = Samples.deflate(new byte[1000]);
		return Stream.concat(
				Stream.of("", "Comment", "Comment.", "Comment.0", "Comment.00")
					.map((start) -> Arguments.of("iTXt", start, new byte[0])),
				Stream.of(Arguments.of("zTXt", "Comment.0", large), Arguments.of("zTXt", "Comment.0", little),
						Arguments.of("iTXt", "Comment.10en.Kommentar.", large),
						Arguments.of("iTXt", "Comment.10en.Kommentar.", little),
						Arguments.of("iTXt", "Description.00..", new byte[200_000]),
						Arguments.of("iCCP", "profile.0", little)));
	}

	@Test
	void fileWithoutAPictureIsDamaged() throws Exception {
		assertThat(refusal(Samples.withSegment(new byte[] { -1, -40, -1, -39 }, 0xFE, new byte[20])))
			.isEqualTo(Reason.DAMAGED);
		assertThat(refusal(Samples.ascii("GIF89a\1\0\1\0\0\0\0;"))).isEqualTo(Reason.DAMAGED);
	}

	@ParameterizedTest
	@ValueSource(ints = { 3, 4 })
	void jpegThatLacksSomeOfItsDataIsDamaged(int bands) throws Exception {
		WritableRaster raster = Raster.createInterleavedRaster(DataBuffer.TYPE_BYTE, 64, 64, bands, null);
		new Random(1).nextBytes(((DataBufferByte) raster.getDataBuffer()).getData());
		byte[] jpeg = Samples.jpeg(raster);
		byte[] upload = Samples.join(Arrays.copyOf(jpeg, jpeg.length / 2), new byte[] { -1, -39 });
		assertThat(refusal(upload)).isEqualTo(Reason.DAMAGED);
	}

	@ParameterizedTest
	@CsvSource({ "2000,2000", "12001,1", "1,12001" })
	void tooManyPixelsAreNotDecoded(int width, int height) throws Exception {
		PictureException refusal = refusalOf(png(width, height), new RenditionMaker(3_000_000));
		assertThat(refusal.getReason()).isEqualTo(Reason.TOO_MANY_PIXELS);
		assertThat(refusal.getArguments()).containsExactly(width, height, 3L);
	}

	@Test
	void pixelsOfAFrameCountRatherThanThoseOfTheScreen() throws Exception {
		byte[] gif = Samples.encode(new BufferedImage(3, 3, BufferedImage.TYPE_BYTE_GRAY), "gif");
		byte[] size = { 0, 0, 0, 0, 3, 0, 3, 0 };
		int frame = new String(gif, StandardCharsets.ISO_8859_1).indexOf(new String(size, StandardCharsets.ISO_8859_1),
				13);
		Arrays.fill(gif, frame + 4, frame + 8, (byte) 0xFF);
		assertThat(refusal(gif)).isEqualTo(Reason.TOO_MANY_PIXELS);
	}

	@ParameterizedTest
	@CsvSource({ "16,101", "5000,41" })
	void tooManyScansAreRefused(int side, int scans) throws Exception {
		byte[] jpeg = Samples.encode(new BufferedImage(side, side, BufferedImage.TYPE_BYTE_GRAY), "jpeg");
		byte[] scan = Arrays.copyOfRange(jpeg, indexOf(jpeg, 0xDA), jpeg.length - 2);
		byte[] upload = Arrays.copyOf(jpeg, jpeg.length - 2);
		for (int i = 1; i < scans; i++) {
			upload = Samples.join(upload, scan);
		}
		assertThat(refusal(Samples.join(upload, new byte[] { -1, -39 }))).isEqualTo(Reason.TOO_MANY_SCANS);
	}

	@ParameterizedTest
	@ValueSource(ints = { 0xC3, 0xC5 })
	void jpegThatBrowsersDoNotShowIsUnsupported(int frame) throws Exception {
		byte[] jpeg = Samples.jpeg(16, 16);
		jpeg[indexOf(jpeg, 0xC0) + 1] = (byte) frame;
		assertThat(refusal(jpeg)).isEqualTo(Reason.UNSUPPORTED);
	}

	@ParameterizedTest
	@ValueSource(strings = { "jpeg", "png", "gif", "webp" })
	void pictureThatTakesTooLongIsDamaged(String format) throws Exception {
		byte[] upload = Samples.encode(Samples.noise(50, 50, BufferedImage.TYPE_3BYTE_BGR), format);
		DecodingLimits limits = new DecodingLimits(1_000_000, 100_000_000, 100_000_000, 1, Duration.ZERO,
				Duration.ofNanos(1));
		assertThat(refusalOf(upload, new RenditionMaker(limits)).getReason()).isEqualTo(Reason.DAMAGED);
	}

	@Test
	void pictureThatWaitsForTheProcessorIsReadOn() throws Exception {
		Path file = Samples.file(this.directory, png(50, 50));
		Deadline deadline = new Deadline(Duration.ofMillis(200));
		try (InputStream input = new Excerpt().addRange(0, 8).open(file, deadline)) {
			Thread.sleep(300);
			assertThat(input.read()).isEqualTo(0x89);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "jpeg", "png", "gif", "webp" })
	void pictureThatDoesNotFitTheMemoryIsDecodedInPart(String format) throws Exception {
		byte[] upload = Samples.encode(Samples.quarters(1000, 999, BufferedImage.TYPE_3BYTE_BGR), format);
		DecodingLimits limits = new DecodingLimits(1_000_000, 200_000, 100_000_000, 1, Duration.ZERO,
				Duration.ofMinutes(1));
		Rendition full = new RenditionMaker(limits).make(Samples.file(this.directory, upload)).full();
		assertThat(full.width()).isBetween(100, 400);
		PictureAssert.that(Samples.picture(full)).showsQuarters();
	}

	@Test
	void photoThatDoesNotFitTheMemoryIsMadeFromAllItsPixels() throws Exception {
		BufferedImage stripes = new BufferedImage(999, 999, BufferedImage.TYPE_3BYTE_BGR);
		for (int x = 1; x < 999; x += 3) {
			stripes.getRaster().setSamples(x, 0, 1, 999, 0, WHITE);
			stripes.getRaster().setSamples(x, 0, 1, 999, 1, WHITE);
			stripes.getRaster().setSamples(x, 0, 1, 999, 2, WHITE);
		}
		DecodingLimits limits = new DecodingLimits(1_000_000, 800_000, 100_000_000, 1, Duration.ZERO,
				Duration.ofMinutes(1));
		Path upload = Samples.file(this.directory, Samples.encode(stripes, "jpeg"));
		Rendition full = new RenditionMaker(limits).make(upload).full();
		assertThat(full.width()).isEqualTo(333);
		assertThat(Samples.picture(full).getRaster().getSample(166, 166, 0)).isBetween(80, 90);
	}

	// Dots and zeros stand for bytes of 0, ones for bytes of 1.
	private static byte[] chunkStart(String text) {
		return Samples.ascii(text.replace('.', '\0').replace('0', '\0').replace('1', '\1'));
	}

	private boolean accepts(byte[] upload) throws Exception {
		return !MAKER.make(Samples.file(this.directory, upload)).files().isEmpty();
	}

	private Reason refusal(byte[] upload) throws Exception {
		return refusalOf(upload, MAKER).getReason();
	}

	private PictureException refusalOf(byte[] upload, RenditionMaker maker) throws Exception {
		Path file = Samples.file(this.directory, upload);
		return catchThrowableOfType(PictureException.class, () -> maker.make(file));
	}

	private static byte[] png(int width, int height) throws Exception {
		return Samples.encode(new BufferedImage(width, height, BufferedImage.TYPE_BYTE_GRAY), "png");
	}

	private static int indexOf(byte[] jpeg, int marker) {
		int i = 0;
		while (jpeg[i] != (byte) 0xFF || jpeg[i + 1] != (byte) marker) {
			i++;
		}
		return i;
	}

}
