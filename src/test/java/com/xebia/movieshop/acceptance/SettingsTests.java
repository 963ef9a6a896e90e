package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.FilePayload;
import com.xebia.movieshop.support.HeadlessChromium;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the page of the shop's settings.
 */
@Tag("soak")
class SettingsTests extends OnDeployment {

	private static final String TONIGHT = ".tonight__title a";

	private static final String SUCCESS = "getComputedStyle(document.querySelector('.notice--done')).borderInlineStartColor";

	// The colour of a button, and the contrast of its text.
	private static final String BUTTON = """
			(() => {
				const paint = (colour) => {
					const canvas = document.createElement('canvas').getContext('2d');
					canvas.fillStyle = colour;
					canvas.fillRect(0, 0, 1, 1);
					return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
				};
				const light = (rgb) => rgb.map((value) => value / 255)
					.map((value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
					.reduce((sum, value, i) => sum + value * [0.2126, 0.7152, 0.0722][i], 0.05);
				const { backgroundColor, color } = getComputedStyle(document.querySelector('main .button--primary'));
				const [ground, text] = [light(paint(backgroundColor)), light(paint(color))];
				return [`rgb(${paint(backgroundColor).join(' ')})`, Math.max(ground, text) / Math.min(ground, text)];
			})()""";

	private static final String USUAL = "rgb(11, 86, 110)";

	@AutoClose
	private static final HeadlessChromium chromium = HeadlessChromium.start();

	@BeforeAll
	static void start() throws IOException {
		Deployment.create(Form.movie("The Last Laugh"));
	}

	@Test
	void ownerGivesTheShopANameAColourAndAWelcome() {
		Tab visitor = Tab.of(shop, chromium).open("/");
		assertThat(visitor.page().title()).endsWith(" · Movieshop");
		assertThat(colour(visitor)).isEqualTo(USUAL);
		Tab owner = Tab.of(shop, chromium).open("/login").signIn("curator", Deployment.PASSWORD);
		owner.open("/settings").type("Name", " ").type("Icon", "XY").press(owner.button("Save"));
		assertThat(owner.status()).isEqualTo(422);
		assertThat(owner.page().locator(".notice--error").innerText()).contains("Enter a name",
				"One letter, sign or emoji");
		try {
			save(owner, "Bijou <b>", "🎬", "#aa0011");
			visitor.open("/");
			assertThat(visitor.page().title()).endsWith(" · Bijou <b>");
			assertThat(visitor.page().locator(".page-header__name").innerText()).isEqualTo("🎬Bijou <b>");
			assertThat(visitor.page().locator(".home__welcome").innerText()).isEqualTo("Come\nin");
			assertThat(visitor.link("owner@example.org").getAttribute("href")).isEqualTo("mailto:owner@example.org");
			assertThat(visitor.page().locator(".movie-card__title").first().getAttribute("lang")).isEqualTo("pt");
			assertThat(colour(visitor)).isNotEqualTo(USUAL);
			assertThat(visitor.page().request().get(shop.url("/brand/aa0011.svg?icon=%3Cb%3E")).text())
				.contains("#aa0011", "&#60;b&#62;");
			assertThat(visitor.page().request().get(shop.url("/brand/aa0011.svg?icon=%01b%01")).text())
				.contains(">b</text>");
			assertThat(owner.complaints()).isEmpty();
			assertThat(visitor.complaints()).isEmpty();
		}
		finally {
			save(owner, "Movieshop", "", "#0b566e");
		}
		assertThat(colour(visitor.open("/"))).isEqualTo(USUAL);
	}

