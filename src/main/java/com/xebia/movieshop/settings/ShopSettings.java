package com.xebia.movieshop.settings;

import java.nio.file.Path;
import java.time.Duration;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.PositiveOrZero;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.Name;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * The settings that no other record has; configuration.md explains them.
 *
 * @param sampleData null for the default of the database
 */
@Validated
@ConfigurationProperties("movieshop")
public record ShopSettings(Path dataDir, String command, @Nullable Boolean sampleData, @NotNull Duration drainTime,
		@Valid Retention bin, @Valid Retention record, @Name("import") Imports imports) {

	public boolean serving() {
		return this.command.equals("serve");
	}

	/**
	 * How many days something is kept.
	 */
	public record Retention(@PositiveOrZero int days) {

	}

	/**
	 * The limits of imports.
	 */
	public record Imports(@NotNull DataSize maxFileSize) {

	}

}
