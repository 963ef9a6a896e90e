package com.xebia.movieshop;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.xebia.movieshop.mongo.DatabaseServer;
import com.xebia.movieshop.staff.Passwords;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.DefaultApplicationArguments;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.boot.web.servlet.support.SpringBootServletInitializer;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.support.PropertiesLoaderUtils;
import org.springframework.util.FileSystemUtils;

/**
 * Starts the shop, by {@code java -jar} or in a servlet container, or runs a command
 * instead of the shop.
 */
@SpringBootApplication
@ConfigurationPropertiesScan
public class Movieshop extends SpringBootServletInitializer {

	private static final int WRONG_COMMAND_LINE = 2;

	public static void main(String[] args) throws IOException {
		// Otherwise the first request of a page searches every nested JAR for BeanInfos.
		System.setProperty("jakarta.el.BeanSupport.useStandalone", "true");
		Optional<String> answer;
		Optional<Command> command;
		try {
			answer = Command.answer(args);
			command = answer.isPresent() ? Optional.empty() : Command.parse(args);
		}
		catch (IllegalArgumentException ex) {
			// Before anything starts that would keep the process alive or lock the
			// database.
			print(FileDescriptor.err, ex.getMessage());
			System.exit(WRONG_COMMAND_LINE);
			return;
		}
		if (answer.isPresent()) {
			print(FileDescriptor.out, answer.get());
			return;
		}
		if (command.isEmpty()) {
			SpringApplication.run(Movieshop.class, args);
		}
		else if (command.get() == Command.DATABASE) {
			DatabaseServer.run(args);
		}
		else if (command.get() == Command.HASH_PASSWORD) {
			System.exit(Passwords.printHash());
		}
		else {
			System.exit(run(command.get(), args));
		}
	}

	private static void print(FileDescriptor stream, @Nullable String text) {
		new PrintStream(new FileOutputStream(stream), true).println(text);
	}

	// Runs a command, an ApplicationRunner with an exit code, in the shop without its
	// connectors and its schedules.
	private static int run(Command command, String[] args) throws IOException {
		SpringApplication shop = new SpringApplication(Movieshop.class);
		Map<String, Object> settings = new HashMap<>(
				Map.of("movieshop.command", command.toString(), "server.port", "-1", "management.server.port", "-1"));
		Path temporary = new DefaultApplicationArguments(args).containsOption("check")
				? Files.createTempDirectory("movieshop") : null;
		if (temporary != null) {
			settings.putAll(Map.of("movieshop.data-dir", temporary.toString(), "spring.mongodb.uri", "",
					"movieshop.mongodb.servers[0].host", "", "movieshop.mongodb.embedded-port", 0,
					"movieshop.posters.store", "directory", "movieshop.search.uri", ""));
		}
		// After the file in the data directory is read, which may set the ports of a shop
		// that runs.
		shop.addInitializers((context) -> context.getEnvironment()
			.getPropertySources()
			.addFirst(new MapPropertySource("command", settings)));
		try {
			return SpringApplication.exit(shop.run(args));
		}
		finally {
			FileSystemUtils.deleteRecursively(temporary);
		}
	}

	@Override
	protected SpringApplicationBuilder configure(SpringApplicationBuilder builder) {
		return builder.sources(Movieshop.class);
	}

	/**
	 * The commands that can run instead of the shop, with their own options; all of them
	 * also accept the shop's settings. Options in brackets may be missing, three dots
	 * follow those that may be repeated, and two blanks precede an explanation.
	 */
	enum Command {

		BACKUP("writes the movies, posters, shelves, copies with who has them and waits, former names, and the shop's name into an archive",
				"--to=FILE  the archive, a new file, or a directory, in which it is named by the time",
				"[--keep=NUMBER]  keeps this number of archives in the directory, and deletes former ones",
				"[--keep-days=DAYS]  keeps those of the last days, and deletes former ones",
				"[--accounts]  includes the accounts with their hashed passwords"),
		CHECK_POSTERS("finds missing and damaged files of posters; fails if any is left",
				"[--repair]  makes those again that can be"),
		DATABASE("serves the embedded database, so that two releases can use it during a push"),
		HASH_PASSWORD("reads a password from the standard input, and prints its hash for a setting"),
		IMPORT("imports movies; fails if a line was refused",
				"--from=FILE  CSV, JSON, a spreadsheet or a ZIP file with posters; the reports are written beside it",
				"[--dry-run]  only checks the file and writes the reports",
				"[--restore-deleted]  restores and changes movies in the bin, whose lines are otherwise refused",
				"[--list=NAME]  the sheet, or the list in a ZIP file, instead of the first one",
				"[--encoding=NAME]  the encoding, such as windows-1252, instead of a guess",
				"[--separator=NAME]  comma, semicolon, tab or bar, instead of a guess",
				"[--header=LINE]  the line with the names of the columns, 0 if there is none",
				"[--column=NAME=FIELD]...  the field of a column, such as Filmname=title, or none",
				"[--similar=skip|create|same]  what to do if a movie is perhaps in the shop already; otherwise skip"),
		RESTORE("verifies an archive, restores it into an empty shop, and compares the result",
				"--from=FILE  the archive",
				"[--check]  restores it into a temporary shop, and leaves this one as it is");

