package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.FilePayload;
import org.assertj.core.api.SoftAssertions;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for all pages: nothing overflows a phone's screen, the browser reports no errors,
 * and the focus is visible.
 */
class LayoutTests extends ShopInBrowser {

	private static final String WORD = "Donaudampfschifffahrt".repeat(15);

	private static String movie;

	@BeforeAll
	static void start() throws IOException {
		shop.client().create(Form.movie("Without a poster"));
		movie = shop.client()
			.create(Form.movie(WORD)
				.with("genres", WORD.substring(0, 50))
				.with("year", "1942")
				.withFile(Pictures.png(2000, 200)));
	}

	@ParameterizedTest
	@Tag("soak")
	@EnumSource(names = { "LIGHT", "DARK" })
	void pageFitsAPhone(ColorScheme scheme) throws IOException {
		Tab tab = new Tab(shop, chromium.newContext(Locale.US, 390, 800, scheme));
		SoftAssertions softly = new SoftAssertions();
		check(softly, tab.open("/movies"), 200, scheme);
		check(softly, tab.open("/movies?sort=newest&size=1"), 200, scheme);
		check(softly, tab.open("/movies?director=Nobody"), 200, scheme);
		check(softly, tab.open(movie), 200, scheme);
		check(softly, tab.open("/movies?form"), 200, scheme);
		check(softly, tab.press(tab.button("Add")), 422, scheme);
		tab.choose("long.png", new byte[200_000]).page().locator("#file-help [role=alert]").waitFor();
		check(softly, tab, 422, scheme);
		check(softly, tab.open(movie + "?form"), 200, scheme);
		check(softly, tab.open(movie + "/history"), 200, scheme);
		check(softly, tab.open("/movies/imports?form"), 200, scheme);
		check(softly, preview(tab), 200, scheme);
		check(softly, tab.open("/settings"), 200, scheme);
		check(softly, tab.open("/audit"), 200, scheme);
		check(softly, tab.open("/curator/status"), 200, scheme);
		check(softly, tab.open("/people"), 200, scheme);
		check(softly, tab.open("/genres"), 200, scheme);
		check(softly, tab.open("/movies/000000000000000000000000"), 404, scheme);
		check(softly, tab.open("/movies?after=nonsense"), 400, scheme);
		check(softly, conflict(tab), 409, scheme);
		softly.assertAll();
	}

	// The title clips overflow, and would clip its own outline.
	@Test
	void focusIsSeenAroundTheWholeCard() {
		Tab tab = open("/movies");
		tab.page().locator(".movie-card__link").first().focus();
		assertThat(tab.page().evaluate("getComputedStyle(document.activeElement, '::after').outlineStyle"))
			.isEqualTo("solid");
	}

	@Test
	void cardIsOneTabStopAndTheGridIsSkipped() {
		Tab tab = open("/movies?view=posters");
		tab.page().locator(".movie-card__link").first().focus();
		tab.page().keyboard().press("Tab");
		assertThat(tab.page().evaluate("document.activeElement.className")).isEqualTo("movie-card__link");
		tab.link("Skip the movies").focus();
		tab.page().keyboard().press("Enter");
		tab.page().keyboard().press("Tab");
		assertThat(tab.page().evaluate("document.activeElement.closest('.movie-cards')")).isNull();
	}

	@Test
	void fieldsOfAFilterStandOnOneLine() {
		Tab tab = open("/audit");
		assertThat(tab.page().locator(".audit-filter .field").all()).hasSize(3)
			.extracting((field) -> field.boundingBox().height)
			.containsOnly(tab.page().locator(".audit-filter .field").first().boundingBox().height);
	}

	// Otherwise a link below moves away from the pointer.
	@Test
	void picturesOfAHistoryTakeTheirPlaceBeforeTheyAreLoaded() {
		Tab tab = open(movie + "/history");
		Locator picture = tab.page().locator(".change__poster").first();
		picture.evaluate("(picture) => picture.decode()");
		double height = picture.boundingBox().height;
		tab.page().route("**/movies/image/**", Route::abort);
		assertThat(tab.open(movie + "/history").page().locator(".change__poster").first().boundingBox().height)
			.isEqualTo(height);
	}

	@Test
	void nameOfADetailIsNotBrokenBesideALongOne() {
		Tab tab = new Tab(shop, chromium.newContext(Locale.US, 390, 800, ColorScheme.LIGHT));
		Locator name = tab.page()
			.locator(".audit__details div")
			.filter(new Locator.FilterOptions().setHasText(WORD.substring(0, 100)));
		// Entries are written asynchronously.
		Awaitility.await().until(() -> tab.open("/audit") == tab && name.count() > 0);
		assertThat(name.first().locator("dt").evaluate("""
				(name) => {
					const text = document.createRange();
					text.selectNodeContents(name);
					return text.getClientRects().length;
				}""")).isEqualTo(1);
	}

	private static Tab preview(Tab tab) {
		String list = "title,description,%1$s\n%1$s,%1$s,%1$s\n".formatted(WORD);
		tab.page().locator("#file").setInputFiles(new FilePayload("list", "", list.getBytes(StandardCharsets.UTF_8)));
		tab.press(tab.button("Preview the import")).page().locator("tbody tr").waitFor();
		return tab;
	}

	// Changes the same field concurrently while the form is open.
	private static Tab conflict(Tab tab) {
		tab.open(movie + "?form");
		Tab other = open(movie + "?form");
		other.type("Description", WORD + tab).press(other.button("Save"));
		return tab.type("Description", WORD).type("Director", WORD.substring(0, 200)).press(tab.button("Save"));
	}

	private static void check(SoftAssertions softly, Tab tab, int status, ColorScheme scheme) {
		String page = tab.page().url() + " " + status;
		softly.assertThat(tab.status()).as(page).isEqualTo(status);
		softly.assertThat((int) tab.page().evaluate("document.documentElement.scrollWidth")).as(page).isEqualTo(390);
		softly.assertThat(isDark(tab)).as(page).isEqualTo(scheme == ColorScheme.DARK);
		softly.assertThat(tab.complaints()).as(page).isEmpty();
	}

	private static boolean isDark(Tab tab) {
		String background = (String) tab.page().evaluate("getComputedStyle(document.body).backgroundColor");
		return background.matches("rgb\\(\\d\\d?, .*");
	}

}
