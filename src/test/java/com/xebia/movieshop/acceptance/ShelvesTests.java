package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.util.List;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.KeyboardModifier;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for shelves in a browser, with and without scripts.
 */
class ShelvesTests extends ShopInBrowser {

	@Test
	void shelfIsMadeByHandShownOnTheFrontPageDeletedAndRestored() {
		create("The Shelved One");
		create("The Shelved Two");
		Tab tab = withoutScripts().open("/shelves?form");
		tab.type("Title", "By <hand>");
		tab.type("Add a movie", "shelved").press(tab.page().locator("button[value=find]"));
		tab.press(tab.button("+ The Shelved One")).press(tab.button("+ The Shelved Two"));
		tab.type("Note on The Shelved Two", "First of all");
		tab.press(tab.button("Move up: The Shelved Two")).press(tab.button("Save"));
		assertThat(tab.path()).isEqualTo("/shelves/by-hand");
		assertThat(tab.heading()).isEqualTo("By <hand>");
		assertThat(tab.page().locator(".shelf__note").innerText()).isEqualTo("First of all");
		Tab visitor = open("/");
		Locator row = visitor.page().locator(".movie-rows").filter(new Locator.FilterOptions().setHasText("By <hand>"));
		assertThat(row.locator(".movie-card__title").allInnerTexts())
			.isEqualTo(List.of("The Shelved Two", "The Shelved One"));
		tab.page().locator(".form-delete summary").click();
		tab.press(tab.page().locator(".form-delete button"));
		assertThat(visitor.open("/").page().locator("main").innerText()).doesNotContain("By <hand>");
		assertThat(tab.page().locator(".notice--done").innerText()).contains("“By <hand>” was deleted.");
		tab.press(tab.button("Undo"));
		assertThat(tab.heading()).isEqualTo("By <hand>");
		assertThat(visitor.open("/").page().locator("main").innerText()).contains("By <hand>");
		assertThat(tab.complaints()).isEmpty();
		assertThat(visitor.complaints()).isEmpty();
	}

	@Test
	void filmsAreAddedAndOrderedByKeysWithoutLoadingThePage() throws IOException {
		for (int i = 0; i < 4; i++) {
			shop.client().create(Form.movie("Numbat " + "abcd".charAt(i)));
		}
		awaitCount("/movies/suggestions?q=numbat", "Numbat d");
		Tab tab = open("/shelves?form").type("Title", "By keys");
		// A page that scrolls while a movie is dragged moves another one.
		tab.page().setViewportSize(1280, 1800);
		tab.page().evaluate("window.unloaded = false");
		tab.page().locator("#find").focus();
		for (String title : List.of("Numbat a", "Numbat b", "Numbat c", "Numbat d")) {
			tab.page().keyboard().type(title);
			tab.page().keyboard().press("Enter");
		}
		Locator films = tab.page().locator(".shelf-film strong");
		PlaywrightAssertions.assertThat(films).hasCount(4);
		assertThat(films.allInnerTexts()).containsExactly("Numbat a", "Numbat b", "Numbat c", "Numbat d");
		PlaywrightAssertions.assertThat(tab.page().locator("#find")).isFocused();
		assertThat(tab.page().locator("#find").inputValue()).isEmpty();
		tab.page().getByLabel("Note on Numbat d").focus();
		tab.page().keyboard().type("Noted");
		tab.page().keyboard().press("Alt+ArrowUp");
		PlaywrightAssertions.assertThat(films.nth(2)).hasText("Numbat d");
		tab.page()
			.locator(".shelf-film")
			.nth(3)
			.dragTo(tab.page().locator(".shelf-film").nth(0),
					new Locator.DragToOptions().setSourcePosition(20, 20).setTargetPosition(20, 5));
		PlaywrightAssertions.assertThat(films.nth(0)).hasText("Numbat c");
		assertThat(tab.page().evaluate("window.unloaded")).isEqualTo(false);
		tab.press(tab.button("Save"));
		assertThat(tab.page().locator(".movie-card__title, .shelf__note").allInnerTexts()).contains("Numbat c",
				"Numbat a", "Numbat d", "Noted");
		assertThat(tab.complaints()).isEmpty();
	}

