package com.xebia.movieshop.mongo;

import java.nio.file.Files;
import java.nio.file.Path;

import org.apache.commons.io.function.Uncheck;
import org.jspecify.annotations.Nullable;

import org.springframework.util.FileSystemUtils;

/**
 * The embedded engine without a shop. Its data are deleted when it is closed.
 */
public final class EmbeddedServer {

	private static @Nullable EmbeddedServer shared;

	private final EmbeddedMongo mongo;

	private EmbeddedServer(Path directory) {
		this.mongo = new EmbeddedMongo(directory, 0);
		Runtime.getRuntime().addShutdownHook(new Thread(() -> {
			this.mongo.close();
			FileSystemUtils.deleteRecursively(directory.toFile());
		}));
	}

	// The server for all tests of this JVM, closed when the JVM exits.
	public static synchronized EmbeddedServer shared() {
		if (shared == null) {
			shared = new EmbeddedServer(Uncheck.get(() -> Files.createTempDirectory("embedded")));
		}
		return shared;
	}

	public String uri(String database) {
		return this.mongo.uri().replace("/?", "/" + database + "?");
	}

}
