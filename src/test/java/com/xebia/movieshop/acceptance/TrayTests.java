package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Keyboard;
import com.microsoft.playwright.options.FilePayload;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the tray, with which a curator adds a movie for each of many pictures.
 */
class TrayTests extends ShopInBrowser {

	private static FilePayload[] pictures(int count) {
		return IntStream.range(0, count)
			.mapToObj((i) -> new FilePayload("Tray_film_" + i + ".png", "image/png", Pictures.png(200 + i, 300)))
			.toArray(FilePayload[]::new);
	}

	@Test
	void twentyPicturesBecomeMoviesByKeys() throws Exception {
		Tab tab = open("/movies/tray");
		tab.page().locator("#pictures").setInputFiles(pictures(20));
		Awaitility.await().until(() -> tab.page().locator(".tray__draft").count() == 20);
		Keyboard keys = tab.page().keyboard();
		keys.type("First of tray");
		keys.press("Tab");
		keys.type("Tray Director");
		keys.press("Tab");
		keys.type("1999");
		keys.press("Tab");
		keys.type("Tray Actor, Other Actor");
		keys.press("Tab");
		keys.type("Trayfarce, War");
		keys.press("Tab");
		keys.type("VHS");
		keys.press("Enter");
		for (int i = 1; i < 20; i++) {
			keys.press("Tab");
			keys.press("Space");
		}
		tab.press(tab.button("Save all"));
		assertThat(tab.page().locator(".notice").innerText()).contains("20", "First of tray", "Tray film 19");
		awaitCount("/movies?genre=Trayfarce&size=100", "Tray film 19");
		String list = shop.client().get("/movies?genre=Trayfarce&size=100", "Accept", "application/json").body();
		assertThat(list.split("\"director\":\"Tray Director\"")).hasSize(21);
		assertThat(list.split("\"year\":1999")).hasSize(21);
		assertThat(list).contains("\"available\":[{\"value\":true,\"count\":20}]");
		assertThat(tab.complaints()).isEmpty();
	}

	@Test
	void moviesOfOneTitleAreWarnedOfBeforeTheyAreAdded() throws IOException {
		shop.client().create(Form.movie("Tray twin").with("year", "1988"));
		try (BrowserContext context = chromium.newContextWithoutScripts()) {
			Tab tab = new Tab(shop, context).open("/movies/tray");
			assertThat(tab.page().locator(".tray .button--primary").isVisible()).isFalse();
			tab.page().locator("#pictures").setInputFiles(pictures(3));
			tab.press(tab.button("Add pictures"));
			tab.page().locator("[name=title]").nth(0).fill("The Tray Twin");
			tab.page().locator("[name=title]").nth(1).fill("Tray other");
			tab.page().locator("[name=title]").nth(2).fill("Tray other");
			tab.press(tab.button("Save all"));
			assertThat(tab.status()).isEqualTo(422);
			assertThat(tab.page().locator(".notice").innerText()).contains("Tray other");
			assertThat(tab.page().locator(".tray__twin a").allInnerTexts()).containsExactly("Tray twin", "Tray other");
			tab.press(tab.button("Save all"));
			assertThat(tab.page().locator(".notice").innerText()).contains("The Tray Twin", "Tray other");
		}
	}

	@Test
	void draftsThatCannotBeSavedStayWithoutScriptsToo() {
		try (BrowserContext context = chromium.newContextWithoutScripts()) {
			Tab tab = new Tab(shop, context).open("/movies/tray");
			tab.page().locator("#pictures").setInputFiles(pictures(3));
			tab.press(tab.button("Add pictures"));
			tab.page().locator("[name=year]").nth(0).fill("1950");
			tab.page().locator("[name=title]").nth(0).fill("");
			tab.press(tab.button("Same as the one before").nth(0));
			assertThat(tab.page().locator("[name=year]").nth(1).inputValue()).isEqualTo("1950");
			tab.page().locator("[name=year]").nth(2).fill("soon");
			tab.press(tab.button("Save all"));
			assertThat(tab.status()).isEqualTo(422);
			assertThat(tab.page().locator(".tray__error").allInnerTexts()).hasSize(2);
			assertThat(tab.page().locator(".notice").innerText()).contains("Tray film 1");
			tab.page().locator("[name=title]").nth(0).fill("Saved later");
			tab.page().locator("[name=year]").nth(1).fill("1951");
			tab.press(tab.button("Save all"));
			assertThat(tab.page().locator(".notice").innerText()).contains("Saved later", "Tray film 2");
			assertThat(tab.page().locator(".tray__draft").count()).isZero();
			tab.page().locator("#pictures").setInputFiles(new FilePayload("list.png", "image/png", "no".getBytes()));
			tab.press(tab.button("Add pictures"));
			assertThat(tab.page().locator(".tray__error").allInnerTexts()).hasSize(1);
			assertThat(List.of(tab.page().locator("[name=fileName]").inputValue())).containsExactly("");
		}
	}

}
