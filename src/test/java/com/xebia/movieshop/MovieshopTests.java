package com.xebia.movieshop;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.startup.Tomcat;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.SpringApplication;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.scheduling.config.ScheduledTask;
import org.springframework.scheduling.config.ScheduledTaskHolder;
import org.springframework.web.context.support.WebApplicationContextUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link Movieshop}: its arguments, and when scheduled tasks run.
 */
@Tag("soak")
class MovieshopTests {

	@TempDir
	Path directory;

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					check-postres        | There is no command "check-postres": there are backup, check-posters, database, hash-password, import, restore
					--server.port 9090   | There is no command "9090"
					--server.port 9090   | a value follows its option after "=", without a blank
					backup --to shop.zip | backup takes no "shop.zip": a value follows its option after "=", without a blank
					backup --too=x       | backup has no option --too: use backup --to=FILE
					restore              | Use restore --from=FILE
					import --dry-run     | Use import --from=FILE [--dry-run]
					import --from=x --column | Use import --from=FILE
					import --from=x --header= | Use import --from=FILE
					backup --to=         | Use backup --to=FILE
					database --repair    | database has no option --repair: use database
					--verison            | There is no option --verison: --help lists what there is
					--server.port=1 --repair | There is no option --repair: --help lists what there is
					--Verison            | There is no option --Verison
					-Dserver.port=9090   | There is no option -Dserver.port=9090: those of the shop begin with "--", and those of Java
					backup -Xmx256m --to=x | backup takes no "-Xmx256m"
					""")
	void invalidCommandLineIsRefused(String arguments, String message) {
		assertThatIllegalArgumentException().isThrownBy(() -> Movieshop.Command.parse(arguments.split(" ")))
			.withMessageContaining(message);
	}

	@ParameterizedTest
	@ValueSource(strings = { "import --from=list.csv --column=Filmname=title --similar=create",
			"import --from=list.csv --column=Obra=title --column=Año=year --restore-deleted",
			"import --from=list.csv --dry-run --encoding=windows-1250 --separator=tab --header=3 --list=Films" })
	void importAcceptsTheChoicesOfItsPage(String arguments) {
		assertThat(Movieshop.Command.parse(arguments.split(" "))).contains(Movieshop.Command.IMPORT);
	}

	@ParameterizedTest
	@ValueSource(strings = { "--server.port=9090 --debug --PORT=9090", "--movieshop.public-url=", "" })
	void shopAcceptsSettings(String arguments) {
		assertThat(Movieshop.Command.parse(arguments.isEmpty() ? new String[0] : arguments.split(" "))).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "--server.port 9090, There is no command \"9090\"", "--verison, There is no option --verison",
			"help chekc-posters, There is no command \"chekc-posters\"" })
	void refusedCommandLineStartsNoShop(String arguments, String message) throws Exception {
		Path log = this.directory.resolve("log");
		Process process = start(log, arguments.split(" "));
		try {
			assertThat(process.onExit().orTimeout(3, TimeUnit.MINUTES).get().exitValue()).isEqualTo(2);
			assertThat(log).content().startsWith(message).hasLineCount(1);
			assertThat(data()).doesNotExist();
		}
		finally {
			process.destroyForcibly();
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			--help                    | finds missing and damaged files of posters
			help backup               | war backup --to=FILE
			restore --help            | compares the result
			import --help             | comma, semicolon, tab or bar, instead of a guess
			-h check-posters --repair | [--repair]                   makes those again that can be
			--version --server.port=1 | movieshop 2.
			""")
	void helpOrVersionIsPrintedAndNothingStarted(String arguments, String printed) throws Exception {
		Path log = this.directory.resolve("log");
		Process process = start(log, arguments.split(" "));
		try {
			assertThat(process.onExit().orTimeout(3, TimeUnit.MINUTES).get().exitValue()).isZero();
			assertThat(log).content().contains(printed).doesNotContain("INFO", "hash-password --");
			assertThat(data()).doesNotExist();
		}
		finally {
			process.destroyForcibly();
		}
	}

	@Test
	void commandListensOnNoPortOfAShopThatRuns() throws Exception {
		Path log = this.directory.resolve("log");
		try (ServerSocket shop = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			Files.createDirectories(data());
			Files.writeString(data().resolve("movieshop.properties"),
					"server.port=%1$d%nmanagement.server.port=%1$d%n".formatted(shop.getLocalPort()));
			Process process = start(log, "check-posters", "--server.port=" + shop.getLocalPort());
			try {
				assertThat(process.onExit().orTimeout(3, TimeUnit.MINUTES).get().exitValue()).as(Files.readString(log))
					.isZero();
			}
			finally {
				process.destroyForcibly();
			}
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "--check", "--check=true" })
	void archiveIsRestoredIntoATemporaryShopToCheckIt(String check) throws Exception {
		Path log = this.directory.resolve("log");
		Process process = start(log, "restore", check,
				"--from=" + Path.of(MovieshopTests.class.getResource("backup/version-1.zip").toURI()));
		try {
			assertThat(process.onExit().orTimeout(3, TimeUnit.MINUTES).get().exitValue()).as(Files.readString(log))
				.isZero();
			assertThat(log).content().contains("Restored and compared 3 movies");
			assertThat(data()).isEmptyDirectory();
		}
		finally {
			process.destroyForcibly();
		}
	}

	@Test
	void versionIsAReleaseWithWhichTheChangelogBegins() throws IOException {
		String version = Movieshop.Command.answer("--version").orElseThrow().replace("movieshop ", "");
		assertThat(version).matches("\\d+\\.\\d+\\.\\d+");
		assertThat(Files.readAllLines(Path.of("CHANGELOG.md"))).filteredOn((line) -> line.startsWith("## "))
			.first()
			.isEqualTo("## " + version);
	}

	@ParameterizedTest
	@CsvSource({ "correct horse battery, 0, {bcrypt}$2a$", "too short, 1, a password has at least 12 characters" })
	void passwordFromTheStandardInputIsHashedUnlessItIsTooWeak(String password, int exitCode, String output)
			throws Exception {
		Path log = this.directory.resolve("log");
		Process process = start(log, "hash-password");
		try {
			process.outputWriter().append(password).append('\n').close();
			assertThat(process.onExit().orTimeout(3, TimeUnit.MINUTES).get().exitValue()).isEqualTo(exitCode);
			assertThat(log).content().contains(output).doesNotContain(password, "\tat ");
			assertThat(data()).doesNotExist();
		}
		finally {
			process.destroyForcibly();
		}
	}

	@Test
	void shopRunsItsSchedules() {
		try (ConfigurableApplicationContext shop = run()) {
			assertThat(schedules(shop)).isNotEmpty();
		}
	}

	@Test
	void commandRunsNoSchedule() {
		try (ConfigurableApplicationContext command = run("--movieshop.command=check-posters")) {
			assertThat(schedules(command)).isEmpty();
			assertThat(SpringApplication.exit(command)).isZero();
		}
	}

	@Test
	void shopInAContainerRunsItsSchedules() throws IOException, LifecycleException {
		Tomcat tomcat = new Tomcat();
		tomcat.setBaseDir(Files.createDirectory(this.directory.resolve("tomcat")).toString());
		Context container = tomcat.addContext("", this.directory.toString());
		container.addParameter("movieshop.data-dir", data().toString());
		container.addServletContainerInitializer((types, servlets) -> {
			// The class loader of the container does not have the classes of the shop.
			Thread.currentThread().setContextClassLoader(Movieshop.class.getClassLoader());
			new Movieshop().onStartup(servlets);
		}, Set.of());
		try {
			tomcat.start();
			assertThat(schedules(
					WebApplicationContextUtils.getRequiredWebApplicationContext(container.getServletContext())))
				.isNotEmpty();
		}
		finally {
			tomcat.stop();
			tomcat.destroy();
		}
	}

	private static List<ScheduledTask> schedules(ApplicationContext context) {
		return context.getBeansOfType(ScheduledTaskHolder.class)
			.values()
			.stream()
			.flatMap((holder) -> holder.getScheduledTasks().stream())
			.toList();
	}

	private ConfigurableApplicationContext run(String... arguments) {
		List<String> all = new ArrayList<>(List.of(arguments));
		all.add("--movieshop.data-dir=" + data());
		all.add("--server.port=-1");
		return SpringApplication.run(Movieshop.class, all.toArray(String[]::new));
	}

	private Process start(Path log, String... arguments) throws IOException {
		List<String> command = new ArrayList<>(List.of(
				Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1", "-cp",
				System.getProperty("java.class.path"), Movieshop.class.getName(), "--movieshop.data-dir=" + data()));
		command.addAll(List.of(arguments));
		return new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(Redirect.to(log.toFile())).start();
	}

	private Path data() {
		return this.directory.resolve("data");
	}

}
