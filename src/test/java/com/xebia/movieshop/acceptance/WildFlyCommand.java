package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

import org.springframework.util.FileSystemUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Starts a WildFly with the shop, configured by the shop's own script.
 */
final class WildFlyCommand extends ServerCommand {

	WildFlyCommand(List<String> variables) {
		super(variables);
	}

	// The WAR's jboss-web.xml sets another path than its name.
	@Override
	String path() {
		return "";
	}

	@Override
	void prepare(Path base) throws IOException {
		FileSystemUtils.copyRecursively(home().resolve("standalone"), base);
		Path log = base.resolve("cli.log");
		ProcessBuilder script = new ProcessBuilder("sh", home().resolve("bin/jboss-cli.sh").toString(),
				"--file=" + config("wildfly.cli"))
			.redirectErrorStream(true)
			.redirectOutput(Redirect.to(log.toFile()));
		script.environment().put("JAVA_HOME", System.getProperty("java.home"));
		script.environment().put("JAVA_OPTS", option(base));
		assertThat(script.start().onExit().join().exitValue()).as(Files.readString(log)).isZero();
	}

	@Override
	List<String> startCommand(Path base, int port) {
		return List.of("sh", home().resolve("bin/standalone.sh").toString(), option(base), "-b", "127.0.0.1",
				"-bmanagement", "127.0.0.1", "-Djboss.http.port=" + port, "-Djboss.https.port=0",
				"-Djboss.management.http.port=0");
	}

	@Override
	void configure(Map<String, String> environment, Path base, int port) {
		environment.put("JBOSS_HOME", home().toString());
		environment.put("PREPEND_JAVA_OPTS", "-XX:TieredStopAtLevel=1");
		// Otherwise the script does not forward the stop signal.
		environment.put("LAUNCH_JBOSS_IN_BACKGROUND", "true");
	}

	@Override
	boolean hasFailed(Path dataDirectory, String log) {
		return Files.exists(marker(base(dataDirectory), "failed"));
	}

	@Override
	String deploymentDirectory() {
		return "deployments";
	}

	@Override
	Path deployed(Path base) {
		return marker(base, "deployed");
	}

	@Override
	Predicate<Path> isUndeployed() {
		return (base) -> Files.exists(marker(base, "undeployed"));
	}

	private Path marker(Path base, String state) {
		return war(base).resolveSibling(war(base).getFileName() + "." + state);
	}

	private static String option(Path base) {
		return "-Djboss.server.base.dir=" + base;
	}

}
