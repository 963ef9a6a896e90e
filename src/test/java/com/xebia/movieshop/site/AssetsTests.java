package com.xebia.movieshop.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.assertj.core.api.ThrowingConsumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.ConfigDataApplicationContextInitializer;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration;
import org.springframework.web.servlet.resource.ResourceUrlProvider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.contentOf;

/**
 * Tests for the URLs and the sizes of style sheets and scripts.
 */
class AssetsTests {

	private static final String PATH = "/css/base.css";

	@TempDir
	private Path directory;

	@BeforeEach
	void write() throws IOException {
		write("body {}");
	}

	@Test
	void addressHasTheHashOfTheContent() {
		run(true, (assets) -> assertThat(assets.getForLookupPath(PATH)).matches("/css/base-[0-9a-f]{32}\\.css"));
	}

	@Test
	void changedFileHasAnotherAddressAfterARestart() {
		run(true, (former) -> {
			String address = former.getForLookupPath(PATH);
			write("body { margin: 0 }");
			run(true, (assets) -> assertThat(assets.getForLookupPath(PATH)).startsWith("/css/base-")
				.isNotEqualTo(address));
		});
	}

	@Test
	void changedFileHasAnotherAddressAtOnceWhereNothingIsCached() {
		run(false, (assets) -> {
			String former = assets.getForLookupPath(PATH);
			write("body { margin: 0 }");
			assertThat(assets.getForLookupPath(PATH)).startsWith("/css/base-").isNotEqualTo(former);
		});
	}

	@Test
	void addressIsFoundOnce() {
		run(true, (assets) -> {
			String former = assets.getForLookupPath(PATH);
			Files.delete(this.directory.resolve("css/base.css"));
			assertThat(former).isNotNull().isEqualTo(assets.getForLookupPath(PATH));
		});
	}

	@Test
	void filesThatViewsNameExist() throws IOException {
		try (Stream<Path> views = Files.walk(Path.of("src/main/webapp/WEB-INF"))) {
			Pattern name = Pattern.compile("assets\\.getForLookupPath\\('([^']+\\.\\w+)'\\)");
			assertThat(views.filter(Files::isRegularFile)
				.flatMap((view) -> name.matcher(contentOf(view.toFile())).results())
				.map((found) -> found.group(1))).isNotEmpty()
				.allMatch((file) -> Files.exists(Path.of("src/main/resources/static", file)));
		}
	}

	@ParameterizedTest
	@CsvSource({ "css, 40000", "js, 15000" })
	void filesOfAKindStayLight(String kind, long limit) throws IOException {
		try (Stream<Path> files = Files.list(Path.of("src/main/resources/static", kind))) {
			assertThat(files.mapToLong((file) -> file.toFile().length()).sum()).isPositive().isLessThan(limit);
		}
	}

	private void write(String content) throws IOException {
		Files.writeString(Files.createDirectories(this.directory.resolve("css")).resolve("base.css"), content);
	}

	// Uses the shop's settings, but the files of this test.
	private void run(boolean cached, ThrowingConsumer<ResourceUrlProvider> test) {
		new WebApplicationContextRunner().withInitializer(new ConfigDataApplicationContextInitializer())
			.withConfiguration(AutoConfigurations.of(WebMvcAutoConfiguration.class))
			.withPropertyValues("spring.web.resources.static-locations=" + this.directory.toUri(),
					"spring.web.resources.chain.cache=" + cached)
			.run((context) -> test.accept(context.getBean(ResourceUrlProvider.class)));
	}

}
