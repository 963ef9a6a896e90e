package com.xebia.movieshop.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;

import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

import org.springframework.util.FileSystemUtils;

/**
 * A standalone MongoDB server on a free loopback port, its data deleted in the end.
 */
public final class Mongod implements AutoCloseable {

	private static final Duration LIMIT = Duration.ofMinutes(1);

	private static final Duration PAUSE = Duration.ofMillis(20);

	private static final String HOST = "127.0.0.1";

	private static @Nullable Mongod shared;

	private final Path directory;

	private final int port;

	private volatile @Nullable Process process;

	private Mongod() throws IOException {
		this.directory = Files.createTempDirectory("mongod");
		this.port = freePort();
		Runtime.getRuntime().addShutdownHook(new Thread(this::close));
	}

	/**
	 * Starts a server.
	 * @return the server, ready for clients
	 */
	public static Mongod start() {
		try {
			Mongod mongod = new Mongod();
			mongod.restart();
			return mongod;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * The one server that this JVM's tests share, closed when the JVM exits.
	 * @return the server, which no test may kill or close
	 */
	public static synchronized Mongod shared() {
		if (shared == null) {
			shared = start();
		}
		return shared;
	}

	public String uri(String database) {
		return "mongodb://%s:%d/%s".formatted(HOST, this.port, database);
	}

	public int port() {
		return this.port;
	}

	public String version() {
		try (MongoClient client = MongoClients.create(uri("admin"))) {
			return client.getDatabase("admin").runCommand(new Document("buildInfo", 1)).getString("version");
		}
	}

	/**
	 * Ends the process as a crash would, keeping the data.
	 */
	public void kill() {
		Process running = this.process;
		if (running != null) {
			running.destroyForcibly().onExit().join();
		}
	}

	/**
	 * Makes the process silent: it accepts connections and answers nothing.
	 */
	public void pause() {
		signal("STOP");
	}

	public void resume() {
		signal("CONT");
	}

	/**
	 * Starts the server again, after a kill if it still runs, on the same port and data.
	 */
	public void restart() {
		kill();
		try {
			Path log = this.directory.resolve("mongod.log");
			Process started = launch(log);
			this.process = started;
			long deadline = System.nanoTime() + LIMIT.toNanos();
			// an answer could come from a stranger that took the port in the meantime
			while (!answers() || !started.isAlive()) {
				if (!started.isAlive() || System.nanoTime() > deadline) {
					kill();
					throw new IllegalStateException("mongod did not start:%n%s".formatted(Commands.tail(log)));
				}
				LockSupport.parkNanos(PAUSE.toNanos());
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private void signal(String name) {
		Process running = Objects.requireNonNull(this.process);
		Commands.run(List.of("kill"), "-" + name, String.valueOf(running.pid()));
	}

	@Override
	public void close() {
		kill();
		FileSystemUtils.deleteRecursively(this.directory.toFile());
	}

	private Process launch(Path log) throws IOException {
		return new ProcessBuilder(MongodBinary.find().toString(), "--dbpath", this.directory.toString(), "--port",
				String.valueOf(this.port), "--bind_ip", HOST, "--nounixsocket", "--quiet", "--wiredTigerCacheSizeGB",
				"0.25", "--setParameter", "diagnosticDataCollectionEnabled=false")
			.redirectErrorStream(true)
			.redirectOutput(Redirect.appendTo(log.toFile()))
			.start();
	}

	private boolean answers() {
		try {
			// the driver would log every refused connection with a stack trace
			new Socket(HOST, this.port).close();
			try (MongoClient client = MongoClients.create(uri("admin") + "?serverSelectionTimeoutMS=5000")) {
				return client.getDatabase("admin").runCommand(new Document("hello", 1)).getBoolean("isWritablePrimary");
			}
		}
		catch (IOException | MongoException ex) {
			return false;
		}
	}

	private static int freePort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(HOST))) {
			return socket.getLocalPort();
		}
	}

}
