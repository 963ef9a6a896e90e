package com.xebia.movieshop.support;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Installs a font for Java if there is none, as on a minimal Debian.
 */
public final class Fonts {

	private static final Path CONFIGURATION = Path.of("/etc/fonts/fonts.conf");

	private Fonts() {
	}

	// Installs a font if there is none. Java reads the list of fonts once.
	public static synchronized void require() {
		if (!Files.exists(CONFIGURATION) && Commands.canInstall()) {
			Commands.install("libfontconfig1");
		}
	}

}
