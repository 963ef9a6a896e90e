package com.xebia.movieshop.support;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.IntStream;

import javax.imageio.ImageIO;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Dialog;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link HeadlessChromium}.
 */
class HeadlessChromiumTests {

	private static final String PAGE = """
			<!doctype html>
			<title>Page</title>
			<style>@media (prefers-color-scheme: dark) { body { background: black; color: white } }</style>
			<h1>%s</h1>
			<input type="file">
			<button onclick="this.textContent = confirm('Sure?')">Ask</button>
			""";

	private static HttpServer server;

	private static HeadlessChromium chromium;

	@BeforeAll
	static void start() throws IOException {
		server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		server.createContext("/", HeadlessChromiumTests::answer);
		server.start();
		chromium = HeadlessChromium.start();
	}

	@AfterAll
	static void stop() {
		chromium.close();
		server.stop(0);
	}

	@Test
	void drawsThePage() throws IOException {
		try (BrowserContext context = chromium.newContext(Locale.US, 300, 200, ColorScheme.LIGHT)) {
			BufferedImage image = screenshot(context);
			assertThat(image.getWidth()).isEqualTo(300);
			assertThat(image.getHeight()).isEqualTo(200);
			assertThat(colors(image)).hasSizeGreaterThan(1);
		}
	}

	@Test
	void drawsThePageInThePreferredColorScheme() throws IOException {
		try (BrowserContext light = chromium.newContext(Locale.US, 300, 200, ColorScheme.LIGHT);
				BrowserContext dark = chromium.newContext(Locale.US, 300, 200, ColorScheme.DARK)) {
			assertThat(screenshot(light).getRGB(299, 199)).isEqualTo(0xFFFFFFFF);
			assertThat(screenshot(dark).getRGB(299, 199)).isEqualTo(0xFF000000);
		}
	}

	@Test
	void asksForThePageInTheLanguageOfTheLocale() {
		try (BrowserContext context = chromium.newContext(Locale.FRANCE, 300, 200, ColorScheme.LIGHT)) {
			Page page = open(context);
			assertThat(page.textContent("h1")).startsWith("fr-FR");
		}
	}

	@Test
	void uploadsAFileAndAnswersADialog(@TempDir Path directory) throws IOException {
		Page page = chromium.open(url());
		page.setInputFiles("input", Files.writeString(directory.resolve("poster.txt"), "poster"));
		assertThat(page.evaluate("document.querySelector('input').files[0].text()")).isEqualTo("poster");
		page.onceDialog(Dialog::accept);
		page.click("button");
		assertThat(page.textContent("button")).isEqualTo("true");
	}

	private static void answer(HttpExchange exchange) throws IOException {
		byte[] body = PAGE.formatted(exchange.getRequestHeaders().getFirst("Accept-Language"))
			.getBytes(StandardCharsets.UTF_8);
		exchange.getResponseHeaders().set("Content-Type", "text/html;charset=utf-8");
		exchange.sendResponseHeaders(200, body.length);
		exchange.getResponseBody().write(body);
		exchange.close();
	}

	private static String url() {
		return "http://%s:%d/".formatted("127.0.0.1", server.getAddress().getPort());
	}

	private static Page open(BrowserContext context) {
		Page page = context.newPage();
		page.navigate(url());
		return page;
	}

	private static BufferedImage screenshot(BrowserContext context) throws IOException {
		return ImageIO.read(new ByteArrayInputStream(open(context).screenshot()));
	}

	private static IntStream colors(BufferedImage image) {
		return IntStream.of(image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth()))
			.distinct();
	}

}
