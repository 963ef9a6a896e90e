package com.xebia.movieshop.support;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.apache.commons.io.function.Uncheck;

/**
 * An nginx on a free loopback port, which serves the files of its own directory or has a
 * given configuration. Its directory is deleted at the end.
 */
public final class Nginx extends ServerProcess {

	private static final Duration LIMIT = Duration.ofMinutes(1);

	private static final Path USUAL_PLACE = Path.of("/usr/sbin/nginx");

	private static final String CONFIGURATION = """
			%s
			daemon off;
			worker_processes auto;
			pid nginx.pid;
			events { worker_connections 2048; }
			http {
				access_log off;
				sendfile on;
				tcp_nopush on;
				keepalive_requests 1000000;
				types { image/jpeg jpg; }
				client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
				uwsgi_temp_path uwsgi; scgi_temp_path scgi;
				%s
			}
			""";

	public static final String FILES = "server { listen 80 backlog=2048; root files; }";

	private static final String LISTEN = "listen 80";

	private final Path program;

	private Nginx(Path program, String servers) throws IOException {
		super("nginx");
		this.program = program;
		Files.createDirectory(files());
		// The workers of a master that root started could not read the directory
		// otherwise.
		String user = "root".equals(System.getProperty("user.name")) ? "user root root;" : "";
		Path configuration = Files.writeString(directory().resolve("nginx.conf"),
				CONFIGURATION.formatted(user, servers.replace(LISTEN, "listen %s:%d".formatted(HOST, port()))));
		launch(List.of(program.toString(), "-p", directory().toString(), "-c", configuration.toString(), "-e",
				directory().resolve("error.log").toString()));
	}

	public static Optional<Nginx> start() {
		return installed().map((program) -> start(program, FILES));
	}

	// Starts a server, and installs nginx if it is missing. Port 80 in the content of the
	// http block stands for a free port.
	public static Nginx start(String servers) {
		if (installed().isEmpty() && Commands.canInstall()) {
			Commands.install("nginx");
		}
		return installed().map((program) -> start(program, servers))
			.orElseThrow(() -> new IllegalStateException("No nginx: install it, on Debian with apt-get install "
					+ "nginx, or name one with NGINX=/path/to/nginx"));
	}

	private static Nginx start(Path program, String servers) {
		Nginx nginx = Uncheck.get(() -> new Nginx(program, servers));
		nginx.await(LIMIT, nginx::acceptsConnections);
		return nginx;
	}

	private static Optional<Path> installed() {
		return Commands.find("NGINX", "nginx").or(() -> Optional.of(USUAL_PLACE).filter(Files::isExecutable));
	}

	public URI serve(String name, byte[] content) throws IOException {
		Files.write(files().resolve(name), content);
		return uri(name);
	}

	public URI uri(String name) {
		return URI.create("http://%s:%d/%s".formatted(HOST, port(), name));
	}

	public Path files() {
		return directory().resolve("files");
	}

	public String version() throws IOException {
		Process asked = new ProcessBuilder(this.program.toString(), "-v").redirectErrorStream(true).start();
		return new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip()
			.replaceFirst("^nginx version: *", "");
	}

	// SIGTERM also stops the workers.
	@Override
	public void kill() {
		process().destroy();
		process().onExit().join();
	}

}
