package com.xebia.movieshop.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.core.io.FileSystemResource;
import org.springframework.web.servlet.resource.PathResourceResolver;
import org.springframework.web.servlet.resource.ResourceHttpRequestHandler;
import org.springframework.web.servlet.resource.ResourceUrlProvider;
import org.springframework.web.servlet.resource.VersionResourceResolver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.contentOf;

class AssetsTests {

	private static final String PATH = "/css/base.css";

	@TempDir
	private Path directory;

	@BeforeEach
	void write() throws IOException {
		write("body {}");
	}

	@Test
	void addressHasTheHashOfTheContent() throws Exception {
		assertThat(assets(true).address(PATH)).matches("/css/base-[0-9a-f]{32}\\.css");
	}

	@Test
	void changedFileHasAnotherAddressAfterARestart() throws Exception {
		String former = assets(true).address(PATH);
		write("body { margin: 0 }");
		assertThat(assets(true).address(PATH)).startsWith("/css/base-").isNotEqualTo(former);
	}

	@Test
	void withoutACacheAChangedFileHasAnotherAddress() throws Exception {
		Assets assets = assets(false);
		String former = assets.address(PATH);
		write("body { margin: 0 }");
		assertThat(assets.address(PATH)).startsWith("/css/base-").isNotEqualTo(former);
	}

	@Test
	void addressIsFoundOnce() throws Exception {
		Assets assets = assets(true);
		String former = assets.address(PATH);
		Files.delete(this.directory.resolve("base.css"));
		assertThat(assets.address(PATH)).isEqualTo(former);
	}

	@Test
	void missingFileHasItsPlainAddress() throws Exception {
		assertThat(assets(true).address("/css/none.css")).isEqualTo("/css/none.css");
	}

	@Test
	void addressIsFoundOnceTheFilesAreKnown() throws Exception {
		ResourceUrlProvider urls = new ResourceUrlProvider();
		Assets assets = new Assets(urls, true);
		assertThat(assets.address(PATH)).isEqualTo(PATH);
		urls.setHandlerMap(Map.of("/css/**", files()));
		assertThat(assets.address(PATH)).startsWith("/css/base-");
	}

	@Test
	void filesThatViewsNameExist() throws IOException {
		try (Stream<Path> views = Files.walk(Path.of("src/main/webapp/WEB-INF"))) {
			Pattern name = Pattern.compile("assets\\.address\\('([^']+\\.\\w+)'\\)");
			assertThat(views.filter(Files::isRegularFile)
				.flatMap((view) -> name.matcher(contentOf(view.toFile())).results())
				.map((found) -> found.group(1))).isNotEmpty()
				.allMatch((file) -> Files.exists(Path.of("target/classes/static", file)));
		}
	}

	@ParameterizedTest
	@CsvSource({ "css, 47104", "js, 26000" })
	void filesOfAKindStayLight(String kind, long limit) throws IOException {
		try (Stream<Path> files = Files.list(Path.of("target/classes/static", kind))) {
			assertThat(files.mapToLong((file) -> file.toFile().length()).sum()).isPositive().isLessThan(limit);
		}
	}

	private void write(String content) throws IOException {
		Files.writeString(this.directory.resolve("base.css"), content);
	}

	private Assets assets(boolean cached) throws Exception {
		ResourceUrlProvider urls = new ResourceUrlProvider();
		urls.setHandlerMap(Map.of("/css/**", files()));
		return new Assets(urls, cached);
	}

	private ResourceHttpRequestHandler files() throws Exception {
		ResourceHttpRequestHandler files = new ResourceHttpRequestHandler();
		files.setLocations(List.of(new FileSystemResource(this.directory + "/")));
		files.setResourceResolvers(
				List.of(new VersionResourceResolver().addContentVersionStrategy("/**"), new PathResourceResolver()));
		files.afterPropertiesSet();
		return files;
	}

}
