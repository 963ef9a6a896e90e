package com.xebia.movieshop.drawing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.support.EncodedResource;
import org.springframework.core.io.support.PropertiesLoaderUtils;

/**
 * Reads what the drawings are made of.
 */
final class DrawingResource {

	private DrawingResource() {
	}

	static Properties read(String name) {
		ClassPathResource resource = new ClassPathResource("/drawing/" + name, DrawingResource.class);
		try {
			return PropertiesLoaderUtils.loadProperties(new EncodedResource(resource, StandardCharsets.UTF_8));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
