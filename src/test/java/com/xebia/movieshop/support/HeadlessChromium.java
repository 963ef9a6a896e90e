package com.xebia.movieshop.support;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import org.jspecify.annotations.Nullable;

/**
 * The contexts that a test class opens in the shared Chromium of this JVM. Only the
 * thread that runs the tests may use it.
 */
public final class HeadlessChromium implements AutoCloseable {

	// Without the popups of the address bar, a context is created three times as fast.
	// The list replaces the one of Playwright, so its other features are repeated.
	private static final String NO_FEATURES = "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,"
			+ "AvoidUnnecessaryBeforeUnloadCheckSync,BoundaryEventDispatchTracksNodeRemoval,"
			+ "BlockOriginHeaderModificationOnRedirect,DestroyProfileOnBrowserClose,DialMediaRouteProvider,"
			+ "GlobalMediaControls,HttpsUpgrades,LensOverlay,MediaRouter,OptimizationHints,PaintHolding,"
			+ "ThirdPartyStoragePartitioning,Translate";

	private static final List<String> FLAGS = List.of("--no-sandbox", "--disable-gpu", "--disable-quic",
			"--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
			NO_FEATURES);

	// The default of 30 seconds is too short for a busy machine.
	private static final Duration LIMIT = Duration.ofMinutes(2);

	private static @Nullable Browser shared;

	private final Browser browser;

	private final List<BrowserContext> contexts = new ArrayList<>();

	private HeadlessChromium(Browser browser) {
		this.browser = browser;
	}

	// Starts the browser, or a further client of it.
	public static synchronized HeadlessChromium start() {
		if (shared == null) {
			shared = launch();
		}
		return new HeadlessChromium(shared);
	}

	private static Browser launch() {
		BrowserType.LaunchOptions options = new BrowserType.LaunchOptions().setExecutablePath(ChromiumBinary.find())
			.setArgs(FLAGS);
		// Prevents Playwright from downloading its own browsers.
		Map<String, String> environment = Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
		Playwright playwright = Playwright.create(new Playwright.CreateOptions().setEnv(environment));
		try {
			return playwright.chromium().launch(options);
		}
		catch (RuntimeException ex) {
			playwright.close();
			throw ex;
		}
	}

	public BrowserContext newContext(Locale locale, int width, int height, ColorScheme colorScheme) {
		return newContext(new Browser.NewContextOptions().setLocale(locale.toLanguageTag())
			.setViewportSize(width, height)
			.setColorScheme(colorScheme));
	}

	// Returns a context without scripts, in English, light, on a desktop's screen.
	public BrowserContext newContextWithoutScripts() {
		return newContext(new Browser.NewContextOptions().setLocale(Locale.US.toLanguageTag())
			.setViewportSize(1280, 800)
			.setJavaScriptEnabled(false));
	}

	// Returns the context of a phone with a touch screen, in English, light.
	public BrowserContext newContextOfPhone() {
		return newContext(new Browser.NewContextOptions().setLocale(Locale.US.toLanguageTag())
			.setViewportSize(390, 800)
			.setIsMobile(true)
			.setHasTouch(true));
	}

	// Without animations, for which tests would have to wait.
	private BrowserContext newContext(Browser.NewContextOptions options) {
		BrowserContext context = this.browser.newContext(options.setReducedMotion(ReducedMotion.REDUCE));
		context.setDefaultTimeout(LIMIT.toMillis());
		this.contexts.add(context);
		return context;
	}

	// Opens an address in its own context, in English, light, on a desktop's screen.
	public Page open(String url) {
		Page page = newContext(Locale.US, 1280, 800, ColorScheme.LIGHT).newPage();
		page.navigate(url);
		return page;
	}

	@Override
	public void close() {
		this.contexts.forEach(BrowserContext::close);
	}

}
