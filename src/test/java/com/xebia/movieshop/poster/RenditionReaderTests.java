package com.xebia.movieshop.poster;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import com.xebia.movieshop.poster.picture.PictureException;
import com.xebia.movieshop.poster.picture.PictureType;
import com.xebia.movieshop.poster.picture.RenditionMaker;
import com.xebia.movieshop.poster.picture.RenditionSize;
import com.xebia.movieshop.poster.picture.Renditions;
import com.xebia.movieshop.poster.picture.Samples;
import com.xebia.movieshop.poster.store.DirectoryPosterStore;
import com.xebia.movieshop.poster.store.GridFsPosterStore;
import com.xebia.movieshop.poster.store.PosterStore;
import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.Threads;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(OutputCaptureExtension.class)
class RenditionReaderTests {

	@TempDir
	Path directory;

	@AutoClose("destroy")
	private final SimpleMongoClientDatabaseFactory databases = new SimpleMongoClientDatabaseFactory(
			Engine.EMBEDDED.newDatabase());

	private final AtomicInteger made = new AtomicInteger();

	private PosterStore store;

	private RenditionReader renditions;

	private String fileName;

	@BeforeEach
	void acceptOnePoster() {
		PosterStore store = new DirectoryPosterStore(this.directory);
		RenditionMaker maker = new RenditionMaker(1_000_000) {

			@Override
			public Renditions make(Path upload) throws IOException, PictureException {
				RenditionReaderTests.this.made.incrementAndGet();
				return super.make(upload);
			}

		};
		this.renditions = StoredRenditions.reader(store, maker);
		this.fileName = StoredRenditions.posters(store, maker).accept(RenditionReaderTests::drawPicture).fileName();
		this.store = store;
		this.made.set(0);
	}

	@Test
	void everySizeIsReadAsBothTypes() throws IOException {
		for (RenditionSize size : RenditionSize.values()) {
			assertThat(read(size, false))
				.hasValueSatisfying((rendition) -> assertThat(rendition.name().type()).isEqualTo(PictureType.JPEG));
		}
		for (RenditionSize size : List.of(RenditionSize.W640, RenditionSize.W320, RenditionSize.W160)) {
			assertThat(read(size, true)).hasValueSatisfying(RenditionReaderTests::assertThatItIsWebp);
		}
		assertThat(this.made).hasValue(0);
	}

	@Test
	void renditionOfALaterReleaseIsMadeAgain() throws IOException {
		StoredRenditions.rename(this.store, this.fileName, RenditionMaker.RULES + 1);
		assertThat(read(RenditionSize.W320, false))
			.hasValueSatisfying((rendition) -> assertThat(rendition.isProvisional()).isFalse());
		assertThat(this.made).hasValue(1);
	}

	private static void assertThatItIsWebp(VerifiedRendition rendition) {
		assertThat(rendition.name().type()).isEqualTo(PictureType.WEBP);
		assertThat(rendition.isProvisional()).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "damage", "" })
	void damagedRenditionIsMadeAgain(String content) throws IOException {
		Files.writeString(file("320r2-", ".jpg"), content);
		assertThat(read(RenditionSize.W320, false)).isPresent();
		assertThat(this.made).hasValue(1);
		assertThat(read(RenditionSize.W320, false)).isPresent();
		assertThat(this.made).hasValue(1);
	}

	@Test
	void missingRenditionIsMadeAgainOnceHoweverManyAsk() throws Exception {
		deleteFiles(".*\\.(jpg|webp)");
		Callable<Optional<VerifiedRendition>> visit = () -> read(RenditionSize.W160, true);
		assertThat(Threads.run(16, Collections.nCopies(32, visit))).allMatch(Optional::isPresent);
		assertThat(this.made).hasValue(1);
	}

	@Test
	void uploadThatIsDamagedTooIsReadAndReportedOnce(CapturedOutput output) throws IOException {
		Files.writeString(file("original", ""), "damage");
		Files.delete(file("320r2-", ".jpg"));
		assertThat(read(RenditionSize.W320, false)).isEmpty();
		assertThat(read(RenditionSize.W320, false)).isEmpty();
		assertThat(this.made).hasValue(0);
		assertThat(output.getOut().split("its original is damaged too", -1)).hasSize(2);
		assertThat(read(RenditionSize.W640, false)).isPresent();
	}

	@Test
	void uploadThatIsTooLargeForThisNodeIsNotReportedAsDamaged(CapturedOutput output) throws IOException {
		Files.delete(file("320r2-", ".jpg"));
		RenditionReader small = StoredRenditions.reader(this.store, new RenditionMaker(100_000));
		assertThat(small.read(this.fileName, RenditionSize.W320, false)).isEmpty();
		assertThat(small.read(this.fileName, RenditionSize.W320, false)).isEmpty();
		assertThat(output.getOut().split("TOO_MANY_PIXELS 700 900", -1)).hasSize(2);
		assertThat(output).doesNotContain("damaged", "Upload it again");
		assertThat(read(RenditionSize.W320, false)).isPresent();
	}

	@Test
	void copyThatWasEvictedIsOnTheDiskAgainForNginx() throws IOException {
		PosterStore store = new GridFsPosterStore(this.databases, this.directory.resolve("copies"), 1);
		RenditionMaker maker = new RenditionMaker(1_000_000);
		RenditionReader reader = StoredRenditions.reader(store, maker);
		Posters posters = StoredRenditions.posters(store, maker);
		Poster poster = posters.accept(RenditionReaderTests::drawPicture);
		VerifiedRendition rendition = reader.read(poster.fileName(), RenditionSize.W320, false).orElseThrow();
		posters.accept((file) -> Files.write(file, Samples.jpeg(16, 16)));
		assertThat(rendition.file()).doesNotExist();
		assertThat(reader.isOnDisk(rendition)).isTrue();
		assertThat(rendition.file()).exists();
		store.delete(poster.fileName(), Instant.now().plusSeconds(60));
		assertThat(reader.isOnDisk(rendition)).isFalse();
	}

	private Optional<VerifiedRendition> read(RenditionSize size, boolean webp) throws IOException {
		return this.renditions.read(this.fileName, size, webp);
	}

	private void deleteFiles(String path) throws IOException {
		try (Stream<Path> files = Files.walk(this.directory)) {
			for (Path file : files.filter((found) -> found.toString().matches(path))
				.filter(Files::isRegularFile)
				.toList()) {
				Files.delete(file);
			}
		}
	}

	private Path file(String start, String end) throws IOException {
		try (Stream<Path> files = Files.walk(this.directory)) {
			return files.filter((path) -> path.getFileName().toString().matches(start + ".*" + end))
				.findFirst()
				.orElseThrow();
		}
	}

	private static void drawPicture(Path file) throws IOException {
		BufferedImage picture = new BufferedImage(700, 900, BufferedImage.TYPE_INT_RGB);
		for (int x = 0; x < 700; x++) {
			for (int y = 0; y < 900; y++) {
				picture.setRGB(x, y, x / 3 << 16 | y / 4);
			}
		}
		Files.write(file, Samples.encode(picture, "png"));
	}

}
