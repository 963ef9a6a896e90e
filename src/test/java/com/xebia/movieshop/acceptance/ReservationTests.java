package com.xebia.movieshop.acceptance;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.options.ColorScheme;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for reservations and the counter in a browser.
 */
class ReservationTests extends ShopInBrowser {

	private static final Pattern COPY = Pattern.compile("\"id\":\"([0-9a-f]{8})\"");

	// Otherwise pages of other tests would offer to ask for a movie.
	@AfterAll
	static void endReservations() {
		Tab staff = open("/settings");
		staff.page().getByLabel("Visitors may reserve copies").uncheck();
		staff.press(staff.button("Save"));
	}

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
		assertThat(visitor.page().locator("main").innerText())
			.contains("Lent <One>", "A copy is held for you until", " evening (")
			.doesNotContain("Ann");
		assertThat(visitor.page().getByLabel("The address of this page").inputValue()).isEqualTo(shop.url(reservation));
		staff.open("/counter");
		assertThat(staff.page().locator("main").innerText()).contains("Lent <One>", "Ann <Customer>",
				"ann@example.org");
		staff.press(staff.button("Hand over"));
		assertThat(visitor.open(reservation).page().locator("main").innerText()).contains("You have it until");
		assertThat(visitor.open(path).page().locator(".offers .state").innerText()).startsWith("Out until ");
		assertThat(visitor.open("/movies?sort=newest&size=1").page().locator(".movie-card .state").innerText())
			.startsWith("Out until ");
		staff.press(staff.button("Undo"));
		assertThat(visitor.open(reservation).page().locator("main").innerText()).contains("A copy is held for you");
		staff.press(staff.button("Hand over")).press(staff.button("Take back"));
		assertThat(staff.page().locator("main").innerText()).contains("is in again").doesNotContain("Ann");
		assertThat(visitor.open(path).link("Reserve").count()).isOne();
		assertThat(visitor.complaints()).isEmpty();
		assertThat(staff.complaints()).isEmpty();
	}

	@Test
	@Tag("soak")
	void deskWorksWithAScannerAndTheKeyboardAlone() throws Exception {
		assertDesk(Tab.of(shop, chromium), true);
		try (BrowserContext phone = chromium.newContext(Locale.US, 390, 844, ColorScheme.DARK);
				BrowserContext plain = chromium.newContextWithoutScripts()) {
			assertDesk(new Tab(shop, phone), true);
			assertDesk(new Tab(shop, plain), false);
		}
	}

	// Each step has the keys that the clerk presses, without those of the scanner.
	private static void assertDesk(Tab desk, boolean scripts) throws Exception {
		desk.open("/settings").page().getByLabel("Visitors may reserve copies").check();
		desk.press(desk.button("Save"));
		List<String> copies = new ArrayList<>();
		for (String terms : List.of("rental", "rental", "rental", "sale")) {
			String path = shop.client().createWithCopy("Scanned", terms);
			Matcher id = COPY.matcher(shop.client().get(path, "Accept", "application/json").body());
			assertThat(id.find()).isTrue();
			copies.add(id.group(1));
			if (copies.size() == 3) {
				shop.client()
					.send("POST", path.replaceFirst(".*-", "/movies/") + "/reservations",
							"{\"name\": \"Cleo\", \"contact\": \"here\"}", "Content-Type", "application/json", "Accept",
							"application/json");
			}
		}
		desk.open("/counter");
		step(desk, copies.get(0), "Dora", "is out");
		step(desk, copies.get(1), "Dora", "is out");
		step(desk, copies.get(0), "", "is in again");
		step(desk, copies.get(2), "", "is out");
		step(desk, copies.get(3), "", "is sold");
		assertThat(desk.page().locator("main").innerText()).contains("Dora", "Cleo");
		if (scripts) {
			// Whoever scans another copy instead does not take this one back.
			enter(desk, shop.url("/c/" + copies.get(2)));
		}
		step(desk, copies.get(1), "", "is in again");
		step(desk, copies.get(2), "", "is in again");
		assertThat(desk.complaints()).isEmpty();
	}

	private static void step(Tab desk, String copy, String name, String notice) {
		enter(desk, shop.url("/c/" + copy));
		assertThat(desk.path()).isEqualTo("/counter?copy=" + copy);
		enter(desk, name);
		assertThat(desk.path()).isEqualTo("/counter");
		assertThat(desk.page().locator("[role=status]").first().innerText()).contains(notice);
	}

	// A browser moves the focus some time after it has loaded a page.
	private static void enter(Tab desk, String text) {
		desk.page().locator(":focus").waitFor();
		desk.page().keyboard().type(text);
		desk.page().waitForNavigation(() -> desk.page().keyboard().press("Enter"));
	}

}
