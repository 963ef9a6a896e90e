package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.util.List;

import com.microsoft.playwright.Locator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Tests for the pages of people and genres, and for renaming.
 */
class PeopleTests extends ShopInBrowser {

	private static String movie;

	@BeforeAll
	static void start() throws IOException {
		movie = create("Ocelot", "1961", "Xaver Ünïcode; 100% AC/DC");
		create("Margay", "1962", "Xaver Ünïcode; 100% AC/DC");
	}

	private static String create(String title, String year, String director) throws IOException {
		return shop.client()
			.create(new Form().with("title", title)
				.with("description", "What happens in " + title)
				.with("stars", "Ada Star")
				.with("director", director)
				.with("year", year)
				.with("genres", "Felidae"));
	}

	@Test
	void personWithSpecialCharactersIsFoundFromMovieAndIndex() {
		Tab tab = open(movie);
		tab.press(tab.link("Xaver Ünïcode; 100% AC/DC"));
		assertThat(tab.heading()).isEqualTo("Xaver Ünïcode; 100% AC/DC");
		assertThat(tab.page().locator(".movie-card__title").allInnerTexts()).containsExactly("Margay", "Ocelot");
		awaitCount("/people?letter=A", "Xaver Ünïcode");
		tab.open("/people");
		tab.press(tab.link("A")).press(tab.page().getByText("Xaver Ünïcode; 100% AC/DC"));
		assertThat(tab.status()).isEqualTo(200);
		assertThat(tab.complaints()).isEmpty();
	}

