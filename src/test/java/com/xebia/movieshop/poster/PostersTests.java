package com.xebia.movieshop.poster;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.stream.Stream;

import com.xebia.movieshop.poster.picture.RenditionMaker;
import com.xebia.movieshop.poster.picture.Samples;
import com.xebia.movieshop.poster.store.DirectoryPosterStore;
import com.xebia.movieshop.poster.store.PosterStore;
import com.xebia.movieshop.poster.store.StoredPoster;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.http.HttpStatus;
import org.springframework.mock.web.MockMultipartFile;
import org.springframework.util.FileSystemUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

@ExtendWith(OutputCaptureExtension.class)
class PostersTests {

	@TempDir
	Path directory;

	private PosterStore store;

	private Posters posters;

	@BeforeEach
	void open() {
		this.store = new DirectoryPosterStore(this.directory);
		this.posters = StoredRenditions.posters(this.store, new RenditionMaker(1_000_000));
	}

	@ParameterizedTest
	@CsvSource({ "png, png", "jpg, jpg", "gif, gif" })
	void pictureIsAcceptedInAllSizes(String format, String extension) throws IOException {
		Poster poster = accept(picture(format, 700, 1050));
		assertThat(poster.fileName()).matches("[0-9a-f]{32}\\." + extension);
		assertThat(poster.contentType()).isEqualTo("image/jpeg");
		assertThat(poster.width()).isEqualTo(700);
		assertThat(poster.height()).isEqualTo(1050);
		assertThat(poster.colour()).matches("#[0-9a-f]{6}");
		assertThat(this.store.files(poster.fileName())).contains("original")
			.anyMatch((name) -> name.matches("fullr2-.*jpg"))
			.anyMatch((name) -> name.matches("640r2-.*jpg"))
			.anyMatch((name) -> name.matches("320r2-.*jpg"))
			.anyMatch((name) -> name.matches("160r2-.*jpg"));
		assertThat(this.posters.claim(poster.fileName()))
			.hasValueSatisfying((found) -> assertThat(found).usingRecursiveComparison().isEqualTo(poster));
	}

	@Test
	void smallPictureHasTheSameSizesWithoutBeingEnlarged() throws IOException {
		Poster poster = accept(picture("png", 20, 30));
		assertThat(poster.width()).isEqualTo(20);
		assertThat(this.store.files(poster.fileName())).filteredOn((name) -> name.endsWith(".jpg")).hasSize(4);
	}

	@Test
	void sameContentHasTheSameNameForAnyUploadedFileName() throws IOException {
		byte[] picture = picture("png", 2, 3);
		Poster first = this.posters.accept(new MockMultipartFile("file", "../../a.jpg", "text/html", picture));
		Poster second = this.posters.accept(new MockMultipartFile("file", "b", null, picture));
		assertThat(first.fileName()).isEqualTo(second.fileName()).endsWith(".png");
		try (Stream<StoredPoster> stored = this.store.list()) {
			assertThat(stored).hasSize(1);
		}
	}

	@Test
	void unknownPosterIsNotFound() {
		assertThat(this.posters.claim("0123456789abcdef0123456789abcdef.png")).isEmpty();
		assertThat(this.posters.claim("../../etc/passwd")).isEmpty();
	}

	@Test
	void claimedPosterIsNotDeletedBeforeAMovieHadTimeToNameIt() throws IOException {
		Poster poster = accept(picture("png", 2, 3));
		makeOld(poster);
		assertThat(this.posters.claim(poster.fileName())).isPresent();
		assertThat(this.store.delete(poster.fileName(), Instant.now().minusSeconds(60))).isFalse();
	}

	@Test
	void posterThatAMovieNamesNoLongerHasItsTimeOfGraceFromThenOn() throws IOException {
		Poster poster = accept(picture("png", 2, 3));
		makeOld(poster);
		this.posters.renew(poster.fileName());
		assertThat(this.store.delete(poster.fileName(), Instant.now().minusSeconds(60))).isFalse();
	}

	@Test
	void storeThatCannotRenewIsOnlyLogged(CapturedOutput output) throws IOException {
		Poster poster = accept(picture("png", 2, 3));
		FileSystemUtils.deleteRecursively(this.directory);
		this.posters.renew(poster.fileName());
		assertThat(output).contains("may be deleted at once", poster.fileName());
	}

	@Test
	void storeThatVanishedIsNotTheUsersFault() throws IOException {
		FileSystemUtils.deleteRecursively(this.directory);
		assertThatExceptionOfType(PosterRejectedException.class).isThrownBy(() -> accept(picture("png", 2, 3)))
			.satisfies((ex) -> assertThat(ex.getStatusCode()).isEqualTo(HttpStatus.SERVICE_UNAVAILABLE));
		Files.createDirectory(this.directory);
		assertThat(accept(picture("png", 2, 3))).isNotNull();
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
	void pictureWithTooManyPixelsIsUnprocessable() throws IOException {
		assertRejected(picture("png", 1001, 1000), HttpStatus.UNPROCESSABLE_CONTENT);
		assertRejected(picture("png", 12_001, 1), HttpStatus.UNPROCESSABLE_CONTENT);
	}

	private void assertRejected(byte[] content, HttpStatus status) throws IOException {
		assertThatExceptionOfType(PosterRejectedException.class).isThrownBy(() -> accept(content))
			.satisfies((ex) -> assertThat(ex.getStatusCode()).isEqualTo(status));
		assertThat(files()).isZero();
	}

	private void makeOld(Poster poster) throws IOException {
		Path original = this.store.find(poster.fileName()).orElseThrow().resolve(PosterStore.ORIGINAL);
		Files.setLastModifiedTime(original, FileTime.from(Instant.EPOCH));
	}

	private Poster accept(byte[] content) {
		return this.posters.accept(new MockMultipartFile("file", content));
	}

	private long files() throws IOException {
		try (Stream<Path> files = Files.walk(this.directory)) {
			return files.filter((file) -> Files.isRegularFile(file) && !file.endsWith(".in-use")).count();
		}
	}

	private static byte[] picture(String format, int width, int height) throws IOException {
		return Samples.encode(new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB), format);
	}

}
