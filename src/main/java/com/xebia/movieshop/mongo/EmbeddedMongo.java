package com.xebia.movieshop.mongo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.CompletableFuture;

import de.bwaldvogel.mongo.MongoServer;
import org.h2.mvstore.MVStoreException;

import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * A MongoDB server inside this process, for a trial and a small shop: durable, on a
 * loopback port, and without non-unique indexes, transactions or collation.
 */
class EmbeddedMongo implements AutoCloseable {

	private static final String ADDRESS = "127.0.0.1";

	private static final String FILE_NAME = "database.mv";

	private final MongoServer server;

	/**
	 * Starts the server.
	 * @param directory where its file is
	 * @param port the port, or 0 for any that is free
	 */
	EmbeddedMongo(Path directory, int port) {
		try {
			keepFromOthers(file(directory));
			this.server = new MongoServer(new DurableH2Backend(file(directory).toString()));
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

	// The address of an embedded engine that another process runs on this machine.
	static String uri(int port) {
		return "mongodb://" + ADDRESS + ":" + port;
	}

	String uri() {
		return this.server.getConnectionString();
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
