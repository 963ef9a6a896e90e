package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import org.apache.commons.io.function.Uncheck;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the search box of every page, with and without scripts.
 */
class SearchTests extends ShopInBrowser {

	private static String movie;

	@BeforeAll
	static void start() throws IOException {
		// Startup does not wait for the first index.
		Awaitility.await()
			.atMost(Duration.ofMinutes(2))
			.until(() -> shop.client().get("/movies/suggestions?q=x").statusCode() == 200);
		movie = create("Zabriskie Quokka", "Antonio <Numbat>", "1970", "Drama");
		create("The Quokka Strikes Back", "Bela Bilby", "1981", "Comedy");
		create("Unrelated", "Quentin Quokka", "1992", "Comedy");
	}

	private static String create(String title, String director, String year, String genre) throws IOException {
		return shop.client()
			.create(Form.movie(title).with("director", director).with("year", year).with("genres", genre));
	}

	@Test
	void wordsThatNameFiltersAreFiltersThatCanBeTakenOff() {
		Tab tab = open("/movies?q=comedies+of+the+1980s");
		assertThat(titles(tab)).containsExactly("The Quokka Strikes Back");
		assertThat(box(tab).inputValue()).isEqualTo("comedies of the 1980s");
		assertThat(tab.page().locator(".search-similar").innerText()).contains("comedies of the 1980s");
		tab.press(tab.link("Without 1980s"));
		assertThat(titles(tab)).containsExactly("The Quokka Strikes Back", "Unrelated");
		tab.page().goBack();
		tab.press(tab.link("Search for these words only"));
		assertThat(tab.path()).isEqualTo("/movies?q=%22comedies+of+the+1980s%22");
		assertThat(tab.complaints()).isEmpty();
	}

	@Test
	void wordsOfTheBoxFindMoviesWithTheHitsMarked() {
		Tab tab = open(movie);
		box(tab).fill("QUOKKE");
		tab.press(tab.button("Search"));
		assertThat(tab.path()).isEqualTo("/movies?q=QUOKKE");
		assertThat(tab.heading()).isEqualTo("QUOKKE");
		assertThat(tab.page().locator(".page__summary").innerText()).isEqualTo("3 movies");
		assertThat(tab.page().locator(".search-similar").innerText()).isEqualTo("These come closest to “QUOKKE”.");
		assertThat(box(tab).inputValue()).isEqualTo("QUOKKE");
		assertThat(titles(tab)).containsExactly("Zabriskie Quokka", "The Quokka Strikes Back", "Unrelated");
		tab.press(tab.link("List"));
		assertThat(tab.page().locator(".search-result mark").allInnerTexts()).containsOnly("Quokka");
		assertThat(tab.complaints()).isEmpty();
	}

	@Test
	void wordsOfDescriptionsAndStarsAreShownWhereTheyAreFound() throws IOException {
		shop.client()
			.create(Form.movie("Billabong")
				.with("description", "At dusk a thylacine drinks.")
				.with("stars", "Nina Numbat"));
		Tab tab = open("/movies?q=thylacine+numbat&view=lines");
		assertThat(tab.page().locator(".search-result__text > p").allInnerTexts()).contains("Nina Numbat")
			.anyMatch((text) -> text.endsWith("At dusk a thylacine drinks."));
		assertThat(tab.page().locator(".search-result mark").allInnerTexts()).containsExactly("Numbat", "thylacine");
		assertThat(tab.page().locator(".search-similar").count()).isZero();
		assertThat(tab.complaints()).isEmpty();
	}

