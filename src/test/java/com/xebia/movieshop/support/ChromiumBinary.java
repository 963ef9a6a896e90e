package com.xebia.movieshop.support;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Finds an installed Chromium, or installs Debian's.
 */
public final class ChromiumBinary {

	// The engine without the windows of a browser, which takes half the time.
	private static final String SHELL = "chromium-headless-shell";

	private static final String ADVICE = """
			No Chromium: %s

			The browser tests need Chromium or Chrome. Install one so that chromium-headless-shell, chromium,
			chromium-browser, google-chrome or google-chrome-stable is on the PATH, on Debian with: apt-get install
			chromium-headless-shell, or name one with CHROMIUM=/path/to/chromium.""";

	private ChromiumBinary() {
	}

	// Finds Chromium, and installs it if it is missing.
	public static synchronized Path find() {
		return installed().orElseGet(ChromiumBinary::install);
	}

	private static Optional<Path> installed() {
		return Commands.find("CHROMIUM", SHELL, "chromium", "chromium-browser", "google-chrome",
				"google-chrome-stable");
	}

	private static Path install() {
		if (!Commands.canInstall()) {
			throw new IllegalStateException(ADVICE.formatted("it can be installed only as root and with apt-get"));
		}
		try {
			Commands.install(SHELL);
		}
		catch (IllegalStateException ex) {
			throw new IllegalStateException(ADVICE.formatted(ex.getMessage()), ex);
		}
		return installed()
			.orElseThrow(() -> new IllegalStateException(ADVICE.formatted("its package brought no such program")));
	}

}
