package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for a shop below a path: of the deployment, of a proxy that names it in a header,
 * and of the public URL.
 */
@Tag("soak")
class DeployedPathTests {

	private static final String[] STARTS = { "/", "/movies?q=the", "/login", "/robots.txt", "/site.webmanifest",
			"/v3/api-docs", "/movies?form", "/movies?lang=de", "/curator/status", "/none", "/actuator/health/readiness",
			"/movies/suggestions?q=a" };

	@Test
	void everythingIsBelowThePathOfTheDeploymentOrOfTheProxy() throws IOException {
		try (Shop shop = start("SERVER_SERVLET_CONTEXT_PATH=/movieshop", "SERVER_FORWARD_HEADERS_STRATEGY=framework")) {
			String path = shop.path();
			assertCrawled(new Crawl(new Client(root(shop), Shop.LIMIT), root(shop), path, path, Deployment.curator()));
			assertCrawled(new Crawl(new Client(root(shop), Shop.LIMIT), "https://shop.example", "/films", path,
					Deployment.curator("X-Forwarded-Prefix", "/films", "X-Forwarded-Host", "shop.example",
							"X-Forwarded-Proto", "https")));
			assertSignedIn(shop, path);
		}
	}

	@Test
	void everythingIsBelowThePathOfThePublicUrl() throws IOException {
		try (Shop shop = start("MOVIESHOP_PUBLIC_URL=http://shop.example/our/films")) {
			assertCrawled(new Crawl(new Client(root(shop), Shop.LIMIT), "http://shop.example", "/our/films",
					shop.path(), Deployment.curator()));
		}
	}

	private static Shop start(String... settings) throws IOException {
		String[] all = Arrays.copyOf(settings, settings.length + 2);
		all[settings.length] = "MOVIESHOP_CURATOR_PASSWORD=" + Deployment.PASSWORD;
		all[settings.length + 1] = "MOVIESHOP_SAMPLE_DATA=true";
		Shop shop = Shop.start(Deployment.command(all));
		Awaitility.await()
			.atMost(Shop.LIMIT)
			.until(() -> shop.client().get("/movies?q=the", "Accept", "application/json").statusCode() == 200);
		return shop;
	}

	private static String root(Shop shop) {
		return shop.url("").substring(0, shop.url("").length() - shop.path().length());
	}

	private static void assertCrawled(Crawl crawl) throws IOException {
		assertThat(crawl.run(STARTS)).hasSizeGreaterThan(100).anyMatch((url) -> url.contains("/movies/image/"));
	}

	private static void assertSignedIn(Shop shop, String path) throws IOException {
		Client client = shop.client();
		HttpResponse<String> answer = Deployment.submit(client, "/login", "_csrf=" + client.formToken("/login")
				+ "&username=curator&password=" + URLEncoder.encode(Deployment.PASSWORD, StandardCharsets.UTF_8));
		assertThat(answer.headers().firstValue("Location").orElse("")).matches("(https?://[^/]+)?" + path + "/movies");
		assertThat(answer.headers().allValues("Set-Cookie")).isNotEmpty()
			.allSatisfy((cookie) -> assertThat(cookie).contains("; Path=" + (path.isEmpty() ? "/" : path) + ";"));
	}

}