	@Test
	void eachOfSeveralDirectorsHasAPageAtOnce() throws IOException {
		Tab tab = open(create("Caracal", "1964", "Zoë Lynx and Yves Puma"));
		assertThat(tab.page().locator(".movie__facts").innerText()).contains("Zoë Lynx, Yves Puma");
		tab.press(tab.link("Yves Puma"));
		assertThat(tab.heading()).isEqualTo("Yves Puma");
		assertThat(tab.page().locator(".movie-card__title").allInnerTexts()).containsExactly("Caracal");
		tab.open("/movies?q=lynx&person=Yves%20Puma");
		assertThat(tab.page().locator(".movie-card__title").allInnerTexts()).containsExactly("Caracal");
		tab.open("/people/Yves%20Puma").press(tab.link("Rename “Yves Puma”"));
		tab.type("New name", "Cougar").press(tab.button("Preview the changes"));
		tab.press(tab.button("Change one movie"));
		assertThat(tab.heading()).isEqualTo("Cougar");
		tab.press(tab.button("Undo"));
		assertThat(tab.heading()).isEqualTo("Yves Puma");
		assertThat(tab.open("/movies/imports?form").page().locator("main").innerText())
			.contains("Rename: Yves Puma → Cougar", "Taken back. Changed 1");
		assertThat(tab.open("/people/Zo%C3%AB%20Lynx").page().locator(".movie-card__title").allInnerTexts())
			.containsExactly("Caracal");
		assertThat(shop.client().get("/people/Puma", "Accept", "text/html").statusCode()).isEqualTo(404);
		assertThat(tab.complaints()).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "/people", "/genres" })
	void unknownNameShowsAnEmptyPageWithALink(String index) {
		Tab tab = open(index + "?q=zzyzx");
		assertThat(tab.page().locator(".nothing .screen").isVisible()).isTrue();
		assertThat(tab.press(tab.link("Show all")).path()).isEqualTo(index);
		assertThat(tab.complaints()).isEmpty();
	}

	@Test
	void personIsRenamedEverywhereAfterALookAtWhatChanges() throws IOException {
		String renamed = create("Serval", "1963", "Yolanda Yak");
		Tab tab = Tab.of(shop, chromium);
		tab.open("/people/Yolanda%20Yak").press(tab.link("Rename “Yolanda Yak”"));
		tab.type("New name", "Yólanda Ⓨ Yák").press(tab.button("Preview the changes"));
		assertThat(tab.page().locator(".import-preview").innerText()).contains("Serval",
				"Director: Yolanda Yak → Yólanda Ⓨ Yák");
		tab.press(tab.button("Change one movie"));
		assertThat(tab.heading()).isEqualTo("Yólanda Ⓨ Yák");
		assertThat(tab.page().locator(".notice--done").innerText()).contains("Yólanda Ⓨ Yák", "Movies changed: 1");
		assertThat(tab.open(renamed).link("Yólanda Ⓨ Yák").isVisible()).isTrue();
		assertThat(tab.open("/people/Yolanda%20Yak").heading()).isEqualTo("Yólanda Ⓨ Yák");
		assertThat(tab.open("/people/Yolanda%20Gnu").status()).isEqualTo(404);
		assertThat(tab.heading()).isEqualTo("No movie has a person of this name");
		assertThat(tab.press(tab.page().locator("main .button--primary")).path()).isEqualTo("/people");
		assertThat(tab.open("/movies/imports?form").page().locator("main").innerText())
			.contains("Renamed “Yolanda Yak” to “Yólanda Ⓨ Yák” in one movie");
		await().untilAsserted(
				() -> assertThat(tab.open("/audit?kind=RENAMED").page().locator(".audit__entry").allInnerTexts())
					.anyMatch((entry) -> entry.contains("Without sign-in") && !entry.contains("127.0.0.1")
							&& entry.contains("Yolanda Yak → Yólanda Ⓨ Yák")));
		assertThat(tab.page().locator(".audit__day").first().innerText()).matches(".*day, .* \\d{4}");
	}

	@Test
	void genresAndDecadesLinkToTheirMovies() {
		awaitCount("/genres", "Felidae");
		Tab tab = open("/genres");
		tab.press(tab.page().getByText("1960s").first());
		assertThat(tab.heading()).isEqualTo("1960s");
		tab.open("/genres").press(tab.page().locator(".person-card__name").getByText("Felidae").first());
		assertThat(tab.heading()).isEqualTo("Felidae");
		assertThat(tab.open("/figures").path()).isEqualTo("/people");
		assertThat(tab.open("/record?kind=RENAMED").path()).isEqualTo("/audit?kind=RENAMED");
		assertThat(tab.complaints()).isEmpty();
	}

	@Test
	void personHasRolesYearsAndOtherPeople() {
		awaitCount("/people?letter=S", "Ada Star");
		Tab tab = open("/people?q=ada+star");
		tab.press(tab.page().locator(".person-card").first());
		assertThat(tab.page().locator(".person__facts").innerText()).matches(".* · \\d{4}–\\d{4}");
		assertThat(tab.page().locator(".movie-card__facts").first().innerText()).endsWith(" · Actor");
		Locator other = tab.page().locator(".person__others .chip").first();
		String name = other.innerText();
		assertThat(name).startsWith(tab.press(other).heading());
		assertThat(tab.complaints()).isEmpty();
	}

	@Test
	void renameAsksWhoIsMeantAmongPeopleOfOneName() throws IOException {
		create("Caracara", "1985", "Tom Holland");
		create("Kestrel", "2022", "Tom Holland (1996)");
		awaitCount("/people?letter=H", "Tom Holland (1996)");
		Tab tab = open("/people/Tom%20Holland");
		tab.press(tab.link("Rename “Tom Holland”"));
		assertThat(tab.page().locator(".notice").innerText()).contains("several people of this name");
		tab.press(tab.link("Rename “Tom Holland (1996)”"));
		assertThat(tab.heading()).isEqualTo("Rename “Tom Holland (1996)”");
		tab.open("/movies?q=tom+holland");
		assertThat(tab.page().locator(".person-card__name").allInnerTexts()).containsExactlyInAnyOrder("Tom Holland",
				"Tom Holland (1996)");
		assertThat(tab.complaints()).isEmpty();
	}

	@Test
	void posterIsEnlargedUntilEscapeIsPressed() {
		Tab tab = open(movie);
		tab.page().locator(".movie__enlarge").click();
		assertThat(tab.page().locator(".enlarged").isVisible()).isTrue();
		tab.page().keyboard().press("Escape");
		assertThat(tab.page().locator(".enlarged").isVisible()).isFalse();
	}

	@Test
	void answersAreAsDescribed() throws IOException {
		Client client = shop.client();
		ApiContract contract = new ApiContract(client);
		awaitCount("/genres", "Felidae");
		for (String path : List.of("/people", "/genres")) {
			contract.check(path, client.get(path, "Accept", "application/json"), 200);
		}
		String person = "/people/" + "Xaver%20%C3%9Cn%C3%AFcode";
		contract.check("/people/{name}", client.get(person, "Accept", "application/json"), 404);
		assertThat(
				client.get("/people?name=Xaver%20%C3%9Cn%C3%AFcode%3B%20100%25%20AC%2FDC", "Accept", "application/json")
					.body())
			.contains("\"count\":2", "\"roles\":[\"director\"]", "Ocelot");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/people/..%2f", "/people/%00", "/people/AC%2FDC", "/people/%F0%9F%98%80", "/people?name=",
			"/people?name=%00", "/people?letter=%00&after=%00", "/people/x?after=x", "/people?form&name=%00",
			"/people?form", "/genres/nothing", "/people/%3Cscript%3E", "/people/$where" })
	void malformedNameInAnAddressCausesNoServerError(String path) throws IOException {
		assertThat(shop.client().get(path, "Accept", "text/html").statusCode()).isIn(200, 400, 404);
	}

}
