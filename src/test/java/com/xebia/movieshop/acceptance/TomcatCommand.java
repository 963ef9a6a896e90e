package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

import org.springframework.util.FileSystemUtils;

/**
 * Starts a Tomcat with the shop and the shop's own {@code server.xml}.
 */
final class TomcatCommand extends ServerCommand {

	TomcatCommand(List<String> variables) {
		super(variables);
	}

	@Override
	void prepare(Path base) throws IOException {
		for (String directory : List.of("conf", "logs", "temp", "webapps", "work")) {
			Files.createDirectories(base.resolve(directory));
		}
		FileSystemUtils.copyRecursively(home().resolve("conf"), base.resolve("conf"));
		Files.copy(config("server.xml"), base.resolve("conf/server.xml"), StandardCopyOption.REPLACE_EXISTING);
	}

	@Override
	List<String> startCommand(Path base, int port) {
		return List.of("sh", home().resolve("bin/catalina.sh").toString(), "run");
	}

	@Override
	void configure(Map<String, String> environment, Path base, int port) {
		environment.put("CATALINA_HOME", home().toString());
		environment.put("CATALINA_BASE", base.toString());
		environment.put("CATALINA_OPTS",
				"-XX:TieredStopAtLevel=1 -Xmx512m -Dhttp.address=127.0.0.1 -Dhttp.port=" + port);
	}

	@Override
	boolean hasFailed(Path dataDirectory, String log) {
		return log.contains("Error deploying web application archive")
				|| log.contains("startup failed due to previous errors");
	}

	@Override
	String deploymentDirectory() {
		return "webapps";
	}

	@Override
	Path deployed(Path base) {
		return war(base);
	}

	@Override
	Predicate<Path> isUndeployed() {
		return (base) -> Files.notExists(base.resolve("webapps/ROOT"));
	}

}
