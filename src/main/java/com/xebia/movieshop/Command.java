package com.xebia.movieshop;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.DefaultApplicationArguments;

/**
 * The commands that can run instead of the shop, with their own options; all of them also
 * accept the shop's settings.
 */
enum Command {

	BACKUP("--to=FILE"), CHECK_POSTERS("--repair"), DATABASE, HASH_PASSWORD,
	IMPORT("--from=FILE", "--dry-run", "--restore-deleted"), RESTORE("--from=FILE");

	private static final String HINT = "a value follows its option after \"=\", without a blank, as in --server.port=9090";

	private final List<String> options;

	Command(String... options) {
		this.options = List.of(options);
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
			.orElseThrow(() -> new IllegalArgumentException("There is no command \"%s\": there are %s; %s"
				.formatted(name, Stream.of(values()).map(Command::toString).collect(Collectors.joining(", ")), HINT)));
	}

	private String usage() {
		return (this + " " + String.join(" ", this.options)).strip();
	}

	private void requireOptions(ApplicationArguments arguments) {
		List<String> own = this.options.stream().map(Command::name).toList();
		for (String option : arguments.getOptionNames()) {
			if (!isSetting(option) && !own.contains(option)) {
				throw new IllegalArgumentException("%s has no option --%s: use %s".formatted(this, option, usage()));
			}
		}
		for (String option : this.options) {
			List<String> values = arguments.getOptionValues(name(option));
			if (option.contains("=") && (values == null || values.size() != 1 || values.get(0).isBlank())) {
				throw new IllegalArgumentException("Use " + usage());
			}
		}
	}

	private static String name(String option) {
		return option.replaceAll("--|=.*", "");
	}

	// Settings have dots, are in capitals like environment variables, or belong to Boot.
	private static boolean isSetting(String option) {
		return !option.matches("[a-z-]+") || Set.of("debug", "trace").contains(option);
	}

	@Override
	public String toString() {
		return name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

}
