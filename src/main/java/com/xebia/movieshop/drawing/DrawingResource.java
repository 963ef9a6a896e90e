package com.xebia.movieshop.drawing;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Properties;

/**
 * Reads what the drawings are made of.
 */
final class DrawingResource {

	private DrawingResource() {
	}

	static Properties read(String name) {
		Properties properties = new Properties();
		try (Reader reader = new InputStreamReader(
				Objects.requireNonNull(DrawingResource.class.getResourceAsStream("/drawing/" + name)),
				StandardCharsets.UTF_8)) {
			properties.load(reader);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return properties;
	}

}
