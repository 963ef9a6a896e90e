package com.xebia.movieshop.mongo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.concurrent.CompletableFuture;

import de.bwaldvogel.mongo.MongoServer;
import org.h2.mvstore.MVStoreException;

import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * A MongoDB server inside this process, for a trial and a small shop: durable, on a
 * loopback port for those who can read its data directory, and without non-unique
 * indexes, transactions or collation.
 */
class EmbeddedMongo implements AutoCloseable {

	private static final String ADDRESS = "127.0.0.1";

	private static final String FILE_NAME = "database.mv";

	private static final String SECRET_FILE_NAME = "database.secret";

	private static final int SECRET_BYTES = 32;

	private final Path directory;

	private final MongoServer server;

	// The port 0 stands for any that is free.
	EmbeddedMongo(Path directory, int port) {
		this.directory = directory;
		try {
			keepFromOthers(file(directory));
			this.server = new MongoServer(new GuardedH2Backend(file(directory).toString(), secret(directory)));
			onItsOwnThread(() -> this.server.bind(ADDRESS, port));
		}
		catch (MVStoreException | IOException ex) {
			throw new InvalidConfigurationPropertyValueException("movieshop.data-dir", directory,
					"its database cannot be opened (" + ex.getMessage()
							+ "). If another movieshop is running on it, stop that one or name another directory; "
							+ "its backup is a download from it, /curator/backup.");
		}
	}

	// The file holds what signs curators in, so only the shop's own user may read it.
	private static void keepFromOthers(Path file) throws IOException {
		if (Files.notExists(file)) {
			Files.createFile(file);
		}
		if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
			Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
		}
	}

	static Path file(Path directory) {
		return directory.resolve(FILE_NAME);
	}

	// The engine may run in another process, and asks for the secret that is in the URI.
	static String uri(Path directory, int port) {
		try {
			return "mongodb://" + ADDRESS + ":" + port + "/?appName=" + secret(directory);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	String uri() {
		return uri(this.directory, port());
	}

	int port() {
		return this.server.getLocalAddress().getPort();
	}

	// A temporary file is its owner's only. Another process may have been faster.
	private static String secret(Path directory) throws IOException {
		Path file = directory.resolve(SECRET_FILE_NAME);
		if (Files.notExists(file)) {
			Path draft = Files.createTempFile(directory, ".secret", null);
			try {
				byte[] random = new byte[SECRET_BYTES];
				new SecureRandom().nextBytes(random);
				Files.writeString(draft, HexFormat.of().formatHex(random));
				Files.move(draft, file);
			}
			catch (FileAlreadyExistsException ex) {
				Files.delete(draft);
			}
		}
		return Files.readString(file);
	}

	@Override
	public void close() {
		onItsOwnThread(this.server::shutdownNow);
	}

	// The server's network library leaves something on each thread that it meets, and a
	// container's thread would keep it for good.
	private static void onItsOwnThread(Runnable action) {
		CompletableFuture.runAsync(action, (task) -> new Thread(task, "embedded-mongo").start()).join();
	}

}
