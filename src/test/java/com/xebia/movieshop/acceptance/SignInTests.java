package com.xebia.movieshop.acceptance;

import java.util.List;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Response;
import com.xebia.movieshop.support.HeadlessChromium;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for signing in and out with a browser; {@link DeployedSignInTests} use HTTP.
 */
class SignInTests extends OnDeployment {

	private static final String FIELDS = """
			(() => {
				const fields = new URLSearchParams(new FormData(document.querySelector('.form--kept')));
				fields.delete('_csrf');
				fields.sort();
				return String(fields);
			})()""";

	@AutoClose
	private static final HeadlessChromium chromium = HeadlessChromium.start();

	@Test
	void curatorSignsInOnTheWayToTheFormAndOut() {
		Tab tab = Tab.of(shop, chromium).open("/movies");
		assertThat(tab.page().locator(".staff-menu__button").count()).isZero();
		signIn(tab.open("/people").press(tab.link("Staff")), Deployment.PASSWORD);
		assertThat(tab.heading()).isEqualTo("People");
		tab.press(tab.page().locator(".staff-daily a").first());
		assertThat(tab.heading()).isEqualTo("Add a movie");
		tab.typeMovie("Signed").choose("poster.png", Pictures.png(20, 30)).press(tab.button("Add"));
		assertThat(tab.heading()).isEqualTo("Signed");
		assertThat(tab.link("Edit").isVisible()).isTrue();
		tab.openMenu().press(tab.button("Sign out"));
		assertThat(tab.page().locator(".staff-menu__button").count()).isZero();
		assertThat(tab.open("/movies?form").heading()).isEqualTo("Sign in");
		assertThat(tab.complaints()).isEmpty();
	}

	@Test
	void inputIsRestoredAfterSigningInAgain() {
		Tab tab = Tab.of(shop, chromium).open("/movies?form");
		signIn(tab, Deployment.PASSWORD);
		tab.typeMovie("Interrupted").type("Year", "1960");
		List<String> typed = tab.typed();
		tab.page().context().clearCookies();
		tab.press(tab.button("Add"));
		assertThat(tab.heading()).isEqualTo("You are not signed in");
		tab.press(tab.page().locator("main .button--primary"));
		signIn(tab, Deployment.PASSWORD);
		assertThat(tab.typed()).isEqualTo(typed);
		tab.press(tab.button("Add"));
		assertThat(tab.heading()).isEqualTo("Interrupted");
	}

	@Test
	void endedSessionIsReportedWithoutLossOfInput() {
		Tab tab = Tab.of(shop, chromium).open("/movies?form");
		signIn(tab, Deployment.PASSWORD);
		tab.typeMovie("Interrupted");
		endSession(tab);
		Response drawn = tab.page()
			.waitForResponse((response) -> response.url().contains("/movies/drawn?") && response.url().contains("1961"),
					() -> tab.type("Year", "1961"));
		assertThat(drawn.status()).isEqualTo(401);
		assertThat(drawn.headerValue("WWW-Authenticate")).isNull();
		List<String> typed = tab.choose("poster.png", Pictures.png(20, 30)).typed();
		Locator refused = tab.page().locator("#file-help [role=alert]");
		assertThat(refused.innerText()).startsWith("The picture was not sent: you are not signed in any more");
		signIn(tab.press(refused.locator("a")), Deployment.PASSWORD);
		assertThat(tab.typed()).isEqualTo(typed);
		assertThat(tab.askedToStay()).isZero();
	}

	@ParameterizedTest
	@CsvSource({ "/settings, Imprint", "/staff?form, Name" })
	void everyFormIsKeptOverASignIn(String form, String field) {
		Tab tab = Tab.of(shop, chromium).open(form);
		signIn(tab, Deployment.PASSWORD);
		tab.type(field, "Typed before");
		Locator choice = tab.page().locator("main input[type=checkbox]");
		if (choice.count() > 0) {
			choice.setChecked(!choice.isChecked());
		}
		if (form.startsWith("/staff")) {
			tab.page().getByLabel("Manager").check();
		}
		Object all = tab.page().evaluate(FIELDS);
		endSession(tab);
		tab.press(tab.page().locator("main .form--kept .button--primary"));
		assertThat(tab.heading()).isEqualTo("You are not signed in");
		signIn(tab.press(tab.page().locator("main .button--primary")), Deployment.PASSWORD);
		assertThat(tab.page().evaluate(FIELDS)).isEqualTo(all);
		assertThat(tab.page().locator(".form__restored").isVisible()).isTrue();
		tab.press(tab.button("Discard it"));
		assertThat(tab.page().evaluate(FIELDS)).isNotEqualTo(all);
		assertThat(tab.complaints()).isEmpty();
	}

	private static void endSession(Tab tab) {
		tab.page().context().clearCookies(new BrowserContext.ClearCookiesOptions().setName("movieshop-curator"));
	}

	@Test
	void wrongPasswordIsRefused() {
		Tab tab = Tab.of(shop, chromium).open("/login");
		tab.page().locator("#username:focus").waitFor();
		signIn(tab, "wrong");
		assertThat(tab.page().getByText("That name and password do not match").isVisible()).isTrue();
		tab.page().locator("[role=alert]:focus").waitFor();
		assertThat(tab.page().url()).endsWith("/login?error");
		assertThat(tab.page().getByLabel("Name").inputValue()).isEqualTo("curator");
		assertThat(tab.page().getByLabel("Password").inputValue()).isEmpty();
		assertThat(tab.open("/login").page().getByLabel("Name").inputValue()).isEmpty();
		assertThat(tab.open("/movies?form").heading()).isEqualTo("Sign in");
	}

	private static void signIn(Tab tab, String password) {
		assertThat(tab.heading()).isEqualTo("Sign in");
		tab.signIn("curator", password);
	}

}
