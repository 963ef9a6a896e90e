package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import com.microsoft.playwright.Keyboard;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for fields of names, which are filled in by the keyboard alone: every key goes to
 * the element that has the focus.
 */
class NamesFieldTests extends ShopInBrowser {

	@BeforeAll
	static void start() throws IOException {
		shop.client()
			.create(new Form().with("title", "Delikatessen")
				.with("description", "What happens in it")
				.with("stars", "Dominique Pinoncourt, Karin Viardot, Philip Seymour Viardot")
				.with("director", "Jeanne Pierrot")
				.with("genres", "Zdrama, Z zomedy, Zdramatic zomedy"));
		awaitCount("/people?q=pinonc", "Pinoncourt");
		awaitCount("/genres?q=zdra", "Zdrama");
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void filmIsTypedWithAllItsNamesAndSavedByTheKeyboardAlone(boolean phone) {
		Tab tab = openForm(phone);
		Keyboard keyboard = tab.page().keyboard();
		type(tab, "title", "Typed").insertText(phone ? " on a phone" : "");
		type(tab, "description", "What happens");
		type(tab, "stars", "Ada Star");
		keyboard.press("Enter");
		keyboard.type("viard");
		awaitOption(tab, "Karin Viardot");
		keyboard.press("Enter");
		keyboard.type("Ben Star, Cid Star,pino");
		awaitOption(tab, "Dominique Pinoncourt");
		keyboard.press("ArrowDown");
		keyboard.press("Enter");
		keyboard.press("Backspace");
		assertThat(focused(tab, "value")).isEqualTo("Dominique Pinoncourt");
		keyboard.press("Enter");
		keyboard.type("Philip Seymour");
		awaitOption(tab, "Philip Seymour Viardot");
		keyboard.press("Enter");
		assertThat(focused(tab, "id")).isEqualTo("stars");
		type(tab, "director", "jeann");
		awaitOption(tab, "Jeanne Pierrot");
		keyboard.press("Enter");
		keyboard.type(" and kar");
		awaitOption(tab, "Karin Viardot");
		keyboard.press("Enter");
		keyboard.type("Eve Director");
		keyboard.press("Enter");
		assertThat(focused(tab, "value")).isEqualTo("Jeanne Pierrot and Karin Viardot, Eve Director");
		type(tab, "genres", "Zdra");
		awaitOption(tab, "Zdrama");
		keyboard.press("Enter");
		keyboard.type("Horror");
		keyboard.press("Enter");
		tabTo(tab, "file");
		while (!"Add".equals(focused(tab, "textContent"))) {
			keyboard.press("Tab");
		}
		keyboard.press("Enter");
		tab.page().waitForURL((url) -> url.contains("/movies/typed-"));
		tab.press(tab.link("Edit"));
		assertThat(tab.typed()).contains(
				"stars=Ada Star\nKarin Viardot\nBen Star\nCid Star\nDominique Pinoncourt\nPhilip Seymour",
				"director=Jeanne Pierrot and Karin Viardot, Eve Director", "genres=Zdrama\nHorror");
		assertThat(tab.complaints()).isEmpty();
	}

	@ParameterizedTest
	@Tag("soak")
	@CsvSource(delimiter = '|', textBlock = """
			zdra      |              | Zdrama
			Zdrama    |              | Zdrama
			zdra      | ArrowDown    | Zdramatic zomedy
			zdra      | Escape       | zdra
			zdra      | ,            | zdra
			zomedy    |              | zomedy
			zdramatic |              | Zdramatic zomedy
			""")
	void enterTakesTheSuggestionThatIsMarkedElseWhatIsTyped(String typed, String key, String genre) {
		Tab tab = openForm(false);
		type(tab, "genres", typed);
		Locator marked = tab.page().locator("[role=option][aria-selected=true]");
		tab.page().locator(".suggestions [role=option]").first().waitFor();
		if (key != null) {
			tab.page().keyboard().press(key);
		}
		if (!",".equals(key) && marked.count() > 0) {
			assertThat(focused(tab, "getAttribute('aria-activedescendant')")).isEqualTo(marked.getAttribute("id"));
			assertThat(marked.innerText()).startsWith(genre);
		}
		tab.page().keyboard().press("Enter");
		assertThat(tab.typed()).contains("genres=" + genre);
	}

	@Test
	void enterBeforeTheSuggestionsArriveTakesTheSameOne() {
		Tab tab = openForm(false);
		type(tab, "genres", "zdra");
		tab.page().keyboard().press("Enter");
		tab.page().keyboard().type("Horror");
		tab.page().keyboard().press("Enter");
		PlaywrightAssertions.assertThat(tab.page().locator(".field--genres .chip__name"))
			.hasText(new String[] { "Zdrama", "Horror" });
		List<Route> requests = new ArrayList<>();
		tab.page().route("**/people?q=*", requests::add);
		type(tab, "director", "jeann");
		tab.page().keyboard().press("Enter");
		tab.page().keyboard().type("Ada Star");
		tab.page().unroute("**/people?q=*");
		requests.forEach(Route::resume);
		PlaywrightAssertions.assertThat(tab.page().locator("#director")).hasValue("Jeanne Pierrot / Ada Star");
		assertThat(tab.typed()).contains("genres=Zdrama\nHorror");
	}

	@ParameterizedTest
	@Tag("soak")
	@ValueSource(strings = { "Ada Star, ", "Ada Star & ", "Ada Star and ", "Ada Star / ", "Ada Star, Ben Star, and ",
			"Ada, Ben Star, " })
	void everyDirectorIsSuggestedAsTheFirst(String others) {
		Tab tab = openForm(false);
		type(tab, "director", others + "jeann");
		awaitOption(tab, "Jeanne Pierrot");
		tab.page().keyboard().press("Enter");
		assertThat(focused(tab, "value")).isEqualTo(others + "Jeanne Pierrot");
	}

	@Test
	void nameWithACommaIsSuggestedAsOne() {
		Tab tab = openForm(false);
		type(tab, "director", "Pierrot, Jeann");
		awaitOption(tab, "Jeanne Pierrot");
		tab.page().keyboard().press("Enter");
		assertThat(focused(tab, "value")).isEqualTo("Jeanne Pierrot");
	}

	private static Tab openForm(boolean phone) {
		Tab tab = phone ? new Tab(shop, chromium.newContextOfPhone()) : Tab.of(shop, chromium);
		return tab.open("/movies?form");
	}

	private static Keyboard type(Tab tab, String field, String text) {
		tabTo(tab, field);
		tab.page().keyboard().type(text);
		return tab.page().keyboard();
	}

	private static void tabTo(Tab tab, String field) {
		while (!field.equals(focused(tab, "id"))) {
			tab.page().keyboard().press("Tab");
		}
	}

	private static Object focused(Tab tab, String property) {
		return tab.page().evaluate("document.activeElement." + property);
	}

	private static void awaitOption(Tab tab, String name) {
		tab.page().locator(".suggestions [role=option]").getByText(name).first().waitFor();
	}

}
