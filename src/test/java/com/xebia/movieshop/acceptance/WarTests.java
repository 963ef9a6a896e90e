package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

/**
 * Tests for the content of the WAR.
 */
class WarTests {

	@Test
	void warHasOneVersionOfJackson() throws IOException {
		try (JarFile war = new JarFile(ShopCommand.war().toFile())) {
			assertThat(war.stream().map((entry) -> entry.getName().replaceFirst(".*/", "")))
				.filteredOn((name) -> name.matches("jackson-(core|databind)-.*\\.jar"))
				.hasSize(2)
				.allMatch((name) -> name.matches(".*-3\\.[^-]*\\.jar"));
		}
	}

	// A new library is worth its size, or replaces another.
	@Test
	void warHasAtMost95Megabytes() throws IOException {
		assertThat(Files.size(ShopCommand.war())).isLessThan(95_000_000);
	}

	@Test
	void warHasNoSources() throws IOException {
		try (JarFile war = new JarFile(ShopCommand.war().toFile())) {
			assertThat(war.stream().map(JarEntry::getName)).isNotEmpty()
				.noneMatch((name) -> name.matches(".*(/[.]git.*|[.]java)"));
		}
	}

	@Test
	void warHasABillOfMaterials() throws IOException {
		try (JarFile war = new JarFile(ShopCommand.war().toFile())) {
			ZipEntry bom = war.getEntry("WEB-INF/classes/META-INF/sbom/application.cdx.json");
			assumeThat(bom).as("only an online build of the profile openshift or soak makes one").isNotNull();
			JsonNode components = JsonMapper.shared().readTree(war.getInputStream(bom)).at("/components");
			List<String> names = components.valueStream()
				.map((component) -> component.at("/name").asString() + "-" + component.at("/version").asString())
				.toList();
			assertThat(names).anyMatch((name) -> name.startsWith("mongodb-driver-sync-"))
				.containsAll(war.stream()
					.map(JarEntry::getName)
					.filter((name) -> name.endsWith(".jar"))
					.map((name) -> name.replaceFirst(".*/", "").replace(".jar", ""))
					// part of every executable WAR
					.filter((name) -> !name.startsWith("spring-boot-jarmode-tools-"))
					.toList());
		}
	}

}