	@Test
	void logoIsShownInsteadOfIconAndNameAndIsSavedWithTheRest() {
		Tab owner = Tab.of(shop, chromium).open("/login").signIn("curator", Deployment.PASSWORD).open("/settings");
		byte[] logo = Pictures.png(300, 100);
		Locator unsaved = owner.page().locator(".form__unsaved span");
		assertThat(unsaved.isVisible()).isFalse();
		choose(owner, logo);
		assertThat(unsaved.isVisible()).isTrue();
		choose(owner, Arrays.copyOf(logo, logo.length / 2)).type("Imprint", "Typed").press(owner.button("Save"));
		assertThat(owner.status()).isEqualTo(422);
		assertThat(owner.page().locator(".field__error").innerText()).contains("damaged");
		assertThat(owner.page().getByLabel("Imprint").inputValue()).isEqualTo("Typed");
		// The picture need not be chosen again.
		choose(owner, logo).type("Imprint", "").type("Icon", "XY").press(owner.button("Save"));
		assertThat(owner.status()).isEqualTo(422);
		assertThat(owner.page().locator(".page-header__name img").count()).isZero();
		owner.type("Icon", "").press(owner.button("Save"));
		try {
			Tab visitor = Tab.of(shop, chromium).open("/");
			Locator shown = visitor.page().locator(".page-header__name img");
			assertThat(shown.getAttribute("alt")).isEqualTo("Movieshop");
			assertThat(shown.evaluate("(image) => image.decode().then(() => image.width / image.height)")).isEqualTo(3);
			assertThat(visitor.page()
				.request()
				.get(shown.evaluate("(image) => image.src").toString())
				.headers()
				.get("cache-control")).contains("immutable");
			String address = visitor.page()
				.locator("script[type='application/ld+json']")
				.textContent()
				.replaceAll(".*\"logo\":\"([^\"]*)\".*", "$1");
			assertThat(address).startsWith("http");
			assertThat(visitor.page().request().get(address).headers().get("content-type")).startsWith("image/");
			assertThat(visitor.complaints()).isEmpty();
		}
		finally {
			owner.page().getByLabel("Remove the logo").check();
			owner.press(owner.button("Save"));
		}
		assertThat(owner.open("/").page().locator(".page-header__name").innerText()).endsWith("Movieshop");
	}

	private static Tab choose(Tab owner, byte[] logo) {
		owner.page().locator("#logo").setInputFiles(new FilePayload("logo.png", "image/png", logo));
		return owner;
	}

	@Test
	void previewShowsWhatIsTyped() {
		Tab owner = Tab.of(shop, chromium).open("/login").signIn("curator", Deployment.PASSWORD).open("/settings");
		owner.type("Name", "Bijou").type("Address", "Main Street 1").type("Colour", "#cc0000");
		Locator preview = owner.page().locator(".settings__preview");
		assertThat(preview.innerText()).contains("Bijou", "Main Street 1");
		assertThat(preview.locator(".button").evaluate("(button) => getComputedStyle(button).backgroundColor"))
			.isEqualTo("rgb(204, 0, 0)");
		assertThat(owner.complaints()).isEmpty();
	}

