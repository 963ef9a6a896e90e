package com.xebia.movieshop;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.sun.jna.Function;
import com.sun.jna.Platform;
import com.xebia.movieshop.mongo.EmbeddedMongo.DatabaseServer;
import com.xebia.movieshop.staff.Passwords;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.DefaultApplicationArguments;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.boot.task.ThreadPoolTaskSchedulerCustomizer;
import org.springframework.boot.web.servlet.support.SpringBootServletInitializer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.support.PropertiesLoaderUtils;
import org.springframework.scheduling.annotation.EnableScheduling;

/**
 * Starts the shop, by {@code java -jar} or in a servlet container, or runs a command
 * instead of the shop.
 */
@SpringBootApplication
@ConfigurationPropertiesScan
public class Movieshop extends SpringBootServletInitializer {

	// M_MMAP_THRESHOLD of mallopt(3), and the threshold that the C library starts with.
	private static final int MMAP_THRESHOLD = -3;

	private static final int INITIAL_THRESHOLD = 128 * 1024;

	public static void main(String[] args) throws IOException {
		// Otherwise the first request of a page searches every nested JAR for BeanInfos.
		System.setProperty("jakarta.el.BeanSupport.useStandalone", "true");
		Optional<String> answer = Command.answer(args);
		if (answer.isPresent()) {
			new PrintStream(new FileOutputStream(FileDescriptor.out), true).println(answer.get());
			return;
		}
		returnFreedMemory();
		Optional<Command> command;
		try {
			command = Command.parse(args);
		}
		catch (IllegalArgumentException ex) {
			// Before anything starts that would keep the process alive or lock the
			// database.
			LogFactory.getLog(Movieshop.class).error(ex.getMessage());
			System.exit(1);
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

	// Decoders allocate whole pictures outside the heap. The C library of Linux keeps up
	// to 64 MB of such memory for each of its arenas after it was freed, unless it is
	// kept from raising the threshold above which it maps blocks one by one. Does nothing
	// on systems with another C library.
	private static void returnFreedMemory() {
		if (Platform.isLinux()) {
			try {
				Function.getFunction("c", "mallopt").invokeInt(new Object[] { MMAP_THRESHOLD, INITIAL_THRESHOLD });
			}
			catch (LinkageError ex) {
				LogFactory.getLog(Movieshop.class).debug("Memory of decoders may be kept after it was freed", ex);
			}
		}
	}

	// Runs a command, an ApplicationRunner with an exit code, in the shop without its
	// connector and its schedules.
	private static int run(Command command, String[] args) {
		String[] arguments = Arrays.copyOf(args, args.length + 2);
		arguments[args.length] = "--movieshop.command=" + command;
		arguments[args.length + 1] = "--server.port=-1";
		return SpringApplication.exit(SpringApplication.run(Movieshop.class, arguments));
	}

	@Override
	protected SpringApplicationBuilder configure(SpringApplicationBuilder builder) {
		return builder.sources(Movieshop.class);
	}

	/**
	 * Enables scheduled tasks in a serving shop, but not in commands: one of them would
	 * delete the posters of a restore whose movies are not restored yet.
	 */
	@Configuration(proxyBeanMethods = false)
	@EnableScheduling
	@ConditionalOnProperty(name = "movieshop.command", havingValue = "serve")
	static class Schedules {

		// A task that fails, as while the database cannot be reached, runs again later.
		@Bean
		ThreadPoolTaskSchedulerCustomizer failedTasks() {
			return (scheduler) -> scheduler.setErrorHandler((ex) -> LogFactory.getLog(Movieshop.class)
				.warn("A scheduled task failed and will run again: " + NestedExceptionUtils.getMostSpecificCause(ex)));
		}

	}

	/**
	 * The commands that can run instead of the shop, with their own options; all of them
	 * also accept the shop's settings. Options in brackets may be missing, and three dots
	 * follow those that may be repeated.
	 */
	enum Command {

		BACKUP("writes the movies, posters, shelves, copies with who has them, and the shop's name into an archive",
				"--to=FILE"),
		CHECK_POSTERS("finds missing and damaged files of posters, and makes those again that can be", "[--repair]"),
		DATABASE("serves the embedded database, so that two releases can use it during a push"),
		HASH_PASSWORD("reads a password from the standard input, and prints its hash for a setting"),
		IMPORT("imports movies from CSV, JSON or a ZIP file with posters; the reports are written beside it",
				"--from=FILE", "[--dry-run]", "[--restore-deleted]", "[--encoding=NAME]", "[--separator=NAME]",
				"[--header=LINE]", "[--column=NAME=FIELD]...", "[--similar=skip|create|same]"),
		RESTORE("verifies an archive, restores it into an empty shop, and compares the result", "--from=FILE");

		private static final String HINT = "a value follows its option after \"=\", without a blank, as in --server.port=9090";

		private static final String HELP = """
				Usage: java -jar movieshop.war [--SETTING=VALUE]...
				       java -jar movieshop.war COMMAND [OPTION]... [--SETTING=VALUE]...

				Without a command, the shop runs until it is stopped, at http://localhost:8080.
				The setting --server.port=PORT changes the port; configuration.md lists the others,
				which may also be environment variables. --version prints the version.

				""";

		private final String description;

		private final List<String> options;

		Command(String description, String... options) {
			this.description = description;
			this.options = List.of(options);
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
			List<Command> asked = Stream.of(values())
				.filter((command) -> arguments.contains(command.toString()))
				.toList();
			return Optional.of((asked.isEmpty() ? HELP : "")
					+ (asked.isEmpty() ? Stream.of(values()) : asked.stream()).map(Command::help)
						.collect(Collectors.joining("\n")));
		}

		private String help() {
			return usage() + "\n    " + this.description;
		}

		// Returns an empty result to run the shop itself. The message of an
		// IllegalArgumentException lists the valid commands or options.
		static Optional<Command> parse(String... args) {
			List<String> words = Stream.of(args).filter((argument) -> !argument.startsWith("-")).toList();
			if (words.isEmpty()) {
				return Optional.empty();
			}
			Command command = parse(words.get(0));
			if (words.size() > 1) {
				throw new IllegalArgumentException("%s takes no \"%s\": %s".formatted(command, words.get(1), HINT));
			}
			command.requireOptions(new DefaultApplicationArguments(args));
			return Optional.of(command);
		}

		private static Command parse(String name) {
			return Stream.of(values())
				.filter((command) -> command.toString().equals(name))
				.findFirst()
				.orElseThrow(() -> new IllegalArgumentException(
						"There is no command \"%s\": there are %s; %s".formatted(name,
								Stream.of(values()).map(Command::toString).collect(Collectors.joining(", ")), HINT)));
		}

		private String usage() {
			return (this + " " + String.join(" ", this.options)).strip();
		}

		private void requireOptions(ApplicationArguments arguments) {
			List<String> own = this.options.stream().map(Command::name).toList();
			for (String option : arguments.getOptionNames()) {
				if (!isSetting(option) && !own.contains(option)) {
					throw new IllegalArgumentException(
							"%s has no option --%s: use %s".formatted(this, option, usage()));
				}
			}
			for (String option : this.options) {
				if (option.contains("=") && !isValid(option, arguments.getOptionValues(name(option)))) {
					throw new IllegalArgumentException("Use " + usage());
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
			return !option.matches("[a-z-]+") || Set.of("debug", "trace").contains(option);
		}

		@Override
		public String toString() {
			return name().toLowerCase(Locale.ROOT).replace('_', '-');
		}

	}

}