	@Test
	void filtersAreChosenWithTheirCountsAndTakenBack() {
		Tab tab = open("/movies?q=quokka");
		tab.page().locator(".filters__menu summary").click();
		tab.press(tab.page().getByLabel("Comedy"));
		assertThat(titles(tab)).hasSize(2);
		tab.page().waitForNavigation(() -> tab.page().getByLabel("Decade").selectOption("1980"));
		assertThat(tab.page().getByLabel("Decade").count()).as("one value is no choice").isZero();
		assertThat(tab.path()).isEqualTo("/movies?q=quokka&genre=Comedy&decade=1980&sort=relevance");
		assertThat(titles(tab)).containsExactly("The Quokka Strikes Back");
		assertThat(tab.heading()).isEqualTo("quokka, Comedy, 1980s");
		assertThat(tab.page().title()).startsWith("quokka, Comedy, 1980s");
		tab.press(tab.link("Without Comedy")).press(tab.link("Without 1980s"));
		assertThat(tab.path()).isEqualTo("/movies?q=quokka");
		assertThat(titles(tab)).hasSize(3);
		assertThat(tab.complaints()).isEmpty();
	}

	@Test
	void filtersAreChosenWithoutScripts() {
		Tab tab = withoutScripts().open("/movies");
		tab.page().locator(".filters__menu summary").click();
		tab.page().getByLabel("Comedy").check();
		tab.page().getByLabel("Order").selectOption("-year");
		tab.press(tab.button("Show movies"));
		assertThat(titles(tab)).containsSubsequence("The Quokka Strikes Back", "Unrelated");
		tab.press(tab.link("List"));
		assertThat(tab.page().locator(".search-result").count()).isEqualTo(titles(tab).size());
		assertThat(tab.open("/movies?genre=Comedy").page().locator(".movie-card").count()).isZero();
		assertThat(tab.press(tab.link("Posters")).page().locator(".movie-card").count()).isPositive();
	}

	@Test
	void filtersAreASheetOnAPhone() {
		Tab tab = new Tab(shop, chromium.newContext(Locale.US, 390, 844, ColorScheme.LIGHT)).open("/movies?q=quokka");
		assertThat(tab.page().locator(".movie-card").first().boundingBox().y).isLessThan(500);
		Locator genres = tab.page().locator(".filters__menu summary");
		assertThat(genres.isVisible()).isFalse();
		tab.button("Filter").click();
		genres.click();
		tab.page().getByLabel("Comedy").check();
		tab.press(tab.button("Show 2 movies"));
		assertThat(titles(tab)).hasSize(2);
	}

	@Test
	void correctionIsOfferedForWordsWithoutHits() {
		Tab tab = open("/movies?q=qukoak");
		assertThat(tab.page().locator(".page__summary").innerText()).isEqualTo("Nothing found");
		tab.press(tab.link("quokka"));
		assertThat(titles(tab)).hasSize(3);
	}

	@Test
	void closestMoviesAndPeopleAreShownForTooManyWords() {
		Tab tab = open("/movies?q=zabriskie+<numbat>+swims+fast");
		assertThat(tab.page().locator(".search-hint").innerText()).contains("titles, people, genres");
		assertThat(tab.link("Zabriskie Quokka").count()).isOne();
		assertThat(tab.complaints()).isEmpty();
	}

	@Test
	void bracketsInAnAddressAreSearchedFor() throws IOException {
		String answer = RawRequests.get(shop, "/movies?q=[QUOKKA]{\"<|^`>\\\\}", "Accept: text/html");
		assertThat(answer).startsWith("HTTP/1.1 200").contains("3 movies");
	}

	@Test
	void slashAndControlKFocusTheBox() {
		Tab tab = open("/movies");
		for (String keys : List.of("/", "Control+k")) {
			tab.page().locator("h1").click();
			tab.page().keyboard().press(keys);
			PlaywrightAssertions.assertThat(box(tab)).isFocused();
			box(tab).blur();
		}
		assertThat(box(tab).inputValue()).isEmpty();
	}

	@Test
	void changeIsFoundByTheNextRequestAndADeletedMovieIsNot() throws IOException {
		Client client = shop.client();
		String created = client.create(Form.movie("Pangolin"));
		assertThat(client.get("/movies?q=pangolin").body()).contains(created);
		client.send("DELETE", created, "", "Accept", "application/json");
		assertThat(client.get("/movies?q=pangolin").body()).doesNotContain(created);
	}

