package com.xebia.movieshop.acceptance;

import java.util.List;

import com.microsoft.playwright.Locator;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for shelves in a browser without scripts.
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

}
