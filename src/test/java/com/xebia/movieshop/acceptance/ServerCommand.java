package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

import org.awaitility.Awaitility;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Starts a servlet container in its own directory next to the data directory, and deploys
 * and undeploys the plain WAR.
 */
abstract class ServerCommand extends ShopCommand {

	// Environment variables of other servers, which must not reach this one.
	private static final String FOREIGN_VARIABLE = "(CATALINA|JAVA|JBOSS|JPDA)_.*|CLASSPATH";

	private static final Duration LIMIT = Duration.ofMinutes(2);

	ServerCommand(List<String> variables) {
		super(variables);
	}

	static Path home() {
		return Path.of("target/containers", Deployment.SERVER).toAbsolutePath();
	}

	// Returns a configuration file for servers from the shop's sources.
	static Path config(String name) {
		return Path.of(".openshift", "config", name).toAbsolutePath();
	}

	@Override
	ProcessBuilder builder(Path dataDirectory, int port) throws IOException {
		ProcessBuilder builder = super.builder(dataDirectory, port);
		Map<String, String> environment = builder.environment();
		environment.keySet().removeIf((name) -> name.matches(FOREIGN_VARIABLE));
		environment.put("JAVA_HOME", System.getProperty("java.home"));
		configure(environment, base(dataDirectory), port);
		return builder;
	}

	@Override
	List<String> command(Path dataDirectory, int port) throws IOException {
		Path base = base(dataDirectory);
		if (!Files.exists(base)) {
			prepare(base);
			copyWar(base);
		}
		return startCommand(base, port);
	}

	@Override
	void deploy(Shop shop) throws IOException {
		copyWar(base(shop.dataDirectory()));
		shop.awaitReady();
	}

	@Override
	void undeploy(Shop shop) throws IOException {
		Path base = base(shop.dataDirectory());
		Files.delete(deployed(base));
		Awaitility.await()
			.atMost(LIMIT)
			.untilAsserted(() -> assertThat(isUndeployed().test(base)).as("Still deployed: %s", shop.log()).isTrue());
	}

	static Path base(Path dataDirectory) {
		return dataDirectory.resolveSibling("server");
	}

	Path war(Path base) {
		return base.resolve(deploymentDirectory()).resolve(name());
	}

	private String name() {
		return path().isEmpty() ? "ROOT.war" : path().substring(1) + ".war";
	}

	abstract void prepare(Path base) throws IOException;

	abstract List<String> startCommand(Path base, int port);

	abstract void configure(Map<String, String> environment, Path base, int port);

	abstract String deploymentDirectory();

	// Returns the file whose deletion undeploys the shop.
	abstract Path deployed(Path base);

	abstract Predicate<Path> isUndeployed();

	// Renames at the end, so that a partial WAR is not deployed.
	private void copyWar(Path base) throws IOException {
		Path incoming = war(base).resolveSibling(name() + ".incoming");
		Files.copy(Path.of(ShopCommand.war() + ".original"), incoming);
		Files.move(incoming, war(base), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
	}

}
