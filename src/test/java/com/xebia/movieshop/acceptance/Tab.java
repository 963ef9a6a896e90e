package com.xebia.movieshop.acceptance;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.ConsoleMessage;
import com.microsoft.playwright.Dialog;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Response;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.FilePayload;
import com.xebia.movieshop.support.HeadlessChromium;

/**
 * A browser tab for a shop, which records errors that the browser reports.
 */
final class Tab {

	private static final String TYPED = """
			[...document.querySelectorAll('main input[name]:not([type=hidden], [type=file], [type=checkbox]), main textarea')]
				.map((field) => field.name + '=' + field.value.trim())""";

	private final Shop shop;

	private final Page page;

	private final List<String> complaints = new ArrayList<>();

	private int status;

	private int loads;

	private int askedToStay;

	Tab(Shop shop, BrowserContext context) {
		this.shop = shop;
		this.page = context.newPage();
		this.page.onResponse(this::note);
		this.page.onConsoleMessage(this::note);
		this.page.onPageError(this.complaints::add);
		this.page.onDialog(this::answer);
		this.page.onLoad((loaded) -> this.loads++);
	}

	// Opens an empty tab in its own browser context, in English, light, on a desktop's
	// screen.
	static Tab of(Shop shop, HeadlessChromium chromium) {
		return new Tab(shop, chromium.newContext(Locale.US, 1280, 800, ColorScheme.LIGHT));
	}

	Tab open(String path) {
		this.page.navigate(this.shop.url(path));
		return this;
	}

	String path() {
		return this.page.url().substring(this.shop.url("").length());
	}

	Page page() {
		return this.page;
	}

	int status() {
		return this.status;
	}

	String heading() {
		return this.page.locator("main h1").textContent();
	}

	Locator link(String name) {
		return this.page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName(name).setExact(true));
	}

	Locator button(String name) {
		return this.page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
	}

	Tab type(String label, String text) {
		Locator labelled = this.page.getByLabel(Pattern.compile("^\\s*" + label));
		// A list of suggestions has the same label as its field.
		this.page.locator("input, textarea").and(labelled).fill(text);
		return this;
	}

	Tab typeMovie(String title) {
		return type("Title", title).type("Description", "What happens in " + title)
			.type("Actors", "Ada Star, Ben Star")
			.type("Director", "Cleo Director");
	}

	Tab signIn(String name, String password) {
		return type("Name", name).type("Password", password).press(button("Sign in"));
	}

	Tab choose(String fileName, byte[] content) {
		this.page.locator("#file").setInputFiles(new FilePayload(fileName, "image/png", content));
		return this;
	}

	Tab openMenu() {
		this.page.locator(".staff-menu__button").click();
		return this;
	}

	// Clicks a link or button and waits until the next page is loaded.
	// Playwright may wait forever for a page that is left through a confirmation dialog.
	@SuppressWarnings("deprecation")
	Tab press(Locator control) {
		int before = this.loads;
		control.click(new Locator.ClickOptions().setNoWaitAfter(true));
		this.page.waitForCondition(() -> this.loads > before);
		return this;
	}

	// Returns the fields of the form as name=value.
	List<String> typed() {
		return ((List<?>) this.page.evaluate(TYPED)).stream().map(String::valueOf).toList();
	}

	// Returns the natural width of the page's only picture.
	int widthOfPoster() {
		return (int) this.page.locator("main img:not(.backdrop *, .movie-rows *, .enlarged *)")
			.evaluate("(image) => image.decode().then(() => Number(image.getAttribute('width')))");
	}

	// Returns the errors that the browser reported, from blocked styles to script errors,
	// except for intended error pages.
	List<String> complaints() {
		return this.complaints;
	}

	// Returns how often the browser asked for confirmation to leave a page, which is
	// always given.
	int askedToStay() {
		return this.askedToStay;
	}

	private void answer(Dialog dialog) {
		if (dialog.type().equals("beforeunload")) {
			this.askedToStay++;
			dialog.accept();
		}
		else {
			this.complaints.add(dialog.message());
			dialog.dismiss();
		}
	}

	private void note(Response response) {
		if (response.request().isNavigationRequest()) {
			this.status = response.status();
		}
	}

	private void note(ConsoleMessage message) {
		boolean errorPage = message.text().startsWith("Failed to load resource")
				&& message.location().startsWith(this.page.url() + ":");
		if (message.type().equals("error") && !errorPage) {
			this.complaints.add(message.text() + " " + message.location());
		}
	}

}