	@Test
	void unsavedShelfIsRestoredWithItsMoviesInTheirOrder() throws IOException {
		for (String title : List.of("Potoroo a", "Potoroo b")) {
			shop.client().create(Form.movie(title));
		}
		awaitCount("/movies/suggestions?q=potoroo", "Potoroo b");
		Tab tab = open("/shelves?form");
		Locator unsaved = tab.page().locator(".form__unsaved span");
		assertThat(unsaved.isVisible()).isFalse();
		tab.page().locator("#find").focus();
		for (String title : List.of("Potoroo b", "Potoroo a")) {
			tab.page().keyboard().type(title);
			tab.page().keyboard().press("Enter");
		}
		Locator films = tab.page().locator(".shelf-film strong");
		PlaywrightAssertions.assertThat(films).hasCount(2);
		assertThat(unsaved.isVisible()).isTrue();
		tab.type("Title", "Potoroos").page().getByLabel("Note on Potoroo a").fill("Small");
		tab.page().locator("#day").fill("2030-06-01");
		tab.page().locator("#day").press("Enter");
		PlaywrightAssertions.assertThat(tab.page().getByLabel("Potoroo b", new Page.GetByLabelOptions().setExact(true)))
			.hasValue("20:00");
		tab.press(tab.page().locator(".page-header__name"));
		assertThat(tab.askedToStay()).isOne();
		tab.open("/shelves?form");
		PlaywrightAssertions.assertThat(films).hasCount(2);
		assertThat(tab.page().locator(".form__restored").isVisible()).isTrue();
		assertThat(films.allInnerTexts()).containsExactly("Potoroo b", "Potoroo a");
		assertThat(tab.page().getByLabel("Note on Potoroo a").inputValue()).isEqualTo("Small");
		tab.press(tab.button("Save"));
		assertThat(tab.heading()).isEqualTo("Potoroos");
		assertThat(tab.page().locator(".movie-card__title").allInnerTexts()).containsExactly("Potoroo b", "Potoroo a");
		assertThat(tab.page().locator(".programme time").allInnerTexts().toString()).containsOnlyOnce("8:00");
		assertThat(tab.open("/shelves?form").page().locator("#title").inputValue()).isEmpty();
		assertThat(tab.askedToStay()).isOne();
		assertThat(tab.complaints()).isEmpty();
	}

	@Test
	void filterAndProgrammeAreChosenInTheFormWithAndWithoutScripts() throws IOException {
		for (int i = 0; i < 3; i++) {
			shop.client().create(Form.movie("Dunnart " + i).with("genres", (i < 2) ? "Dunnarts, Few" : "Dunnarts"));
		}
		awaitCount("/movies?genre=Dunnarts", "Dunnart 2");
		for (Tab tab : List.of(open("/shelves?form&filter=genre=Dunnarts"),
				withoutScripts().open("/shelves?form&filter=genre=Dunnarts"))) {
			Locator found = tab.page().locator("#filter [role=status]");
			PlaywrightAssertions.assertThat(found).containsText("3 movies now.");
			boolean scripts = (boolean) tab.page().evaluate("matchMedia('(scripting: enabled)').matches");
			tab.page().locator("#filter summary").click();
			tab.page().getByLabel("Few").check();
			if (!scripts) {
				tab.press(tab.button("Show how many"));
				assertThat(tab.path()).isEqualTo("/shelves#filter");
			}
			PlaywrightAssertions.assertThat(found).containsText("2 movies now.");
			tab.type("Add a movie", "Dunnart 1");
			if (scripts) {
				tab.page().keyboard().press("Enter");
			}
			else {
				tab.press(tab.page().locator("button[value=find]")).press(tab.button("+ Dunnart 1"));
				assertThat(tab.path()).isEqualTo("/shelves#find");
				PlaywrightAssertions.assertThat(tab.page().locator("#find")).isFocused();
			}
			tab.page().locator("#day").fill("2030-05-01");
			tab.page().locator("#day").press("Enter");
			Locator showing = tab.page().getByLabel("Dunnart 1", new Page.GetByLabelOptions().setExact(true));
			PlaywrightAssertions.assertThat(showing).hasValue("20:00");
			showing.fill("21:30");
			tab.type("Title", "Dunnarts").press(tab.button("Save"));
			assertThat(tab.heading()).isEqualTo("Dunnarts");
			assertThat(tab.page().locator(".programme time").allInnerTexts().toString()).contains("May 1, 2030",
					"9:30");
			assertThat(tab.page().locator(".movie-card__title").allInnerTexts()).containsExactly("Dunnart 1",
					"Dunnart 0");
			assertThat(tab.complaints()).isEmpty();
		}
	}

	@Test
	void moviesThatAreTickedInAListGoToANewShelf() throws IOException {
		for (int i = 0; i < 5; i++) {
			shop.client().create(Form.movie("Bilby " + i).with("genres", "Bilbies"));
		}
		awaitCount("/movies?genre=Bilbies", "Bilby 4");
		Tab tab = open("/movies?genre=Bilbies");
		tab.link("Bilby 0").focus();
		tab.page().keyboard().press("x");
		PlaywrightAssertions.assertThat(tab.page().locator("#selection [role=status]")).hasText("1 ticked");
		tab.page()
			.locator(".movie-card__tick")
			.nth(3)
			.click(new Locator.ClickOptions().setModifiers(List.of(KeyboardModifier.SHIFT)));
		PlaywrightAssertions.assertThat(tab.page().locator("#selection [role=status]")).hasText("4 ticked");
		tab.press(tab.button("Put on this shelf"));
		assertThat(tab.page().locator(".shelf-film strong").allInnerTexts()).containsExactly("Bilby 0", "Bilby 1",
				"Bilby 2", "Bilby 3");
		tab.type("Title", "Bilbies").press(tab.button("Save"));
		assertThat(tab.heading()).isEqualTo("Bilbies");
		assertThat(tab.complaints()).isEmpty();
	}

}
