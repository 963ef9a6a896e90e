package com.xebia.movieshop.acceptance;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

import javax.imageio.ImageIO;

import com.xebia.movieshop.support.Mongod;
import com.xebia.movieshop.support.Nginx;
import com.xebia.movieshop.support.Threads;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.util.FileSystemUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the storage of posters; {@link DeployedPosterTests} test serving.
 */
@Tag("soak")
class PosterTests {

	@Test
	void storeIsCheckedAndRepairedByACommand() throws IOException {
		try (Shop other = Shop.with("movieshop.sample-data=false")) {
			String movie = other.client().create(Form.movie("M").withFile(Pictures.png(700, 900)));
			other.stop();
			Files.writeString(anyRendition(other), "damage");
			assertThat(other.run("check-posters")).as(other.log()).isOne();
			assertThat(other.run("check-posters", "--repair")).as(other.log()).isZero();
			other.restart();
			assertThat(other.client().poster(movie).getWidth()).isEqualTo(700);
		}
	}

	@Test
	void posterInGridFsOutlivesTheDisk() throws IOException {
		try (Mongod mongod = Mongod.start();
				Shop shop = Shop.with("MONGODB_URI=" + mongod.uri("shop"), "movieshop.posters.store=gridfs")) {
			String movie = shop.client().create(Form.movie("Nosferatu").withFile(Pictures.png(700, 900)));
			shop.kill();
			FileSystemUtils.deleteRecursively(shop.dataDirectory());
			shop.restart();
			String path = shop.client().posterPath(movie);
			assertThat(shop.client().bytes(path).statusCode()).isEqualTo(200);
			mongod.kill();
			assertThat(shop.client().bytes(path).statusCode()).isEqualTo(200);
		}
	}

	// With the settings for 512 MB, and the heap that they are there.
	@Test
	void photosOfEightClientsNeedLittleMemory() throws Exception {
		try (Shop small = Shop.with("movieshop.posters.max-pixels=20000000", "-Xmx154m", "-Xss512k",
				"-XX:ReservedCodeCacheSize=64m", "MALLOC_ARENA_MAX=2")) {
			Client client = small.client();
			String token = client.token();
			List<Callable<Integer>> uploads = new ArrayList<>();
			for (int i = 0; i < 40; i++) {
				int width = 4000 - i;
				uploads.add(
						() -> client
							.post("/movies/image", new Form().with("_csrf", token).withFile(Pictures.jpeg(width, 3000)),
									"Accept", "application/json")
							.statusCode());
			}
			assertThat(Threads.run(8, uploads)).containsOnly(201);
			assertThat(Files.readAllLines(Path.of("/proc/" + small.process().pid() + "/status")))
				.filteredOn((line) -> line.startsWith("VmHWM:"))
				.singleElement()
				.satisfies((line) -> assertThat(Integer.parseInt(line.replaceAll("\\D", "")) / 1024).isLessThan(512));
		}
	}

	@Test
	void nginxInFrontSendsTheFile() throws IOException {
		try (Shop behind = Shop.with("movieshop.sample-data=false",
				"movieshop.posters.accel-redirect=/stored-posters/");
				Nginx nginx = Nginx.start(Files.readString(Path.of(".openshift/config/posters.nginx.conf"))
					.replace("127.0.0.1:8080", "127.0.0.1:" + behind.port())
					.replace("/home/shop/.movieshop/", behind.dataDirectory() + "/"))) {
			String path = behind.client()
				.posterPath(behind.client().create(Form.movie("Front").withFile(Pictures.jpeg(400, 600))));
			Client client = new Client("http://127.0.0.1:" + nginx.port(), Duration.ofMinutes(1));
			HttpResponse<byte[]> answer = client.bytes(path);
			DeployedPosterTests.assertRestricted(answer, 200);
			assertThat(ImageIO.read(new ByteArrayInputStream(answer.body())).getWidth()).isEqualTo(400);
			assertThat(answer.headers().firstValue("Content-Type")).hasValue("image/jpeg");
			String tag = answer.headers().firstValue("ETag").orElseThrow();
			DeployedPosterTests.assertRestricted(client.bytes(path, "If-None-Match", tag), 304);
			HttpResponse<byte[]> part = client.bytes(path, "Range", "bytes=10-19");
			DeployedPosterTests.assertRestricted(part, 206);
			assertThat(part.body()).isEqualTo(Arrays.copyOfRange(answer.body(), 10, 20));
			assertThat(client.get("/stored-posters/").statusCode()).isEqualTo(404);
		}
	}

	private static Path anyRendition(Shop shop) throws IOException {
		try (Stream<Path> files = Files.walk(shop.dataDirectory().resolve("posters"))) {
			return files.filter((file) -> file.getFileName().toString().startsWith("320r2-")).findFirst().orElseThrow();
		}
	}

}
