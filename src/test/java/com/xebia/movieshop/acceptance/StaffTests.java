package com.xebia.movieshop.acceptance;

import java.util.Locale;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.xebia.movieshop.support.HeadlessChromium;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for several users of a shop, each with a browser.
 */
class StaffTests extends OnDeployment {

	private static final String NAME = "Ann <b>&\"' ${7*7} ;--";

	private static final String PASSWORD = "some words together";

	@AutoClose
	private static final HeadlessChromium chromium = HeadlessChromium.start();

	@Test
	void managerInvitesAnEditorWhoWorksUntilTheAccountIsDeactivated() {
		Tab manager = signIn("curator", Deployment.PASSWORD).open("/staff");
		manager.press(manager.link("Create an account")).type("Name", NAME).press(manager.button("Create account"));
		assertThat(manager.heading()).isEqualTo("Account of " + NAME);
		manager.open("/staff").press(article(manager).getByText("Invite again"));
		String link = manager.page().locator(".staff__secret").textContent();
		assertThat(manager.press(manager.link("Deutsch")).heading()).isEqualTo("Konten");
		manager.press(manager.link("English"));

		Tab editor = Tab.of(shop, chromium).open(link.substring(shop.url("").length()));
		assertThat(editor.page().locator("#username").inputValue()).isEqualTo(NAME);
		editor.type("New password", PASSWORD).press(editor.button("Choose this password"));
		assertThat(editor.page().getByRole(AriaRole.STATUS).textContent())
			.isEqualTo("Welcome, " + NAME + ". Your password is set, and you are signed in.");
		Tab late = Tab.of(shop, chromium).open(link.substring(shop.url("").length()));
		assertThat(late.heading()).isEqualTo("This invitation is no longer valid");
		assertThat(late.press(late.page().locator("main .button--primary")).heading()).isEqualTo("Sign in");
		editor.open("/people").openMenu().press(editor.button("Sign out"));
		assertThat(editor.path()).isEqualTo("/people");
		editor.open("/login").signIn(NAME.toUpperCase(Locale.ROOT), PASSWORD);
		editor.open("/movies?form").typeMovie("Added by Ann");
		editor.press(editor.button("Add"));
		assertThat(editor.page().locator("main").textContent()).contains(NAME);
		assertThat(editor.openMenu().link("Status").count()).isZero();
		assertThat(editor.page().locator(".staff-menu__group").allInnerTexts()).containsExactly("Movies", "Account");
		assertThat(manager.open("/").openMenu().page().locator(".staff-menu__group").allInnerTexts())
			.containsExactly("Movies", "Shop", "Account");
		assertThat(editor.open("/staff").heading()).isEqualTo("Your account may not do that");

		editor.open("/account");
		assertThat(editor.page().locator("main").textContent()).contains(NAME, "This browser");
		editor.type("Current password", "wrong").type("New password", PASSWORD + "!");
		editor.press(editor.button("Change the password"));
		assertThat(editor.page().locator("[role=alert]").textContent()).contains("not your current password");
		assertThat(editor.page().locator("[aria-invalid=true]").getAttribute("id")).isEqualTo("present");
		assertThat(editor.press(editor.link("Deutsch")).heading()).isEqualTo("Ihr Konto");
		editor.press(editor.link("English"));
		editor.type("Current password", PASSWORD).type("New password", PASSWORD + "!");
		editor.press(editor.button("Change the password"));
		assertThat(editor.page().locator("[role=status]").textContent()).contains("Your password was changed");

		Tab elsewhere = signIn(NAME, PASSWORD + "!");
		editor.open("/account").press(editor.button("Sign out there"));
		assertThat(said(editor)).isEqualTo("The other browser was signed out.");
		assertThat(elsewhere.open("/account").heading()).isEqualTo("Sign in");
		Tab third = signIn(NAME, PASSWORD + "!");
		signIn(NAME, PASSWORD + "!");
		assertThat(editor.open("/account").page().locator("main li").first().textContent()).contains("This browser");
		editor.press(editor.button("Sign out everywhere else"));
		assertThat(said(editor)).isEqualTo("All your other browsers were signed out.");
		assertThat(editor.button("Sign out everywhere else").count()).isZero();
		assertThat(third.open("/account").heading()).isEqualTo("Sign in");

		Locator account = article(manager.open("/staff"));
		manager.press(account.getByText("Sign out everywhere"));
		assertThat(said(manager)).isEqualTo("“" + NAME + "” was signed out everywhere.");
		manager.press(account.getByText("Make manager"));
		assertThat(said(manager)).isEqualTo("“" + NAME + "” is a manager now.");
		manager.press(account.getByText("Deactivate"));
		assertThat(said(manager)).isEqualTo("“" + NAME + "” was deactivated, and signed out everywhere.");
		assertThat(account.textContent()).contains("deactivated");
		assertThat(editor.open("/account").heading()).isEqualTo("Sign in");

		manager.openMenu().press(manager.link("Audit log"));
		assertThat(manager.heading()).isEqualTo("Audit log");
		manager.openMenu();
		assertThat(manager.link("Audit log").getAttribute("aria-current")).isEqualTo("true");
		assertThat(manager.link("Status").getAttribute("aria-current")).isEqualTo("false");
		manager.type("Who", NAME).page().locator("#kind").selectOption("DEACTIVATED");
		Awaitility.await().until(() -> {
			manager.press(manager.button("Show"));
			return manager.page().locator(".audit__entry").count() == 1;
		});
		assertThat(manager.page().locator("main").textContent()).contains("curator", NAME).doesNotContain("127.0.0.1");
		assertThat(manager.complaints()).isEmpty();
		assertThat(editor.complaints()).isEmpty();
	}

	private static Locator article(Tab tab) {
		return tab.page().locator("article", new Page.LocatorOptions().setHasText(NAME));
	}

	private static String said(Tab tab) {
		return tab.page().locator("[role=status]").textContent();
	}

	private static Tab signIn(String name, String password) {
		return Tab.of(shop, chromium).open("/login").signIn(name, password);
	}

}
