package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for browsing the catalogue, with and without sample movies.
 */
class CatalogueTests extends ShopInBrowser {

	private static final List<String> TITLES = IntStream.rangeClosed(1, 60).mapToObj("Paging %02d"::formatted).toList();

	private static String drawn;

	private static final String TONIGHT = ".tonight__title a";

	private static String movie;

	@BeforeAll
	static void start() throws IOException {
		Client client = shop.client();
		drawn = client.create(Form.movie("</script><script>alert(1)</script>"));
		for (String year : List.of("1979", "2010", "1927")) {
			client.create(Form.movie("Made in " + year).with("genres", "Dated").with("year", year));
		}
		for (String title : TITLES) {
			movie = client.create(Form.movie(title).with("genres", "Paging").withFile(Pictures.png(20, 30)));
		}
	}

	@Test
	@Tag("soak")
	void newShopShowsSampleMoviesWithTheirPosters() throws IOException {
		try (Shop fresh = Shop.packaged("movieshop.welcome=Good evening")) {
			Tab tab = Tab.of(fresh, chromium).open("/");
			assertThat(tab.heading()).isEqualTo("What shall we watch?");
			assertThat(tab.page().locator("main").innerText()).contains("Good evening");
			assertThat(tab.page().locator(".movie-card").count()).isEqualTo(12);
			tab.press(tab.link("All movies"));
			assertThat(tab.page().locator(".movie-card").count()).isEqualTo(24);
			List<Locator> posters = tab.page().locator(".movie-card img").all();
			assertThat(posters).hasSize(24);
			for (Locator poster : posters) {
				poster.scrollIntoViewIfNeeded();
				PlaywrightAssertions.assertThat(poster).hasJSProperty("complete", true);
				assertThat((int) poster.evaluate("(image) => image.naturalWidth")).isPositive();
			}
			// A film of at most 100 minutes to take home.
			fresh.client().createLent("Short");
			tab.open("/").press(tab.link("Up to 100 minutes"));
			tab.press(tab.link("For loan"));
			assertThat(tab.page().locator(TONIGHT).innerText()).isEqualTo("Short");
			assertThat(tab.link("Reserve").isVisible()).isTrue();
			tab.open("/settings").page().locator(".form-delete summary").click();
			tab.press(tab.page().locator(".form-delete .button--danger"));
			assertThat(tab.page().locator(".notice--done").innerText()).isEqualTo("Sample movies moved to the bin: 26");
			assertThat(tab.complaints()).isEmpty();
		}
	}

	@Test
	void pagesLeadForwardsAndBackThroughAllMovies() {
		Tab tab = open("/movies?genre=Paging");
		List<String> titles = new ArrayList<>(titles(tab));
		for (Locator next = tab.link("Next page"); next.isVisible();) {
			titles.addAll(titles(tab.press(next)));
		}
		assertThat(tab.page().locator(".pagination__number").innerText()).isEqualTo("Page 3 of 3");
		assertThat(titles).isEqualTo(TITLES);
		for (Locator previous = tab.link("Previous page"); previous.isVisible();) {
			tab.press(previous);
		}
		assertThat(titles(tab)).isEqualTo(TITLES.subList(0, 24));
	}

	@Test
	void keysTurnPagesAndTwelveTabsLeadPastThem() {
		Tab tab = open("/movies?genre=Paging");
		// A shop has one more while its programme has times.
		int limit = 12 + tab.page().locator("nav a[href='/programme']").count();
		int tabs = 0;
		while (tab.page().locator("a[href='#movies']:focus").count() == 0) {
			tab.page().keyboard().press("Tab");
			assertThat(++tabs).isLessThanOrEqualTo(limit);
		}
		tab.page().keyboard().press("Enter");
		tab.page().keyboard().press("Tab");
		assertThat(tab.page().evaluate("document.activeElement.hash")).isEqualTo("#after-movies");
		assertThat(tab.page().locator(".pagination__next kbd").innerText()).isEqualTo("n");
		tab.page().waitForNavigation(() -> tab.page().keyboard().press("n"));
		assertThat(titles(tab)).isEqualTo(TITLES.subList(24, 48));
		tab.page().waitForNavigation(() -> tab.page().keyboard().press("p"));
		assertThat(titles(tab)).isEqualTo(TITLES.subList(0, 24));
		tab.page().locator(".search-box__words").fill("");
		tab.page().keyboard().type("np");
		assertThat(tab.page().locator(".search-box__words").inputValue()).isEqualTo("np");
	}

