package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.util.jar.JarFile;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for what is in the WAR.
 */
class WarTests {

	@Test
	void carriesOneJackson() throws IOException {
		try (JarFile war = new JarFile(System.getProperty("movieshop.war"))) {
			assertThat(war.stream().map((entry) -> entry.getName().replaceFirst(".*/", "")))
				.filteredOn((name) -> name.matches("jackson-(core|databind)-.*\\.jar"))
				.hasSize(2)
				.allMatch((name) -> name.matches(".*-3\\.[^-]*\\.jar"));
		}
	}

}
