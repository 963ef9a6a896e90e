package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import com.xebia.movieshop.support.Ports;

import org.springframework.util.FileSystemUtils;

/**
 * A gear created by {@code .openshift/gear}, and a repository to push from. By default
 * its Maven is a script that does what the file {@code build} of the pushed commit says:
 * {@code war} leaves the WAR under test, {@code good} also the unpacked one, which starts
 * faster, and {@code bad} fails.
 */
final class Gear implements AutoCloseable {

	static final String PASSWORD = "a secret of the gear";

	static final String[] BASIC = { "Authorization",
			"Basic " + Base64.getEncoder().encodeToString(("curator:" + PASSWORD).getBytes(StandardCharsets.UTF_8)) };

	private static final Duration LIMIT = Duration.ofMinutes(15);

	private static final String MAVEN = """
			#!/bin/sh
			echo "$@" > maven-arguments
			env > maven-environment
			mkdir -p target
			case $(cat build) in
			  war) ln -s %1$s target/movieshop.war ;;
			  good) ln -s %1$s target/movieshop.war; ln -s %2$s target/unpacked ;;
			  unstartable) echo "no WAR" > target/movieshop.war ;;
			  *) echo "a test failed"; exit 1 ;;
			esac
			""";

	private final Path directory = Files.createTempDirectory("gear");

	private final Path home = this.directory.resolve("the gear's $home");

	private final Path source = this.directory.resolve("source");

	private int port;

	private Gear(int port) throws IOException {
		this.port = port;
	}

	// Creates a gear without a release, with a curator's password and a short drain time.
	static Gear create() throws IOException {
		Gear gear = new Gear(Ports.free());
		Result made = gear.execute(Path.of(".openshift/gear").toAbsolutePath().toString(), "init",
				gear.home.toString());
		if (made.status() != 0) {
			throw new IllegalStateException(made.output());
		}
		gear.set("OPENSHIFT_PORT", String.valueOf(gear.port));
		gear.set("MOVIESHOP_CURATOR_PASSWORD", PASSWORD);
		gear.set("MOVIESHOP_DRAIN_TIME", "4s");
		gear.set("MOVIESHOP_SAMPLE_DATA", "false");
		gear.set("GEAR_PATIENCE", String.valueOf(LIMIT.toSeconds()));
		gear.set("JAVA_OPTS", "-Xmx256m -XX:TieredStopAtLevel=1");
		Path maven = Files.createDirectory(gear.directory.resolve("bin")).resolve("mvn");
		Files.writeString(maven, MAVEN.formatted(ShopCommand.war(), ShopCommand.unpacked()));
		gear.set("PATH", maven.getParent() + ":" + System.getenv("PATH"));
		makeExecutable(maven);
		gear.git("init", "-q", "--initial-branch=main", gear.source.toString());
		return gear;
	}

	void changePort() throws IOException {
		this.port = Ports.free();
		set("OPENSHIFT_PORT", String.valueOf(this.port));
	}

	void set(String variable, String value) throws IOException {
		Files.writeString(this.home.resolve("env").resolve(variable), value);
	}

	void unset(String variable) throws IOException {
		Files.delete(this.home.resolve("env").resolve(variable));
	}

	// Pushes a commit with the content of the file build and with the hooks.
	Result push(String build, Map<String, String> hooks) throws IOException {
		Path scripts = this.source.resolve(".openshift/action_hooks");
		FileSystemUtils.deleteRecursively(scripts);
		for (Map.Entry<String, String> hook : hooks.entrySet()) {
			makeExecutable(write(scripts.resolve(hook.getKey()), "#!/bin/sh\n" + hook.getValue() + "\n"));
		}
		write(this.source.resolve("build"), build);
		return push();
	}

	// Commits and pushes the current source, and drops a rejected commit.
	Result push() throws IOException {
		git("add", "-A");
		git("commit", "-q", "--allow-empty", "-m", "Change the shop");
		Result result = pushTo("main");
		if (result.status() != 0) {
			git("reset", "-q", "--hard", "HEAD^");
		}
		return result;
	}

	Result pushTo(String branch) throws IOException {
		return execute("git", "-C", this.source.toString(), "push", this.home.resolve("repo.git").toString(),
				"HEAD:refs/heads/" + branch);
	}

	Result command(String... arguments) throws IOException {
		List<String> command = new ArrayList<>(List.of(this.home.resolve("gear").toString()));
		command.addAll(List.of(arguments));
		return execute(command.toArray(String[]::new));
	}

	Path source() {
		return this.source;
	}

	Path home() {
		return this.home;
	}

	String read(String file) throws IOException {
		return Files.readString(this.home.resolve(file)).strip();
	}

	int port() {
		return this.port;
	}

	// Kills the process whose id is in the file.
	void kill(String file) throws IOException {
		ProcessHandle process = ProcessHandle.of(Long.parseLong(read(file))).orElseThrow();
		process.destroyForcibly();
		process.onExit().join();
	}

	Client client() {
		return client("127.0.0.1");
	}

	Client client(String address) {
		return new Client("http://" + address + ":" + this.port, Duration.ofMinutes(1));
	}

	@Override
	public void close() throws IOException {
		set("MOVIESHOP_DRAIN_TIME", "0s");
		command("stop");
		FileSystemUtils.deleteRecursively(this.directory);
	}

	private void git(String... arguments) throws IOException {
		List<String> command = new ArrayList<>(
				List.of("git", "-c", "user.name=Curator", "-c", "user.email=curator@localhost"));
		if (Files.isDirectory(this.source)) {
			command.addAll(List.of("-C", this.source.toString()));
		}
		command.addAll(List.of(arguments));
		Result result = execute(command.toArray(String[]::new));
		if (result.status() != 0) {
			throw new IllegalStateException(result.output());
		}
	}

	// Redirects to a file, because processes started by a push would keep a pipe open.
	private Result execute(String... command) throws IOException {
		Path output = Files.createTempFile(this.directory, "output", null);
		ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true)
			.redirectOutput(Redirect.to(output.toFile()));
		builder.environment().keySet().removeIf((name) -> name.matches(ShopCommand.FOREIGN_VARIABLE));
		Process process = builder.start();
		try {
			if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
				process.destroyForcibly();
				throw new IllegalStateException("Timed out: " + String.join(" ", command));
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IOException(ex);
		}
		return new Result(process.exitValue(), Files.readString(output));
	}

	private static Path write(Path file, String content) throws IOException {
		Files.createDirectories(file.getParent());
		return Files.writeString(file, content);
	}

	private static void makeExecutable(Path file) {
		if (!file.toFile().setExecutable(true)) {
			throw new UncheckedIOException(new IOException("Cannot make executable: " + file));
		}
	}

	/**
	 * The result of a command.
	 *
	 * @param status its exit status
	 * @param output its output
	 */
	record Result(int status, String output) {

	}

}