	@Test
	void latestComeFirstWhenAskedForInListsAndInWhatIsFound() {
		Tab tab = open("/movies?genre=Dated");
		assertThat(titles(sort(tab, "year"))).containsExactly("Made in 2010", "Made in 1979", "Made in 1927");
		tab.open("/movies?q=made+in&genre=Dated&sort=title");
		assertThat(titles(sort(tab, "-year"))).containsExactly("Made in 1927", "Made in 1979", "Made in 2010");
		assertThat(tab.page().getByLabel("Order").inputValue()).isEqualTo("-year");
	}

	// Choosing an order shows the list in it at once.
	private static Tab sort(Tab tab, String order) {
		tab.page().waitForNavigation(() -> tab.page().getByLabel("Order").selectOption(order));
		return tab;
	}

	@Test
	void frontPageAnswersWithOneMovieForTonight() {
		Tab tab = open("/?genre=Paging");
		String tonight = tab.page().locator(TONIGHT).getAttribute("href");
		assertThat(tab.open("/?genre=Paging").page().locator(TONIGHT).getAttribute("href")).isEqualTo(tonight);
		Set<String> others = new HashSet<>();
		for (int i = 0; i < 5; i++) {
			others.add(tab.press(tab.link("Another")).page().locator(TONIGHT).innerText());
		}
		assertThat(others).hasSize(5).allMatch((title) -> title.startsWith("Paging"));
	}

	@Test
	void movieForTonightIsOneThatIsInAndItsFiltersAddUp() throws IOException {
		for (int i = 1; i <= 5; i++) {
			shop.client().create(Form.movie("None to borrow " + i).with("genres", "Evening").with("runningTime", "80"));
		}
		String in = shop.client()
			.create(Form.movie("One to borrow")
				.with("genres", "Evening")
				.with("runningTime", "95")
				.with("copies[0].format", "DVD"));
		Tab tab = open("/?genre=Evening");
		for (int i = 0; i < 3; i++) {
			assertThat(tab.page().locator(TONIGHT).getAttribute("href")).isEqualTo(in);
			assertThat(tab.page().locator(".tonight__offer").innerText()).contains("In", "DVD");
			tab.press(tab.link("Another"));
		}
		tab.press(tab.link("Up to 100 minutes"));
		assertThat(tab.page().locator(TONIGHT).getAttribute("href")).isEqualTo(in);
		tab.press(tab.link("Without Evening"));
		assertThat(tab.path()).isEqualTo("/?minutes=100");
		tab.press(tab.page().locator(".tonight__poster"));
		assertThat(tab.status()).isEqualTo(200);
	}

	@Test
	void posterLeadsToItsMovie() {
		Tab tab = open("/movies?sort=newest");
		tab.page().locator(".movie-card").first().locator("img").click(new Locator.ClickOptions().setForce(true));
		assertThat(tab.heading()).isEqualTo("Paging 60");
		assertThat(tab.path()).isEqualTo(movie);
	}

	@Test
	void formerAddressLeadsToTheMovieAndKeepsItsPlaceInTheList() throws IOException {
		String id = movie.substring(movie.lastIndexOf('-') + 1);
		assertThat(
				shop.client().send("HEAD", "/movies/" + id + "?sort=title", "").headers().firstValue("Cache-Control"))
			.hasValue("no-cache, private");
		Tab tab = open("/movies/former-title-" + id + "?genre=Paging&sort=newest");
		assertThat(tab.path()).isEqualTo(movie + "?genre=Paging&sort=newest");
		tab.press(tab.link("Next movie: Paging 59"));
		assertThat(tab.status()).isEqualTo(200);
	}

