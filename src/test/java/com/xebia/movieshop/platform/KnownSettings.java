package com.xebia.movieshop.platform;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.type.filter.AnnotationTypeFilter;
import org.springframework.util.ClassUtils;

/**
 * The settings that the shop reads, by the names of their properties and of the variables
 * in its environment.
 */
final class KnownSettings {

	private static final Path FILE = Path.of("src/main/resources/application.properties");

	private static final Set<String> PROPERTIES = properties();

	private KnownSettings() {
	}

	static Properties defaults() {
		try (InputStream content = Files.newInputStream(FILE)) {
			Properties defaults = new Properties();
			defaults.load(content);
			return defaults;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	static boolean isProperty(String name) {
		return PROPERTIES.contains(name);
	}

	// Either one that our own properties refer to, or the form that Boot gives a
	// property.
	static boolean isVariable(String name) {
		Pattern reference = Pattern.compile("\\$\\{" + Pattern.quote(name) + "[:}]");
		return defaults().values().stream().anyMatch((value) -> reference.matcher(value.toString()).find())
				|| PROPERTIES.stream().anyMatch((property) -> asVariable(property).equals(name));
	}

	private static String asVariable(String property) {
		return property.replace("-", "").replace('.', '_').toUpperCase(Locale.ROOT);
	}

	private static Set<String> properties() {
		Set<String> names = new HashSet<>(defaults().stringPropertyNames());
		ours().forEach(names::add);
		boots().forEach(names::add);
		return names;
	}

	private static Stream<String> ours() {
		ClassPathScanningCandidateComponentProvider scanner = new ClassPathScanningCandidateComponentProvider(false);
		scanner.addIncludeFilter(new AnnotationTypeFilter(ConfigurationProperties.class));
		return scanner.findCandidateComponents("com.xebia.movieshop")
			.stream()
			.map((definition) -> ClassUtils.resolveClassName(String.valueOf(definition.getBeanClassName()), null))
			.flatMap((type) -> Stream.of(type.getRecordComponents())
				.map((component) -> type.getAnnotation(ConfigurationProperties.class).value() + "."
						+ DataObjectPropertyName.toDashedForm(component.getName())));
	}

	private static Stream<String> boots() {
		return metadata().stream()
			.map((url) -> JsonMapper.shared().readTree(read(url)))
			.flatMap((metadata) -> metadata.at("/properties").valueStream())
			.map((property) -> property.at("/name").asString());
	}

	private static List<URL> metadata() {
		try {
			return Collections
				.list(KnownSettings.class.getClassLoader().getResources("META-INF/spring-configuration-metadata.json"));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static byte[] read(URL url) {
		try (InputStream content = url.openStream()) {
			return content.readAllBytes();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
