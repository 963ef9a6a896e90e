package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.time.Duration;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.WaitForSelectorState;
import com.xebia.movieshop.support.HeadlessChromium;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;

/**
 * Base class of tests that use the shared shop in a browser.
 */
abstract class ShopInBrowser {

	static Shop shop;

	@AutoClose
	static HeadlessChromium chromium;

	@BeforeAll
	static void startShopAndBrowser() throws IOException {
		shop = Shop.shared();
		chromium = HeadlessChromium.start();
	}

	static Tab open(String path) {
		return Tab.of(shop, chromium).open(path);
	}

	static Tab withoutScripts() {
		return new Tab(shop, chromium.newContextWithoutScripts());
	}

	static Tab openForm() {
		return open("/movies?form");
	}

	static Tab create(String title) {
		Tab tab = openForm().typeMovie(title);
		return tab.press(tab.button("Add"));
	}

	// Waits until a background job has counted the people and genres of new movies.
	static void awaitCount(String path, String text) {
		Awaitility.await()
			.atMost(Duration.ofMinutes(1))
			.until(() -> shop.client().get(path, "Accept", "application/json").body().contains(text));
	}

	static Locator poster(Tab tab) {
		return tab.page().locator("img.poster-field__picture");
	}

	static void awaitUpload(Tab tab) {
		tab.page()
			.locator("[name=fileName]:not([value=''])")
			.waitFor(new Locator.WaitForOptions().setState(WaitForSelectorState.ATTACHED));
	}

}
