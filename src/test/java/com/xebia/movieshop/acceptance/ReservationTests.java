package com.xebia.movieshop.acceptance;

import com.microsoft.playwright.BrowserContext;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for reservations and the counter in a browser.
 */
class ReservationTests extends ShopInBrowser {

	@Test
	void copyIsReservedHandedOverAndTakenBack() throws Exception {
		assertCopyGoesRound(Tab.of(shop, chromium), open("/counter"));
	}

	@Test
	void copyGoesRoundWithoutScripts() throws Exception {
		try (BrowserContext visitor = chromium.newContextWithoutScripts();
				BrowserContext staff = chromium.newContextWithoutScripts()) {
			assertCopyGoesRound(new Tab(shop, visitor), new Tab(shop, staff));
		}
	}

	private static void assertCopyGoesRound(Tab visitor, Tab staff) throws Exception {
		staff.open("/settings").page().getByLabel("Visitors may reserve copies").check();
		staff.press(staff.button("Save"));
		String path = shop.client().createLent("Lent <One>");
		visitor.open(path).press(visitor.link("Reserve"));
		visitor.type("Name", "Ann <Customer>").press(visitor.page().locator("main form button"));
		assertThat(visitor.status()).isEqualTo(422);
		visitor.type("Telephone or email", "ann@example.org").press(visitor.page().locator("main form button"));
		String reservation = visitor.path();
		assertThat(reservation).startsWith("/reservations/");
		assertThat(visitor.page().locator("main").innerText()).contains("Lent <One>", "A copy is held for you until")
			.doesNotContain("Ann");
		staff.open("/counter");
		assertThat(staff.page().locator("main").innerText()).contains("Lent <One>", "Ann <Customer>",
				"ann@example.org");
		staff.press(staff.button("Hand over"));
		assertThat(visitor.open(reservation).page().locator("main").innerText()).contains("Lent to you until");
		staff.press(staff.button("Undo"));
		assertThat(visitor.open(reservation).page().locator("main").innerText()).contains("A copy is held for you");
		staff.press(staff.button("Hand over")).press(staff.button("Returned"));
		assertThat(staff.page().locator("main").innerText()).contains("is on the shelf again").doesNotContain("Ann");
		assertThat(visitor.open(path).link("Reserve").count()).isOne();
		assertThat(visitor.complaints()).isEmpty();
		assertThat(staff.complaints()).isEmpty();
	}

}
