package com.xebia.movieshop.support;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

import org.apache.commons.io.function.Uncheck;

import org.springframework.util.FileSystemUtils;

/**
 * An nginx on a free loopback port, which serves the files of its own directory or has a
 * given configuration. Its directory is deleted at the end.
 */
public final class Nginx implements AutoCloseable {

	private static final Duration LIMIT = Duration.ofMinutes(1);

	private static final Duration PAUSE = Duration.ofMillis(20);

	private static final String HOST = "127.0.0.1";

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

	private final Path directory;

	private final int port;

	private final Process process;

	private Nginx(Path program, String servers) throws IOException {
		this.program = program;
		this.directory = Files.createTempDirectory("nginx");
		Files.createDirectory(files());
		this.port = Ports.free();
		this.process = launch(servers.replace(LISTEN, "listen %s:%d".formatted(HOST, this.port)));
		Runtime.getRuntime().addShutdownHook(new Thread(this::close));
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
		nginx.awaitReady();
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
		return URI.create("http://%s:%d/%s".formatted(HOST, this.port, name));
	}

	public Path files() {
		return this.directory.resolve("files");
	}

	public int port() {
		return this.port;
	}

	public ProcessHandle process() {
		return this.process.toHandle();
	}

	public String version() throws IOException {
		Process asked = new ProcessBuilder(this.program.toString(), "-v").redirectErrorStream(true).start();
		return new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip()
			.replaceFirst("^nginx version: *", "");
	}

	@Override
	public void close() {
		// SIGTERM also stops the workers.
		this.process.destroy();
		this.process.onExit().join();
		FileSystemUtils.deleteRecursively(this.directory.toFile());
	}

	private Process launch(String servers) throws IOException {
		// The workers of a master that root started could not read the directory
		// otherwise.
		String user = "root".equals(System.getProperty("user.name")) ? "user root root;" : "";
		Path configuration = Files.writeString(this.directory.resolve("nginx.conf"),
				CONFIGURATION.formatted(user, servers));
		return new ProcessBuilder(this.program.toString(), "-p", this.directory.toString(), "-c",
				configuration.toString(), "-e", this.directory.resolve("error.log").toString())
			.redirectErrorStream(true)
			.redirectOutput(Redirect.appendTo(this.directory.resolve("nginx.log").toFile()))
			.start();
	}

	private void awaitReady() {
		long deadline = System.nanoTime() + LIMIT.toNanos();
		while (!answers() || !this.process.isAlive()) {
			if (!this.process.isAlive() || System.nanoTime() > deadline) {
				String log = Commands.tail(this.directory.resolve("nginx.log"));
				close();
				throw new IllegalStateException("nginx did not start:%n%s".formatted(log));
			}
			LockSupport.parkNanos(PAUSE.toNanos());
		}
	}

	private boolean answers() {
		try {
			new Socket(HOST, this.port).close();
			return true;
		}
		catch (IOException ex) {
			return false;
		}
	}

}
