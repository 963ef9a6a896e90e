package com.xebia.movieshop.support;

import java.nio.file.Path;
import java.time.Duration;

import com.xebia.movieshop.settings.ShopSettings;
import com.xebia.movieshop.settings.ShopSettings.Imports;
import com.xebia.movieshop.settings.ShopSettings.Retention;

import org.springframework.context.support.StaticMessageSource;
import org.springframework.util.unit.DataSize;

/**
 * Settings of a shop in a data directory.
 */
public final class TestSettings {

	private TestSettings() {
	}

	public static ShopSettings in(Path directory) {
		return in(directory, DataSize.ofMegabytes(1));
	}

	public static ShopSettings in(Path directory, DataSize maxImportSize) {
		return new ShopSettings(directory, "serve", true, Duration.ZERO, new Retention(30), new Retention(400),
				new Imports(maxImportSize));
	}

	// Returns messages whose text is their code.
	public static StaticMessageSource messages() {
		StaticMessageSource messages = new StaticMessageSource();
		messages.setUseCodeAsDefaultMessage(true);
		return messages;
	}

}