	@Test
	void concurrentSearchesWithTyposSucceedOrGetRetryAfter() {
		List<CompletableFuture<HttpResponse<String>>> searches = IntStream.range(0, 50)
			.mapToObj((i) -> List.of("/movies?q=", "/movies/suggestions?q=", "/movies/export?q=").get(i % 3)
					+ "zabrizkje+".repeat(i % 12 + 1))
			.map((path) -> CompletableFuture.supplyAsync(() -> Uncheck.get(() -> shop.client().get(path))))
			.toList();
		assertThat(searches).allSatisfy((search) -> {
			HttpResponse<String> answer = search.join();
			assertThat(answer.statusCode()).isIn(200, 503);
			assertThat(answer.headers().firstValue("Retry-After").isPresent()).isEqualTo(answer.statusCode() == 503);
		});
		assertThat(open(movie).heading()).isEqualTo("Zabriskie Quokka");
	}

	@Test
	void moviesAreSuggestedWhileTyping() {
		Tab tab = open("/movies");
		Locator box = box(tab);
		box.pressSequentially("zabr");
		Locator option = tab.page().locator(".suggestions [role=option]");
		PlaywrightAssertions.assertThat(option)
			.hasText(List.of("Zabriskie Quokka1970 · Cleo Director,Antonio <Numbat>").toArray(String[]::new));
		box.press("Escape");
		PlaywrightAssertions.assertThat(option).hasCount(0);
		assertThat(box.inputValue()).isEqualTo("zabr");
		box.pressSequentially("i");
		PlaywrightAssertions.assertThat(option).hasCount(1);
		box.press("ArrowDown");
		assertThat(box.getAttribute("aria-activedescendant")).isEqualTo(option.getAttribute("id"));
		box.press("Enter");
		tab.page().waitForURL("**" + movie);
		assertThat(tab.complaints()).isEmpty();
	}

	@Test
	void countedPeopleAreSuggested() throws IOException {
		shop.client().create(Form.movie("Wambenger").with("stars", "Tuan <Dunnart>"));
		awaitCount("/movies/suggestions?q=dunnart", "/people/");
		Tab tab = open("/movies");
		box(tab).pressSequentially("tuan dunn");
		Locator option = tab.page().locator(".suggestions [role=option]");
		PlaywrightAssertions.assertThat(option).hasCount(2);
		PlaywrightAssertions.assertThat(option.first()).hasText("Tuan <Dunnart>1 movie");
		PlaywrightAssertions.assertThat(option.first().locator("mark")).hasText(new String[] { "Tuan", "Dunn" });
		assertThat(tab.page().getByRole(AriaRole.GROUP).first().getAttribute("aria-label")).isEqualTo("People");
		PlaywrightAssertions.assertThat(option.last()).containsText("Wambenger");
		option.first().click();
		tab.page().waitForURL("**/people/Tuan*");
		assertThat(tab.heading()).isEqualTo("Tuan <Dunnart>");
		assertThat(tab.complaints()).isEmpty();
	}

	@Test
	void resultsFitAPhone() {
		for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
			Tab tab = new Tab(shop, chromium.newContext(Locale.GERMANY, 390, 800, scheme));
			tab.open("/movies?q=quokka&genre=Comedy");
			assertThat((int) tab.page().evaluate("document.documentElement.scrollWidth")).isEqualTo(390);
			assertThat(tab.heading()).isEqualTo("quokka, Comedy");
			assertThat(tab.page().locator(".page__summary").innerText()).isEqualTo("2 Filme");
			tab.open("/movies?q=" + "w".repeat(100));
			assertThat((int) tab.page().evaluate("document.documentElement.scrollWidth")).isEqualTo(390);
			assertThat(tab.complaints()).isEmpty();
		}
	}

	private static Locator box(Tab tab) {
		return tab.page().getByRole(AriaRole.COMBOBOX, new Page.GetByRoleOptions().setName("Search movies and people"));
	}

	private static List<String> titles(Tab tab) {
		return tab.page().locator(".search-result__title, .movie-card__title").allInnerTexts();
	}

}
