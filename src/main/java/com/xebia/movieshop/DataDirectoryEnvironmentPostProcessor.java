package com.xebia.movieshop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.support.EncodedResource;
import org.springframework.core.io.support.ResourcePropertySource;
import org.springframework.util.ResourceUtils;
import org.springframework.util.StringUtils;

/**
 * Resolves the data directory before anything else starts: afterwards
 * {@code movieshop.data-dir} is an absolute, existing, writable directory outside the
 * deployment, and the settings in its {@code movieshop.properties} override all others.
 */
@Order(Ordered.LOWEST_PRECEDENCE - 10)
class DataDirectoryEnvironmentPostProcessor implements EnvironmentPostProcessor {

	private static final String PROPERTY = "movieshop.data-dir";

	private static final String SETTINGS_FILE = "movieshop.properties";

	@Override
	public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
		String value = environment.getProperty(PROPERTY, "");
		try {
			Path directory = create(value, environment.getProperty("movieshop.deployment-dir"));
			Path settings = directory.resolve(SETTINGS_FILE);
			if (Files.exists(settings)) {
				environment.getPropertySources()
					.addFirst(new ResourcePropertySource(SETTINGS_FILE,
							new EncodedResource(new FileSystemResource(settings), StandardCharsets.UTF_8)));
			}
			environment.getPropertySources()
				.addFirst(new MapPropertySource("dataDirectory", Map.of(PROPERTY, directory.toString())));
		}
		catch (AccessDeniedException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (IOException | InvalidPathException ex) {
			throw refuse(value, "it cannot be created, read or written (" + ex + "). "
					+ "Set MOVIESHOP_DATA_DIR to a directory that this user may write.");
		}
	}

	private static Path create(String value, @Nullable String repository) throws IOException {
		if (!StringUtils.hasText(value)) {
			throw refuse(value, "it is empty. Set MOVIESHOP_DATA_DIR to a directory, or unset that variable.");
		}
		Path directory = Path.of(value).toAbsolutePath().normalize();
		refuseInsideDeployment(value, directory, repository);
		Files.createDirectories(directory);
		refuseInsideDeployment(value, directory.toRealPath(), repository);
		Files.delete(Files.createTempFile(directory, ".writable", null));
		return directory;
	}

	private static void refuseInsideDeployment(String value, Path directory, @Nullable String repository)
			throws IOException {
		Path deployment = deployment();
		if ((deployment != null && directory.startsWith(deployment))
				|| (StringUtils.hasText(repository) && isInside(directory, Path.of(repository)))) {
			throw refuse(value, "it is inside the deployment, so the next deployment would delete it with all posters. "
					+ "Set MOVIESHOP_DATA_DIR to a directory elsewhere.");
		}
	}

	private static boolean isInside(Path directory, Path repository) throws IOException {
		return Files.exists(repository) && directory.startsWith(repository.toRealPath());
	}

	// Returns the directory of a WAR that a container unpacked, null if it runs packed.
	private static @Nullable Path deployment() throws IOException {
		CodeSource source = Movieshop.class.getProtectionDomain().getCodeSource();
		if (source == null || !"file".equals(source.getLocation().getProtocol())) {
			return null;
		}
		Path classes = ResourceUtils.getFile(source.getLocation()).toPath().toRealPath();
		return classes.endsWith(Path.of("WEB-INF", "classes")) ? classes.resolve("../..").normalize() : classes;
	}

	private static InvalidConfigurationPropertyValueException refuse(String value, String reason) {
		return new InvalidConfigurationPropertyValueException(PROPERTY, value, reason);
	}

}
