package com.xebia.movieshop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.xebia.movieshop.search.schema.MovieFilter;
import org.junit.jupiter.api.Test;

import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.support.EncodedResource;
import org.springframework.core.io.support.PropertiesLoaderUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the messages in both languages.
 */
class MessagesTests {

	private static final Pattern CODE = Pattern.compile("[cC]ode=\"([a-zA-Z0-9.]+)\"");

	@Test
	void bothLanguagesAreComplete() throws IOException {
		assertThat(load("messages_de.properties").keySet()).isEqualTo(load("messages.properties").keySet());
	}

	@Test
	void everyCodeOfAViewHasAText() throws IOException {
		Properties messages = load("messages.properties");
		try (Stream<Path> files = Files.walk(Path.of("src/main/webapp/WEB-INF"))) {
			for (Path view : files.filter(Files::isRegularFile).toList()) {
				assertThat(CODE.matcher(Files.readString(view)).results().map((match) -> match.group(1)))
					.as(view.toString())
					.allSatisfy((code) -> assertThat(messages).containsKey(code));
			}
		}
	}

	@Test
	void everyFilterOfAFormHasALabel() throws IOException {
		assertThat(load("messages.properties").stringPropertyNames()).containsAll(MovieFilter.COUNTED.stream()
			.filter((filter) -> filter != MovieFilter.LETTER)
			.map((filter) -> "filters." + filter.parameter())
			.toList());
	}

	private static Properties load(String name) throws IOException {
		return PropertiesLoaderUtils.loadProperties(new EncodedResource(new ClassPathResource(name), "UTF-8"));
	}

}
