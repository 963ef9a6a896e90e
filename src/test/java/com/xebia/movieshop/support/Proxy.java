package com.xebia.movieshop.support;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

import org.apache.commons.io.function.Uncheck;

/**
 * A proxy on a free loopback port, with a given configuration.
 */
public final class Proxy extends ServerProcess {

	private static final Duration LIMIT = Duration.ofMinutes(1);

	private Proxy(Path program, String configuration, List<String> arguments) {
		super(program.getFileName().toString());
		Path file = directory().resolve("configuration");
		Uncheck.run(() -> Files.writeString(file, configuration.replace("PORT", String.valueOf(port()))));
		// Caddy would write to the home directory.
		Stream<String> command = Stream.of("env", "XDG_CONFIG_HOME=" + directory(), "XDG_DATA_HOME=" + directory(),
				program.toString());
		launch(Stream.concat(command, arguments.stream().map((argument) -> argument.replace("FILE", file.toString())))
			.toList());
		await(LIMIT, this::acceptsConnections);
	}

	// Returns nothing if the program is not installed. PORT in the configuration stands
	// for
	// the proxy's own, and FILE in the arguments for the configuration.
	public static Optional<ServerProcess> start(String program, String configuration, String... arguments) {
		return Commands.find(program.toUpperCase(Locale.ROOT), program)
			.or(() -> Optional.of(Path.of("/usr/sbin", program)).filter(Files::isExecutable))
			.map((found) -> new Proxy(found, configuration, List.of(arguments)));
	}

}
