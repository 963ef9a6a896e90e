package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Starts and stops a shop: the packaged one with {@code java -jar} or unpacked, or a
 * variant with a main class of the tests.
 */
class ShopCommand {

	// Environment variables for other shops, which must not reach this one.
	static final String FOREIGN_VARIABLE = "PORT|(MONGODB|MOVIESHOP|OPENSHIFT|SERVER|SPRING)_.*";

	private final List<String> program;

	private final List<String> settings;

	ShopCommand(List<String> settings) {
		this(war(), settings);
	}

	ShopCommand(Path war, List<String> settings) {
		this(List.of("-jar", war.toString()), settings);
	}

	private ShopCommand(List<String> program, List<String> settings) {
		this.program = program;
		this.settings = settings;
	}

	static ShopCommand unpacked(List<String> settings) {
		Path archive = unpacked().resolve("movieshop.jsa");
		String jar = unpacked().resolve("movieshop.jar").toString();
		// Only the soak has so many starts that an archive of classes pays off.
		return new ShopCommand(
				Files.exists(archive) ? List.of("-XX:SharedArchiveFile=" + archive, "-jar", jar) : List.of("-jar", jar),
				settings);
	}

	// Excludes the settings of the tests themselves.
	static ShopCommand of(Class<?> main, List<String> settings) {
		return new ShopCommand(List.of("-cp", System.getProperty("java.class.path"), main.getName(),
				"--spring.config.location=classpath:/application.properties"), settings);
	}

	ProcessBuilder builder(Path dataDirectory, int port) throws IOException {
		ProcessBuilder builder = new ProcessBuilder(command(dataDirectory, port));
		Map<String, String> environment = builder.environment();
		environment.keySet().removeIf((name) -> name.matches(FOREIGN_VARIABLE));
		environment.put("MOVIESHOP_DATA_DIR", dataDirectory.toString());
		environment.put("PORT", String.valueOf(port));
		this.settings.stream()
			.filter(ShopCommand::isVariable)
			.map((setting) -> setting.split("=", 2))
			.forEach((parts) -> environment.put(parts[0], parts[1]));
		return builder;
	}

	// Returns whether startup failed although the process is alive.
	boolean hasFailed(Path dataDirectory, String log) {
		return false;
	}

	void undeploy(Shop shop) throws IOException {
		shop.stop();
	}

	void deploy(Shop shop) throws IOException {
		shop.restart();
	}

	List<String> command(Path dataDirectory, int port) throws IOException {
		List<String> command = new ArrayList<>();
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		List<String> options = this.settings.stream().filter(ShopCommand::isOption).toList();
		// the C2 compiler does not pay off in the short run of most shops
		command.addAll(options.isEmpty() ? List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC") : options);
		command.addAll(this.program);
		this.settings.stream()
			.filter((setting) -> !isOption(setting) && !isVariable(setting))
			.forEach((setting) -> command.add("--" + setting));
		return command;
	}

	// Returns the context path.
	String path() {
		return this.settings.stream()
			.filter((setting) -> setting.startsWith("SERVER_SERVLET_CONTEXT_PATH="))
			.map((setting) -> setting.split("=", 2)[1])
			.findFirst()
			.orElse("");
	}

	// Returns the executable WAR of the build. The plain one has the suffix .original.
	static Path war() {
		return Path.of("target/movieshop.war").toAbsolutePath();
	}

	static Path unpacked() {
		return Path.of("target/unpacked").toAbsolutePath();
	}

	private static boolean isOption(String setting) {
		return setting.startsWith("-");
	}

	private static boolean isVariable(String setting) {
		return setting.matches("[A-Z_]+=.*");
	}

}
