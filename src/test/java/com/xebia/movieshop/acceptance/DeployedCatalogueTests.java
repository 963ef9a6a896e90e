package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.web.util.HtmlUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for visitors of the deployed shop.
 */
class DeployedCatalogueTests extends OnDeployment {

	private static final Pattern STYLE_SHEET = Pattern.compile("href=\"(/css/[^\"]+)\"");

	@Test
	void frontPageLeadsToTheCatalogue() throws IOException {
		HttpResponse<String> answer = shop.client().get("/", Deployment.PAGE);
		Deployment.assertPage(answer, 200);
		assertThat(answer.body()).contains("href=\"/movies\"");
	}

	@Test
	void movieIsListedShownAndFound() throws IOException {
		String movie = Deployment.create(Form.movie("Browsed").with("year", "1931").with("genres", "Crime"));
		HttpResponse<String> page = shop.client().get(movie, Deployment.PAGE);
		Deployment.assertPage(page, 200);
		assertThat(page.body()).contains(">Browsed</h1>").contains("What happens in Browsed").contains("Ben Star");
		assertThat(page.headers().firstValue("Content-Security-Policy")).isPresent();
		HttpResponse<String> list = shop.client().get("/movies?genre=Crime&sort=newest&size=100", Deployment.PAGE);
		Deployment.assertPage(list, 200);
		assertThat(list.body()).contains("href=\"" + movie + "\"");
		assertThat(shop.client().get("/movies?year=1930", Deployment.PAGE).body()).doesNotContain(movie);
	}

	@Test
	void listReservesThePlaceOfAPosterAndNamesAllSizes() throws IOException {
		Deployment.create(Form.movie("Sized").with("genres", "Sized").withFile(Pictures.jpeg(800, 1200)));
		String page = shop.client().get("/movies?genre=Sized", Deployment.PAGE).body();
		assertThat(page).contains("width=\"800\"", "height=\"1200\"", " 160w", " 320w", " 640w", " 800w", "sizes=")
			.containsPattern("<rect [^>]*fill=\"#[0-9a-f]{6}\"");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/movies", "/no/such/page", "/login" })
	void styleSheetOfEachPageIsServedForGood(String path) throws IOException {
		String page = shop.client().get(path, Deployment.PAGE).body();
		List<String> sheets = STYLE_SHEET.matcher(page).results().map((MatchResult result) -> result.group(1)).toList();
		assertThat(sheets).singleElement().satisfies((sheet) -> {
			assertThat(sheet).matches("/css/[a-z-]+-[0-9a-f]{32}\\.css");
			HttpResponse<String> answer = shop.client().get(sheet);
			assertThat(answer.statusCode()).isEqualTo(200);
			assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("text/css");
			assertThat(answer.headers().firstValue("Cache-Control").orElse("")).contains("max-age=31536000");
			String modified = answer.headers().firstValue("Last-Modified").orElseThrow();
			assertThat(shop.client().get(sheet, "If-Modified-Since", modified).statusCode()).isEqualTo(304);
		});
	}

	@Test
	void headIsAnsweredWithoutABody() throws IOException {
		HttpResponse<String> answer = shop.client().send("HEAD", "/movies", "", Deployment.PAGE);
		assertThat(answer.statusCode()).isEqualTo(200);
		assertThat(answer.body()).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "/WEB-INF/views/movies/list.jspx", "/WEB-INF/jboss-web.xml", "/web-inf/jboss-web.xml",
			"/WEB-INF/classes/application.properties", "/META-INF/MANIFEST.MF", "/css/../WEB-INF/jboss-web.xml",
			"/WEB-INF%2fjboss-web.xml", "/;/WEB-INF/jboss-web.xml", "/%57EB-INF/jboss-web.xml",
			"/css/%2e%2e/WEB-INF/jboss-web.xml", "/WEB-INF/jboss-web.xml%00.css", "/WEB-INF/jboss-web.xml." })
	void insideOfTheWarIsNotServed(String path) throws IOException {
		assertThat(RawRequests.get(shop, path)).matches("(?s)HTTP/1.1 (400|404) .*")
			.doesNotContain("jsp:root", "<jboss-web", "movieshop.data-dir", "Manifest-Version");
	}

	@Test
	void healthIsPublicAndDetailsAreNot() throws IOException {
		HttpResponse<String> answer = shop.client().get("/actuator/health");
		assertThat(answer.statusCode()).isEqualTo(200);
		assertThat(answer.body()).contains("\"UP\"").doesNotContain("components");
		assertThat(shop.client().get("/actuator/health", Deployment.curator()).body()).contains("components");
		assertThat(shop.client().get("/actuator/prometheus").statusCode()).isEqualTo(401);
		HttpResponse<String> figures = shop.client().get("/actuator/prometheus", Deployment.curator());
		assertThat(figures.body()).contains("http_server_requests_seconds", "mongodb_driver");
		assertThat(shop.client().get("/v3/api-docs").body()).contains("/movies/{id}");
		HttpResponse<String> status = shop.client().get("/curator/status", Deployment.curator(Deployment.PAGE));
		Deployment.assertPage(status, 200);
		assertThat(status.body()).contains(shop.dataDirectory().toString());
	}

	@ParameterizedTest
	@ValueSource(strings = { "\"><script>document.title = 'hacked'</script>", "&lt;b&gt; &amp; &#60;",
			"${7*7} #{7*7} {0}", "👩‍👩‍👧‍👦 🏳️‍🌈 𝕄𝕠𝕧𝕚𝕖", "\u202Eتنس‎ עאילה שלום",
			"Z\u0335\u0321a\u0328l\u0307g\u0322o\u0301", "a;b=c/d\\e?f#g%41+h" })
	void anyTextIsShownLiterallyAndFound(String text) throws IOException {
		String movie = Deployment.create(Form.movie(text).with("genres", text.replace(',', ' ')));
		String page = shop.client().get(movie, Deployment.PAGE).body();
		String heading = page.substring(page.indexOf('>', page.indexOf("<h1")) + 1, page.indexOf("</h1>"));
		assertThat(heading).doesNotContain("<", ">");
		assertThat(HtmlUtils.htmlUnescape(heading)).isEqualTo(Normalizer.normalize(text, Normalizer.Form.NFC));
		String found = shop.client()
			.get("/movies?genre=" + URLEncoder.encode(text, StandardCharsets.UTF_8), Deployment.PAGE)
			.body();
		assertThat(found).contains("href=\"" + movie + "\"").doesNotContain("<script>");
	}

}
