package com.xebia.movieshop.acceptance;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import javax.imageio.ImageIO;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the posters of the deployed shop.
 */
class DeployedPosterTests extends OnDeployment {

	private static String movie;

	private static String poster;

	@BeforeAll
	static void start() throws IOException {
		movie = Deployment.create(Form.movie("Metropolis").withFile(Pictures.jpeg(800, 1200)));
		poster = shop.client().posterPath(movie);
	}

	@Test
	void posterIsServedByteForByte() throws IOException {
		HttpResponse<byte[]> answer = get(poster);
		assertThat(answer.statusCode()).isEqualTo(200);
		assertThat(answer.headers().firstValue("Content-Type")).hasValue("image/jpeg");
		assertThat(answer.headers().firstValueAsLong("Content-Length")).hasValue(answer.body().length);
		assertThat(answer.headers().allValues("Cache-Control")).containsExactly("public, max-age=31536000, immutable");
		BufferedImage picture = ImageIO.read(new ByteArrayInputStream(answer.body()));
		assertThat(picture.getWidth()).isEqualTo(800);
		try (Stream<Path> files = Files.walk(shop.dataDirectory().resolve("posters"))) {
			List<Path> kept = files.filter(Files::isRegularFile).toList();
			assertThat(kept).anySatisfy((file) -> assertThat(Files.readAllBytes(file)).isEqualTo(answer.body()));
		}
	}

	// Browsers keep a poster for a year, unless its address changes with its renditions.
	@Test
	void everyAddressOnAPageNamesTheRules() throws IOException {
		String page = shop.client().get(movie).body();
		assertThat(page.split("/movies/image/")).hasSizeGreaterThan(6)
			.filteredOn((text) -> !text.startsWith("<"))
			.allMatch((text) -> text.matches("(?s)(\\d+/)?[0-9a-f]{32}\\.[a-z]{3,4}\\?v=2[ \"].*"));
	}

	@ParameterizedTest
	@ValueSource(ints = { 160, 320, 640 })
	void everySizeIsServed(int width) throws IOException {
		BufferedImage picture = ImageIO.read(new ByteArrayInputStream(get(size(width)).body()));
		assertThat(picture.getWidth()).isEqualTo(width);
		assertThat(picture.getHeight()).isEqualTo(width * 3 / 2);
	}

	@Test
	void browserThatAcceptsWebpGetsIt() throws IOException {
		HttpResponse<byte[]> webp = get(size(640), "Accept", "image/avif,image/webp,*/*;q=0.8");
		HttpResponse<byte[]> jpeg = get(size(640), "Accept", "image/webp;q=0, */*");
		assertThat(webp.headers().firstValue("Content-Type")).hasValue("image/webp");
		assertThat(new String(webp.body(), 8, 4, StandardCharsets.ISO_8859_1)).isEqualTo("WEBP");
		assertThat(jpeg.headers().firstValue("Content-Type")).hasValue("image/jpeg");
		assertThat(webp.headers().firstValue("ETag")).isNotEqualTo(jpeg.headers().firstValue("ETag"));
	}

	@Test
	void everyPosterResponseHasASandboxPolicy() throws IOException {
		String tag = get(poster).headers().firstValue("ETag").orElseThrow();
		assertRestricted(get(poster), 200);
		assertRestricted(get(poster, "If-None-Match", tag), 304);
		assertRestricted(get("/movies/image/00000000000000000000000000000000.png"), 404);
		assertRestricted(get("/movies/image/no-such-picture.png"), 404);
	}

	@Test
	void knownPosterIsNotSentAgain() throws IOException {
		HttpResponse<byte[]> answer = get(poster);
		String tag = answer.headers().firstValue("ETag").orElseThrow();
		assertThat(tag).matches("\"[^\"]+\"");
		for (String known : List.of(tag, "W/" + tag, "\"other\", " + tag, "*")) {
			HttpResponse<byte[]> again = get(poster, "If-None-Match", known);
			assertThat(again.statusCode()).as(known).isEqualTo(304);
			assertThat(again.body()).isEmpty();
		}
		assertThat(get(poster, "If-None-Match", "\"other\"").body()).isEqualTo(answer.body());
	}

	@Test
	void headOfAPosterTellsItsLength() throws IOException {
		HttpResponse<String> answer = shop.client().send("HEAD", poster, "");
		assertThat(answer.statusCode()).isEqualTo(200);
		assertThat(answer.headers().firstValueAsLong("Content-Length")).hasValue(get(poster).body().length);
		assertThat(answer.body()).isEmpty();
	}

	@Test
	void noPathLeadsOutOfTheStore() throws IOException {
		assertThat(RawRequests.TRAVERSALS).hasSize(364).allSatisfy((path) -> {
			String answer = RawRequests.get(shop, path);
			assertThat(answer).as(path)
				.matches("(?s)HTTP/1.1 (400|404) .*")
				.doesNotContain("root:", "H:2,block")
				.doesNotContain("\tat ", "Exception");
		});
	}

	private static String size(int width) {
		return poster.replace("/image/", "/image/" + width + "/");
	}

	private static HttpResponse<byte[]> get(String path, String... headers) throws IOException {
		return shop.client().bytes(path, headers);
	}

	static void assertRestricted(HttpResponse<byte[]> answer, int status) {
		assertThat(answer.statusCode()).isEqualTo(status);
		assertThat(answer.headers().allValues("Content-Security-Policy"))
			.containsExactly("default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox");
		assertThat(answer.headers().allValues("X-Content-Type-Options")).containsExactly("nosniff");
		assertThat(answer.headers().allValues("Referrer-Policy")).containsExactly("same-origin");
		assertThat(answer.headers().allValues("Vary")).containsExactly("Accept");
	}

}