	// A colour at which black and white text have the same contrast, and two others.
	@ParameterizedTest
	@CsvSource({ "#ffd400, rgb(255 212 0), 8", "#cc0000, rgb(204 0 0), 5", "#757575, rgb(117 117 117), 4.5" })
	void buttonsKeepTheColourOfTheOwnerAndMeaningsKeepTheirs(String accent, String button, double contrast) {
		for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
			Tab owner = new Tab(shop, chromium.newContext(Locale.US, 1280, 800, scheme)).open("/login")
				.signIn("curator", Deployment.PASSWORD);
			owner.open("/settings").press(owner.button("Save"));
			Object success = owner.page().evaluate(SUCCESS);
			try {
				owner.type("Colour", accent).press(owner.button("Save"));
				assertThat(owner.page().evaluate(SUCCESS)).isEqualTo(success);
				List<?> colours = (List<?>) owner.page().evaluate(BUTTON);
				assertThat(colours.get(0)).isEqualTo(button);
				assertThat(((Number) colours.get(1)).doubleValue()).isGreaterThan(contrast);
			}
			finally {
				owner.open("/settings").type("Colour", "#0b566e").press(owner.button("Save"));
			}
		}
	}

	@Test
	void ownerChoosesTheMovieForTonight() throws IOException {
		Deployment.create(Form.movie("Tonight"));
		Deployment.create(Form.movie("Tomorrow"));
		Tab owner = Tab.of(shop, chromium).open("/login").signIn("curator", Deployment.PASSWORD);
		String drawn = owner.open("/").page().locator(TONIGHT).getAttribute("href");
		String chosen = owner.press(owner.link("Another")).page().locator(TONIGHT).getAttribute("href");
		owner.open(chosen).press(owner.link("Propose for tonight"));
		owner.type("Why", "It snows in it, too").press(owner.button("Propose for tonight"));
		try {
			Tab visitor = Tab.of(shop, chromium).open("/");
			assertThat(visitor.page().locator(TONIGHT).getAttribute("href")).isEqualTo(chosen).isNotEqualTo(drawn);
			assertThat(visitor.page().locator(".tonight__why").innerText()).isEqualTo("It snows in it, too");
			owner.open("/settings").press(owner.button("Save"));
			assertThat(visitor.open("/").page().locator(TONIGHT).getAttribute("href")).isEqualTo(chosen);
		}
		finally {
			owner.open(chosen).press(owner.link("Propose for tonight"));
			owner.press(owner.button("Stop proposing it"));
		}
		assertThat(owner.open("/").page().locator(TONIGHT).getAttribute("href")).isEqualTo(drawn);
	}

	@Test
	void timesNameTheZoneOfTheShopAndThatOfTheVisitor() {
		Tab owner = Tab.of(shop, chromium).open("/login").signIn("curator", Deployment.PASSWORD);
		owner.open("/settings").page().getByLabel("Currency").selectOption("EUR");
		owner.page().getByLabel("Time zone").selectOption("Pacific/Kiritimati");
		owner.press(owner.button("Save"));
		try {
			Instant saved = Instant.parse(owner.open("/audit").page().locator("time").first().getAttribute("datetime"));
			LocalDateTime there = LocalDateTime.ofInstant(saved, ZoneId.of("Pacific/Kiritimati"));
			assertThat(owner.page().locator(".audit__day").first().innerText())
				.contains(" " + there.getDayOfMonth() + ", ");
			assertThat(owner.page().locator("time").first().innerText())
				.contains(there.format(DateTimeFormatter.ofPattern("h:mm")))
				.matches("(?s).*LINT.*\\(.*UTC\\)");
			assertThat(times(owner, there.toLocalDate())).contains(saved.toString());
			assertThat(times(owner, there.toLocalDate().minusDays(1))).doesNotContain(saved.toString());
			assertThat(owner.open("/curator/status").complaints()).isEmpty();
		}
		finally {
			owner.open("/settings").page().getByLabel("Time zone").selectOption("");
			owner.press(owner.button("Save"));
		}
	}

	@Test
	void visitorsAreToldWhereTheShopIsAndUntilWhenItIsOpen() {
		Tab owner = Tab.of(shop, chromium).open("/login").signIn("curator", Deployment.PASSWORD).open("/settings");
		owner.type("Address", "Main Street 1").type("Telephone", "+49 30 1234").type("Monday", "noon");
		owner.press(owner.button("Save"));
		assertThat(owner.status()).isEqualTo(422);
		assertThat(owner.typed()).contains("premises.address=Main Street 1", "premises.hours=noon");
		for (String day : List.of("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")) {
			owner.type(day, "0-24");
		}
		owner.press(owner.button("Save"));
		try {
			Tab visitor = Tab.of(shop, chromium).open("/");
			assertThat(visitor.page().locator("header").innerText()).contains("Open until 12:00");
			assertThat(visitor.page().locator("footer").innerText()).contains("Main Street 1", "Mon–Sun 00:00–00:00");
			assertThat(visitor.link("+49 30 1234").getAttribute("href")).isEqualTo("tel:+49301234");
			assertThat(visitor.page().locator("script[type='application/ld+json']").textContent())
				.contains("\"openingHours\":[\"Mo 00:00-00:00\"", "Main Street 1");
			assertThat(visitor.complaints()).isEmpty();
		}
		finally {
			owner.open("/settings").type("Address", "").type("Telephone", "");
			for (String day : List.of("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")) {
				owner.type(day, "");
			}
			owner.press(owner.button("Save"));
		}
		assertThat(owner.open("/").page().locator("header").innerText()).doesNotContain("Open until");
	}

	private static List<String> times(Tab tab, LocalDate day) {
		return tab.open("/audit?day=" + day)
			.page()
			.locator("time")
			.all()
			.stream()
			.map((time) -> time.getAttribute("datetime"))
			.toList();
	}

	private static void save(Tab owner, String name, String icon, String accent) {
		owner.type("Name", name).type("Icon", icon).type("Colour", accent);
		owner.type("Welcome", icon.isEmpty() ? "" : "Come\nin")
			.type("Contact", icon.isEmpty() ? "" : "owner@example.org");
		owner.page().getByLabel("Language of the catalogue").selectOption(icon.isEmpty() ? "en" : "pt");
		owner.press(owner.button("Save"));
		assertThat(owner.page().locator(".notice--done").innerText()).isEqualTo("“" + name + "” was saved.");
	}

	private static Object colour(Tab tab) {
		return tab.page().evaluate("getComputedStyle(document.querySelector('.page-header__icon')).color");
	}

}
