package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Optional;

import com.microsoft.playwright.Locator;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the posters that are drawn for movies without one.
 */
class DrawnPosterTests extends ShopInBrowser {

	private static final String PICTURE = "(image) => fetch(image.src).then((answer) => answer.text())";

	private static final String SIZE = "(image) => image.decode().then(() => image.naturalWidth + 'x' + image.naturalHeight)";

	@Test
	void movieWithoutAPosterShowsTheSameDrawnOneEverywhere() throws IOException {
		String movie = shop.client().create(Form.movie("Ночь & Drawn <everywhere>"));
		Tab tab = open(movie);
		String poster = drawing(tab).getAttribute("src");
		assertThat(drawing(tab).evaluate(SIZE)).isEqualTo("640x960");
		assertThat(drawing(tab).getAttribute("alt")).contains("Ночь & Drawn <everywhere>");
		tab.open("/movies?sort=newest");
		assertThat(tab.page().locator("main img[src='" + poster + "']").getAttribute("alt")).isEmpty();
		assertThat(shop.client().get(movie, "Accept", "application/json").body()).contains(poster);
		assertThat(tab.complaints()).isEmpty();
	}

	@Test
	void pagesWithoutTokensAreCompressed() throws IOException {
		String movie = shop.client().create(Form.movie("Compressed"));
		String page = shop.client().get(movie).body();
		String poster = page.replaceFirst("(?s).*<img[^>]* src=\"(/movies/drawn/[^\"]*)\".*", "$1");
		String script = page.replaceFirst("(?s).*?<script[^>]* src=\"([^\"]*)\".*", "$1");
		assertThat(encoding(poster)).hasValue("gzip");
		assertThat(encoding(script)).hasValue("gzip");
		assertThat(encoding(movie)).hasValue("gzip");
		assertThat(encoding("/movies?q=compressed")).hasValue("gzip");
		assertThat(encoding("/sitemap.xml")).hasValue("gzip");
		assertThat(encoding("/movies?form")).isEmpty();
	}

	@Test
	void pageThatABrowserHasIsNotSentAgain() throws IOException {
		String eTag = shop.client().get("/movies").headers().firstValue("ETag").orElseThrow();
		assertThat(shop.client().get("/movies", "If-None-Match", eTag).statusCode()).isEqualTo(304);
		shop.client().create(Form.movie("Another one"));
		assertThat(shop.client().get("/movies?sort=newest", "If-None-Match", eTag).statusCode()).isEqualTo(200);
	}

	private static Optional<String> encoding(String path) throws IOException {
		HttpResponse<String> answer = shop.client().get(path, "Accept-Encoding", "gzip");
		assertThat(answer.statusCode()).isEqualTo(200);
		return answer.headers().firstValue("Content-Encoding");
	}

	@Test
	void anotherPosterIsDrawnAtOnceAndKeptWhenTheMovieIsSaved() {
		Tab tab = openForm().typeMovie("Drawn again");
		tab.page().waitForCondition(() -> source(tab).contains("title=Drawn+again"));
		String first = source(tab);
		List<String> typed = tab.typed();
		tab.button("Draw another").click();
		tab.button("Draw another").click();
		assertThat(number(source(tab))).isEqualTo(number(first) + 2);
		assertThat(drawing(tab).evaluate(SIZE)).isEqualTo("640x960");
		assertThat(tab.typed()).containsAll(typed);
		Object chosen = drawing(tab).evaluate(PICTURE);
		tab.press(tab.button("Add"));
		assertThat(tab.heading()).isEqualTo("Drawn again");
		assertThat(drawing(tab).evaluate(PICTURE)).isEqualTo(chosen);
		tab.press(tab.link("Edit"));
		assertThat(drawing(tab).evaluate(PICTURE)).isEqualTo(chosen);
		assertThat(tab.complaints()).isEmpty();
	}

	@Test
	void anotherPosterIsDrawnWithoutScriptAndKeepsWhatWasTyped() {
		Tab tab = withoutScripts().open("/movies?form")
			.typeMovie("Drawn without script")
			.type("Actors", "Ada Star\nBen Star")
			.type("Year", "soon");
		String first = source(tab);
		List<String> typed = tab.typed();
		tab.press(tab.button("Draw another"));
		assertThat(tab.typed()).containsAll(typed);
		assertThat(number(source(tab))).isEqualTo(number(first) + 1);
		assertThat(source(tab)).contains("title=Drawn+without+script");
		tab.type("Year", "1931").press(tab.button("Add"));
		assertThat(tab.heading()).isEqualTo("Drawn without script");
	}

	@Test
	void formerPosterIsDrawnWithTheFormerTitle() {
		Tab tab = openForm().typeMovie("Former");
		tab.press(tab.button("Add")).press(tab.link("Edit")).type("Title", "Present");
		tab.press(tab.choose("poster.png", Pictures.png(30, 40)).button("Save"));
		tab.press(tab.link("History")).press(tab.link("Restore this version"));
		assertThat(tab.page().locator(".comparison__side img").first().getAttribute("src")).contains("title=Former&");
	}

	@Test
	void enterKeySavesInsteadOfDrawing() {
		Tab tab = withoutScripts().open("/movies?form").typeMovie("Saved by the Enter key");
		int status = tab.status();
		tab.page().getByLabel("Title").first().press("Enter");
		tab.page().waitForURL((url) -> !url.contains("?form"));
		assertThat(status).isEqualTo(200);
		assertThat(tab.heading()).isEqualTo("Saved by the Enter key");
	}

	private static Locator drawing(Tab tab) {
		return tab.page().locator("main img:not(.backdrop *, .movie-rows *, .enlarged *)");
	}

	private static int number(String source) {
		return Integer.parseInt(source.replaceFirst(".*seed=", ""));
	}

	private static String source(Tab tab) {
		return drawing(tab).getAttribute("src");
	}

}