	@Test
	void movieLeadsOnInItsListAndBack() {
		Tab tab = open("/movies?genre=Paging&sort=newest&size=5");
		tab.press(tab.link("Paging 60")).press(tab.link("Next movie: Paging 59"));
		tab.press(tab.link("Next movie: Paging 58")).press(tab.link("Previous movie: Paging 59"));
		assertThat(tab.heading()).isEqualTo("Paging 59");
		tab.press(tab.page().locator(".list-position__list"));
		assertThat(titles(tab)).startsWith("Paging 60").hasSize(5);
	}

	@Test
	void pageHasMetadataAndIsInTheSitemap() throws IOException {
		Client client = shop.client();
		Tab tab = open(drawn);
		assertThat(tab.complaints()).isEmpty();
		String data = tab.page().locator("script[type='application/ld+json']").textContent();
		assertThat(JsonMapper.shared().readTree(data).path("name").asString())
			.isEqualTo("</script><script>alert(1)</script>");
		assertThat(tab.page().locator("link[rel=canonical]").getAttribute("href")).isEqualTo(shop.url(drawn));
		String picture = tab.page().locator("meta[property='og:image']").getAttribute("content");
		assertThat(client.bytes(picture.substring(shop.url("").length())).headers().firstValue("Content-Type"))
			.hasValue("image/png");
		String part = client.get("/sitemap.xml").body().replaceFirst("(?s).*<loc>[^<]*(/sitemap/[^<]*)<.*", "$1");
		assertThat(client.get(part).body()).contains("<loc>" + shop.url(drawn) + "</loc>",
				"<loc>" + shop.url(movie) + "</loc>");
	}

	@Test
	void movieLeadsToOthersByItsDirector() {
		Tab tab = Tab.of(shop, chromium);
		Awaitility.await()
			.atMost(Duration.ofMinutes(1))
			.until(() -> tab.open(movie).page().locator(".movie-rows").count() > 0);
		tab.press(tab.link("More by Cleo Director"));
		assertThat(tab.heading()).isEqualTo("Cleo Director");
	}

	@Test
	void listShowsItsFiltersWhichCanBeRemoved() {
		Tab tab = open("/movies?genre=Paging&director=Cleo+Director");
		assertThat(tab.page().title()).isEqualTo("Paging, Directed by Cleo Director · Movieshop");
		assertThat(tab.page().locator(".page__summary").innerText()).contains("60 movies", "Paging 01 to Paging 24");
		tab.press(tab.link("Without Directed by Cleo Director"));
		assertThat(tab.heading()).isEqualTo("Paging");
		tab.press(tab.link("Without Paging"));
		assertThat(tab.heading()).isEqualTo("Movies");
	}

	@Test
	void languageIsTheBrowsersUntilAnotherIsChosen() {
		Tab tab = new Tab(shop, chromium.newContext(Locale.GERMANY, 1280, 800, ColorScheme.LIGHT)).open("/movies");
		assertThat(tab.page().locator("html").getAttribute("lang")).isEqualTo("de");
		assertThat(tab.heading()).isEqualTo("Filme");
		tab.press(tab.link("English"));
		assertThat(tab.heading()).isEqualTo("Movies");
		tab.open("/movies");
		assertThat(tab.heading()).isEqualTo("Movies");
		assertThat(tab.page().locator("html").getAttribute("lang")).isEqualTo("en");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/movies/000000000000000000000000", "/movies/nothing", "/nowhere" })
	void unknownAddressIsNotFoundAndLinksToTheCatalogue(String path) {
		Tab tab = open(path);
		assertThat(tab.status()).isEqualTo(404);
		assertThat(tab.heading()).isEqualTo("There is nothing here");
		Locator step = tab.page().locator("main .button--primary");
		assertThat(step.innerText()).isEqualTo("To the catalogue");
		tab.press(step);
		assertThat(tab.heading()).isEqualTo("Movies");
	}

	@Test
	void anonymousReadSetsNoCookie() throws IOException {
		Client reader = shop.client();
		for (String path : List.of("/movies", movie, reader.posterPath(movie))) {
			HttpResponse<String> answer = reader.get(path);
			assertThat(answer.statusCode()).as(path).isEqualTo(200);
			assertThat(answer.headers().allValues("Set-Cookie")).as(path).isEmpty();
		}
	}

	private static List<String> titles(Tab tab) {
		return tab.page().locator(".movie-card__title").allInnerTexts();
	}

}
