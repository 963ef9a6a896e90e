package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

import com.xebia.movieshop.acceptance.Gear.Result;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.util.FileSystemUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Pushes this project with real Maven builds under load, after a release of the WAR under
 * test: {@code -Dmovieshop.pushes=N} good commits, and a bad one after every second.
 */
@Tag("soak")
class PushTests {

	private static final Log logger = LogFactory.getLog(PushTests.class);

	private static final int PUSHES = Integer.getInteger("movieshop.pushes", 1);

	// Faults of a commit by the expected message of the push: a page, a class, and a
	// setting.
	private static final List<Map.Entry<String, String>> FAULTS = List.of(
			Map.entry("src/main/resources/application.properties", "does not become ready"),
			Map.entry("src/main/webapp/WEB-INF/views/movies/list.jspx", "it does not build"),
			Map.entry("src/main/java/com/xebia/movieshop/Movieshop.java", "it does not build"));

	@AutoClose
	private Gear gear;

	@BeforeEach
	void pushTheFirst() throws IOException {
		this.gear = Gear.create();
		for (String part : List.of("pom.xml", ".mvn", "src/main", "src/checkstyle", ".openshift", "deployments")) {
			Path target = this.gear.source().resolve(part);
			Files.createDirectories(target.getParent());
			FileSystemUtils.copyRecursively(Path.of(part), target);
		}
		Files.deleteIfExists(this.gear.source().resolve("deployments/ROOT.war"));
		assertIsReleased(this.gear.push("war", Map.of()));
		this.gear.unset("PATH");
		// skips the SBOM, which takes long and is checked by WarTests
		this.gear.set("MAVEN_OPTS", "-Dcyclonedx.skip=true");
	}

	@Test
	void goodAndBadPushesFailNoRequest() throws Exception {
		AtomicBoolean working = new AtomicBoolean(true);
		CompletableFuture<Integer> curator = CompletableFuture.supplyAsync(() -> write(working));
		int bad = 0;
		try (SteadyVisitors visitors = new SteadyVisitors(this.gear.port(), "/images/icon.svg", "/movies",
				"/movies?q=written", "/movies?q=written application/json", "/movies/suggestions?q=wri application/json",
				"/people", "/genres")) {
			for (int number = 1; number <= PUSHES; number++) {
				append("src/main/css/base.css", "/* Push " + number + " */");
				assertIsReleased(this.gear.push());
				if (number % 2 == 0) {
					pushFault(FAULTS.get(bad++ % FAULTS.size()));
				}
			}
			List<String> failures = visitors.finish();
			working.set(false);
			logger.info("%d good pushes, %d bad ones, %d requests, %d movies added, failures: %s".formatted(PUSHES, bad,
					visitors.answers(), curator.join(), failures));
			assertThat(failures).isEmpty();
		}
		finally {
			working.set(false);
		}
		assertThat(this.gear.client().get("/movies?size=100").body()).contains("Written 0");
		assertThat(target(2)).isDirectoryNotContaining((part) -> !part.endsWith("unpacked"));
		assertThat(Files.isSameFile(library(target(1)), library(target(2)))).isTrue();
	}

	private Path target(int release) {
		return this.gear.home().resolve("releases/" + release + "/repo/target");
	}

	private static Path library(Path target) throws IOException {
		try (Stream<Path> libraries = Files.list(target.resolve("unpacked/WEB-INF/lib"))) {
			return libraries.filter((library) -> library.getFileName().toString().startsWith("lucene-core"))
				.findFirst()
				.orElseThrow();
		}
	}

	private static void assertIsReleased(Result pushed) {
		assertThat(pushed.status()).as(pushed.output()).isZero();
		assertThat(pushed.output()).contains("preparing a fast start").doesNotContain("started as it is");
	}

	private void pushFault(Map.Entry<String, String> fault) throws IOException {
		String before = this.gear.read("current");
		append(fault.getKey(), "\nserver.port=<nowhere");
		Result pushed = this.gear.push();
		assertThat(pushed.status()).isNotZero();
		assertThat(pushed.output()).contains(fault.getValue(), "release " + before + " goes on");
		assertThat(this.gear.read("current")).isEqualTo(before);
	}

	// Adds movies one after the other; fails if one is not acknowledged.
	private int write(AtomicBoolean working) {
		int count = 0;
		try {
			while (working.get()) {
				assertThat(this.gear.client().post("/movies", Form.movie("Written " + count), Gear.BASIC).statusCode())
					.isEqualTo(303);
				count++;
				Thread.sleep(500);
			}
		}
		catch (InterruptedException | IOException ex) {
			throw new IllegalStateException("Failed after " + count + " movies", ex);
		}
		return count;
	}

	private void append(String file, String text) throws IOException {
		Path path = this.gear.source().resolve(file);
		Files.writeString(path, Files.readString(path) + text + "\n");
	}

}