		private static final String HINT = "a value follows its option after \"=\", without a blank, as in --server.port=9090";

		private static final String HELP = """
				Usage: java -jar movieshop.war [--SETTING=VALUE]...
				       java -jar movieshop.war COMMAND [OPTION]... [--SETTING=VALUE]...

				Without a command, the shop runs until it is stopped, at http://localhost:8080.
				The setting --server.port=PORT changes the port; configuration.md lists the others,
				which may also be environment variables. --version prints the version, and
				COMMAND --help explains a command:

				""";

		private static final String EXIT_CODES = """

				The shop's settings are accepted too. The exit code is 0 after success, 1 after
				a failure, 2 if the command line is wrong.""";

		private final String description;

		// The options with their explanations.
		private final Map<String, String> options = new LinkedHashMap<>();

		Command(String description, String... options) {
			this.description = description;
			for (String option : options) {
				this.options.put(option.split("  ")[0], option.split("  ")[1]);
			}
		}

		// Returns what is printed instead of running anything, if that is asked for: the
		// version, or how to use a command or all of them.
		static Optional<String> answer(String... args) throws IOException {
			List<String> arguments = List.of(args);
			if (arguments.contains("--version")) {
				return Optional.of("movieshop "
						+ PropertiesLoaderUtils.loadProperties(new ClassPathResource("META-INF/build-info.properties"))
							.getProperty("build.version"));
			}
			if (Collections.disjoint(arguments, List.of("--help", "-h", "help"))) {
				return Optional.empty();
			}
			Optional<Command> asked = arguments.stream()
				.filter((argument) -> !argument.startsWith("-") && !argument.equals("help"))
				.findFirst()
				.map(Command::parse);
			return Optional.of(asked.map(Command::help)
				.orElseGet(() -> HELP + Stream.of(values())
					.map((command) -> command + "\n    " + command.description)
					.collect(Collectors.joining("\n"))));
		}

		private String help() {
			String explained = this.options.entrySet()
				.stream()
				.map((option) -> "    %-29s%s%n".formatted(option.getKey(), option.getValue()))
				.collect(Collectors.joining());
			return "Usage: java -jar movieshop.war " + usage() + "\n\n" + this + " " + this.description + "\n"
					+ explained + EXIT_CODES;
		}

		// Returns an empty result to run the shop itself. The message of an
		// IllegalArgumentException lists the valid commands or options.
		static Optional<Command> parse(String... args) {
			List<String> words = Stream.of(args).filter((argument) -> !argument.startsWith("--")).toList();
			DefaultApplicationArguments arguments = new DefaultApplicationArguments(args);
			if (words.isEmpty()) {
				refuseOptions(arguments, Set.of(), "There is no option --%s: --help lists what there is");
				return Optional.empty();
			}
			Command command = parse(words.get(0));
			if (words.size() > 1) {
				throw new IllegalArgumentException("%s takes no \"%s\": %s".formatted(command, words.get(1), HINT));
			}
			command.requireOptions(arguments);
			return Optional.of(command);
		}

		private static Command parse(String name) {
			if (name.startsWith("-")) {
				throw new IllegalArgumentException(
						"There is no option %s: those of the shop begin with \"--\", and those of Java, such as -Xmx256m, come before -jar"
							.formatted(name));
			}
			return Stream.of(values())
				.filter((command) -> command.toString().equals(name))
				.findFirst()
				.orElseThrow(() -> new IllegalArgumentException(
						"There is no command \"%s\": there are %s; %s".formatted(name,
								Stream.of(values()).map(Command::toString).collect(Collectors.joining(", ")), HINT)));
		}

		private String usage() {
			return (this + " " + String.join(" ", this.options.keySet())).strip();
		}

		private void requireOptions(ApplicationArguments arguments) {
			refuseOptions(arguments, this.options.keySet().stream().map(Command::name).collect(Collectors.toSet()),
					this + " has no option --%s: use " + usage());
			for (String option : this.options.keySet()) {
				if (option.contains("=") && !isValid(option, arguments.getOptionValues(name(option)))) {
					throw new IllegalArgumentException("Use " + usage());
				}
			}
		}

		// Refuses options that are neither these nor settings.
		private static void refuseOptions(ApplicationArguments arguments, Set<String> own, String refusal) {
			for (String option : arguments.getOptionNames()) {
				if (!isSetting(option) && !own.contains(option)) {
					throw new IllegalArgumentException(refusal.formatted(option));
				}
			}
		}

		private static boolean isValid(String option, @Nullable List<String> values) {
			if (values == null) {
				return option.startsWith("[");
			}
			boolean repeatable = option.endsWith("...") && !values.isEmpty();
			return (repeatable || values.size() == 1) && values.stream().noneMatch(String::isBlank);
		}

		private static String name(String option) {
			return option.replaceAll("\\[?--|[=\\]].*", "");
		}

		// Settings have dots, are in capitals like environment variables, or belong to
		// Boot.
		private static boolean isSetting(String option) {
			return option.contains(".") || option.matches("[A-Z0-9_]+|debug|trace");
		}

		@Override
		public String toString() {
			return name().toLowerCase(Locale.ROOT).replace('_', '-');
		}

	}

}
