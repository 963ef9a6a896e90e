package com.xebia.movieshop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the table of security requirements in the documentation.
 */
class AsvsTests {

	private static final Pattern NAMED = Pattern.compile("`([A-Z]\\w+)\\.(\\w+)`");

	@Test
	void testsThatAreNamedExist() throws IOException {
		Map<String, String> sources = new TreeMap<>();
		try (Stream<Path> files = Files.walk(Path.of("src/test/java"))) {
			for (Path file : files.filter(Files::isRegularFile).toList()) {
				sources.put(file.getFileName().toString(), Files.readString(file));
			}
		}
		List<MatchResult> named = NAMED.matcher(Files.readString(Path.of("src/site/markdown/asvs.md")))
			.results()
			.toList();
		assertThat(named).isNotEmpty()
			.allSatisfy((test) -> assertThat(sources.getOrDefault(test.group(1) + ".java", "")).as(test.group())
				.contains("void " + test.group(2) + "("));
	}

}
