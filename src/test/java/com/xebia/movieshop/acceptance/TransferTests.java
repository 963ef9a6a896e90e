package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import com.xebia.movieshop.support.Mongod;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

/**
 * Tests for a backup of one shop and its restore into another.
 */
@Tag("soak")
class TransferTests {

	private static final List<String> SETTINGS = List.of("movieshop.sample-data=false", "server.address=127.0.0.1",
			"MOVIESHOP_CURATOR_PASSWORD=" + Deployment.PASSWORD);

	@TempDir
	Path directory;

	@Test
	void downloadOfAnEmbeddedShopBecomesTheSameShopOnMongoDb() throws IOException {
		Path archive = this.directory.resolve("shop.zip");
		Shop shop = Deployment.shared();
		try (Mongod mongod = Mongod.start();
				Shop other = Shop
					.stopped(settings("MONGODB_URI=" + mongod.uri("shop"), "movieshop.posters.store=gridfs"))) {
			String first = create(shop, Form.movie("Metropolis \uD83C\uDFAC").withFile(Pictures.png(700, 900)));
			String second = create(shop,
					Form.movie("Nosferatu").with("copies[0].format", "DVD").with("copies[0].price", "2.50"));
			assertThat(shop.client().bytes("/curator/backup").statusCode()).isEqualTo(401);
			HttpResponse<byte[]> download = download(shop);
			assertThat(download.headers().firstValue("Content-Type")).hasValue("application/zip");
			assertThat(download.headers().firstValue("Content-Disposition").orElseThrow())
				.matches("attachment; filename=\"movieshop-\\d{8}-\\d{6}\\.zip\"");
			assertThat(download.headers().firstValue("Content-Length")).isEmpty();
			HttpResponse<String> head = shop.client().send("HEAD", "/curator/backup", "", Deployment.curator());
			assertThat(head.headers().firstValue("Content-Disposition").orElseThrow()).startsWith("attachment");
			assertThat(shop.log()).containsOnlyOnce("Backed up");
			Files.write(archive, download.body());
			assertThat(other.run("restore", "--from=" + archive)).as(other.log()).isZero();
			other.restart();
			for (String path : List.of("/movies", first, second)) {
				assertThat(page(other, path)).isEqualTo(page(shop, path));
			}
			String poster = shop.client().posterPath(first);
			for (String size : List.of("", "640/", "320/", "160/")) {
				String path = poster.replace("/image/", "/image/" + size);
				assertThat(other.client().bytes(path).body()).isEqualTo(shop.client().bytes(path).body());
			}
		}
	}

	// Excludes related movies, which the search finds only some time after startup, and
	// the page's own address, which differs.
	private static String page(Shop shop, String path) throws IOException {
		return shop.client()
			.get(path)
			.body()
			.replaceAll("(?s)<section class=\"movie-rows\">.*?</section>", "")
			.replace(shop.url(""), "");
	}

	@Test
	void commandBacksUpBesideARunningShopAndLeavesItsUploadsAlone() throws IOException {
		Path archive = this.directory.resolve("shop.zip");
		try (Mongod mongod = Mongod.start();
				Shop shop = shop("MONGODB_URI=" + mongod.uri("shop"));
				Shop embedded = shop()) {
			String movie = create(shop, Form.movie("M").withFile(Pictures.png(60, 90)));
			Path upload = Files.writeString(shop.dataDirectory().resolve("posters/staging/upload"), "half");
			assertThat(shop.run("backup", "--to=" + archive)).as(shop.log()).isZero();
			assertThat(upload).exists();
			assertThat(embedded.run("restore", "--from=" + archive)).isOne();
			assertThat(embedded.log()).contains("/curator/backup downloads its backup");
			embedded.stop();
			assertThat(embedded.run("restore", "--from=" + archive)).as(embedded.log()).isZero();
			embedded.restart();
			assertThat(page(embedded, movie)).isEqualTo(page(shop, movie));
		}
	}

	@Test
	void failedDownloadAbortsTheConnection() throws IOException {
		try (Shop shop = shop()) {
			// So large that the response is committed before the failure, which would
			// otherwise become an error page.
			for (int i = 0; i < 4; i++) {
				create(shop, Form.movie("Movie " + i).withFile(Pictures.noise(600, 900 + i)));
			}
			assertThat(download(shop).statusCode()).isEqualTo(200);
			breakLastPoster(shop.dataDirectory());
			assertThatIOException().isThrownBy(() -> download(shop));
		}
	}

	// A directory instead of a file can be opened, but not read.
	private static void breakLastPoster(Path data) throws IOException {
		try (Stream<Path> files = Files.walk(data.resolve("posters"))) {
			Path last = files.filter((file) -> file.endsWith("original"))
				.max((a, b) -> modified(a).compareTo(modified(b)))
				.orElseThrow();
			Files.delete(last);
			Files.createDirectory(last);
		}
	}

	private static String modified(Path file) {
		return String.valueOf(file.toFile().lastModified());
	}

	private static Shop shop(String... settings) throws IOException {
		return Shop.with(settings(settings));
	}

	private static String[] settings(String... more) {
		return Stream.concat(SETTINGS.stream(), Stream.of(more)).toArray(String[]::new);
	}

	private static String create(Shop shop, Form form) throws IOException {
		HttpResponse<String> answer = shop.client().post("/movies", form, Deployment.curator());
		assertThat(answer.statusCode()).as(answer.body()).isEqualTo(303);
		return answer.headers().firstValue("Location").orElseThrow().replaceFirst("https?://[^/]+", "");
	}

	private static HttpResponse<byte[]> download(Shop shop) throws IOException {
		return shop.client().bytes("/curator/backup", Deployment.curator());
	}

}
