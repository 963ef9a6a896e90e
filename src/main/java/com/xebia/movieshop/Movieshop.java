package com.xebia.movieshop;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;

import com.xebia.movieshop.mongo.DatabaseServer;

import org.springframework.boot.ExitCodeGenerator;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.servlet.support.SpringBootServletInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.scheduling.annotation.EnableScheduling;

/**
 * Starts the shop, by {@code java -jar} or in a servlet container, or runs one of its
 * commands in the shop's place.
 */
@SpringBootApplication
@EnableScheduling
public class Movieshop extends SpringBootServletInitializer {

	public static void main(String[] args) {
		// Else the first hit of a page looks for a BeanInfo of each bean in every nested
		// JAR.
		System.setProperty("jakarta.el.BeanSupport.useStandalone", "true");
		Optional<String> command = Stream.of(args).filter((argument) -> !argument.startsWith("-")).findFirst();
		if (command.filter("database"::equals).isPresent()) {
			DatabaseServer.run(args);
		}
		else if (command.isPresent()) {
			System.exit(run(command.get(), args));
		}
		else {
			SpringApplication.run(Movieshop.class, args);
		}
	}

	// A command is a runner that gives an exit code; it has all of the shop but its
	// connector.
	private static int run(String command, String[] args) {
		String[] arguments = Arrays.copyOf(args, args.length + 2);
		arguments[args.length] = "--movieshop.command=" + command;
		arguments[args.length + 1] = "--server.port=-1";
		ConfigurableApplicationContext context = SpringApplication.run(Movieshop.class, arguments);
		if (context.getBeanNamesForType(ExitCodeGenerator.class).length == 0) {
			throw new IllegalArgumentException(
					command + " is not a command; there are backup, check-posters, database, move-posters and restore");
		}
		return SpringApplication.exit(context);
	}

	@Override
	protected SpringApplicationBuilder configure(SpringApplicationBuilder builder) {
		return builder.sources(Movieshop.class);
	}

}
