package com.xebia.movieshop;

import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;

import com.xebia.movieshop.mongo.DatabaseServer;
import com.xebia.movieshop.staff.Passwords;
import org.apache.commons.logging.LogFactory;

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
import org.springframework.scheduling.annotation.EnableScheduling;

/**
 * Starts the shop, by {@code java -jar} or in a servlet container, or runs a command
 * instead of the shop.
 */
@SpringBootApplication
@ConfigurationPropertiesScan
public class Movieshop extends SpringBootServletInitializer {

	public static void main(String[] args) throws IOException {
		// Otherwise the first request of a page searches every nested JAR for BeanInfos.
		System.setProperty("jakarta.el.BeanSupport.useStandalone", "true");
		NativeHeap.returnFreedMemory();
		Optional<Command> command = parse(args);
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

	// Runs before anything starts that would keep the process alive or lock the database.
	private static Optional<Command> parse(String[] args) {
		try {
			return Command.parse(args);
		}
		catch (IllegalArgumentException ex) {
			LogFactory.getLog(Movieshop.class).error(ex.getMessage());
			System.exit(1);
			throw ex;
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

}
