package com.xebia.movieshop.support;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.apache.commons.io.function.Uncheck;

/**
 * Finds programs and runs them to their end within a time limit.
 */
final class Commands {

	private static final System.Logger logger = System.getLogger(Commands.class.getName());

	private static final Duration LIMIT = Duration.ofMinutes(10);

	// Debian's packages run this script before they start a server; 101 forbids the
	// start.
	private static final File SERVICE_POLICY = new File("/usr/sbin/policy-rc.d");

	private static final int TAIL_LENGTH = 3000;

	private Commands() {
	}

	// Returns the program that an environment variable names, otherwise the first name on
	// the PATH.
	static Optional<Path> find(String variable, String... names) {
		String value = System.getenv(variable);
		if (value != null && !value.isBlank()) {
			if (!isProgram(Path.of(value))) {
				throw new IllegalStateException("%s=%s is not an executable file".formatted(variable, value));
			}
			return Optional.of(Path.of(value));
		}
		String[] directories = Objects.requireNonNullElse(System.getenv("PATH"), "").split(File.pathSeparator);
		return Stream.of(names)
			.flatMap((name) -> Stream.of(directories).map((directory) -> Path.of(directory, name)))
			.filter(Commands::isProgram)
			.findFirst();
	}

	// Returns an existing directory for downloads that other builds reuse.
	static Path cacheDirectory() {
		String caches = System.getenv("XDG_CACHE_HOME");
		Path parent = (caches != null && !caches.isBlank()) ? Path.of(caches)
				: Path.of(System.getProperty("user.home"), ".cache");
		return Uncheck.get(() -> Files.createDirectories(parent.resolve("movieshop")));
	}

	static boolean canInstall() {
		return "root".equals(System.getProperty("user.name")) && find("APT_GET", "apt-get").isPresent();
	}

	// Installs a Debian package without starting its servers.
	static synchronized void install(String name) {
		Path lock = cacheDirectory().resolve("install.lock");
		try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
			// apt-get update fails at once, instead of waiting, while another one runs
			channel.lock();
			run(List.of("apt-get"), "update");
			boolean created = SERVICE_POLICY.createNewFile();
			try {
				if (created) {
					Files.writeString(SERVICE_POLICY.toPath(), "#!/bin/sh\nexit 101\n");
					run(List.of("chmod"), "755", SERVICE_POLICY.getPath());
				}
				run(List.of("apt-get"), "install", "-y", "--no-install-recommends", "-o", "DPkg::Lock::Timeout=300",
						name);
			}
			finally {
				if (created) {
					Files.delete(SERVICE_POLICY.toPath());
				}
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	// Runs a command, and fails with the end of its output if it does not succeed.
	static void run(List<String> program, String... arguments) {
		List<String> command = Stream.concat(program.stream(), Stream.of(arguments)).toList();
		String line = String.join(" ", command);
		logger.log(Level.INFO, "Running {0}", line);
		Path output = null;
		try {
			output = Files.createTempFile("command", ".log");
			ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
			builder.environment().put("DEBIAN_FRONTEND", "noninteractive");
			Process process = builder.redirectOutput(output.toFile()).start();
			process.getOutputStream().close();
			try {
				boolean ended = process.waitFor(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
				if (!ended || process.exitValue() != 0) {
					String how = ended ? "exit code " + process.exitValue() : "not ended within " + LIMIT;
					throw new IllegalStateException("%s: %s%n%s".formatted(line, how, tail(output)));
				}
			}
			finally {
				process.descendants().forEach(ProcessHandle::destroyForcibly);
				process.destroyForcibly();
			}
		}
		catch (IOException ex) {
			throw new IllegalStateException(line + ": " + ex.getMessage(), ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(line + ": interrupted", ex);
		}
		finally {
			if (output != null) {
				output.toFile().delete();
			}
		}
	}

	static String tail(Path file) {
		try {
			String text = Files.exists(file) ? new String(Files.readAllBytes(file), StandardCharsets.UTF_8) : "";
			return text.substring(Math.max(0, text.length() - TAIL_LENGTH)).strip();
		}
		catch (IOException ex) {
			return "(unreadable: " + ex.getMessage() + ")";
		}
	}

	private static boolean isProgram(Path path) {
		return Files.isRegularFile(path) && Files.isExecutable(path);
	}

}
