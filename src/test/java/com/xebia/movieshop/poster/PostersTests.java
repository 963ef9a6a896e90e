package com.xebia.movieshop.poster;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;

import javax.imageio.ImageIO;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.http.HttpStatus;
import org.springframework.mock.web.MockMultipartFile;
import org.springframework.util.unit.DataSize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link Posters}.
 */
class PostersTests {

	@TempDir
	Path directory;

	private Posters posters;

	@BeforeEach
	void open() {
		PosterProperties properties = new PosterProperties(DataSize.ofKilobytes(100), 1_000_000);
		this.posters = new Posters(new DirectoryPosterStore(this.directory), new PosterReader(properties), properties);
	}

	@ParameterizedTest
	@CsvSource({ "png, image/png, png", "jpg, image/jpeg, jpg", "gif, image/gif, gif" })
	void pictureIsAccepted(String format, String contentType, String extension) throws IOException {
		Poster poster = accept(picture(format, 20, 30));
		assertThat(poster.getContentType()).isEqualTo(contentType);
		assertThat(poster.getFileName()).matches("[0-9a-f]{32}\\." + extension);
		assertThat(poster.getWidth()).isEqualTo(20);
		assertThat(poster.getHeight()).isEqualTo(30);
		assertThat(poster.getSize()).isEqualTo(picture(format, 20, 30).length);
		assertThat(this.posters.find(poster.getFileName()))
			.hasValueSatisfying((found) -> assertThat(found).usingRecursiveComparison().isEqualTo(poster));
	}

	@Test
	void sameContentHasTheSameNameWhateverTheUserCallsIt() throws IOException {
		byte[] picture = picture("png", 2, 3);
		Poster first = this.posters.accept(new MockMultipartFile("file", "../../a.jpg", "text/html", picture));
		Poster second = this.posters.accept(new MockMultipartFile("file", "b", null, picture));
		assertThat(first.getFileName()).isEqualTo(second.getFileName()).endsWith(".png");
		assertThat(files()).isOne();
	}

	@Test
	void fileThatIsNoPictureIsUnsupported() throws IOException {
		assertRejected("<svg xmlns='http://www.w3.org/2000/svg'/>".getBytes(StandardCharsets.UTF_8),
				HttpStatus.UNSUPPORTED_MEDIA_TYPE);
	}

	@Test
	void fileOverTheLimitIsTooLarge() throws IOException {
		assertRejected(new byte[100 * 1024 + 1], HttpStatus.CONTENT_TOO_LARGE);
	}

	@Test
	void pictureWithoutAHeaderIsUnprocessable() throws IOException {
		assertRejected(Arrays.copyOf(picture("png", 2, 3), 10), HttpStatus.UNPROCESSABLE_CONTENT);
		assertRejected(Arrays.copyOf(picture("jpg", 2, 3), 12), HttpStatus.UNPROCESSABLE_CONTENT);
		assertRejected("RIFF....WEBP".getBytes(StandardCharsets.US_ASCII), HttpStatus.UNPROCESSABLE_CONTENT);
		assertRejected("GIF89a".getBytes(StandardCharsets.US_ASCII), HttpStatus.UNPROCESSABLE_CONTENT);
	}

	@Test
	void pictureThatCannotBeDecodedIsUnprocessable() throws IOException {
		byte[] png = picture("png", 200, 300);
		Arrays.fill(png, 60, png.length - 20, (byte) 'x');
		assertRejected(png, HttpStatus.UNPROCESSABLE_CONTENT);
		byte[] jpeg = picture("jpg", 200, 300);
		assertRejected(Arrays.copyOf(jpeg, jpeg.length / 2), HttpStatus.UNPROCESSABLE_CONTENT);
	}

	@Test
	void pictureWithTooManyPixelsIsUnprocessable() throws IOException {
		assertRejected(picture("png", 1001, 1000), HttpStatus.UNPROCESSABLE_CONTENT);
		assertRejected(picture("png", 12_001, 1), HttpStatus.UNPROCESSABLE_CONTENT);
	}

	private void assertRejected(byte[] content, HttpStatus status) throws IOException {
		assertThatExceptionOfType(PosterRejectedException.class).isThrownBy(() -> accept(content))
			.satisfies((ex) -> assertThat(ex.getStatusCode()).isEqualTo(status));
		assertThat(files()).isZero();
	}

	private Poster accept(byte[] content) {
		return this.posters.accept(new MockMultipartFile("file", content));
	}

	private long files() throws IOException {
		try (Stream<Path> files = Files.list(this.directory)) {
			return files.count();
		}
	}

	private static byte[] picture(String format, int width, int height) throws IOException {
		ByteArrayOutputStream output = new ByteArrayOutputStream();
		ImageIO.write(new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB), format, output);
		return output.toByteArray();
	}

}
