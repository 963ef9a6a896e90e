package com.xebia.movieshop.acceptance;

import java.util.List;
import java.util.function.Function;

/**
 * What the WAR runs on.
 */
enum Server {

	/**
	 * Its own server, by {@code java -jar}.
	 */
	JAVA_JAR(ShopCommand::new),

	/**
	 * A Tomcat.
	 */
	TOMCAT(TomcatCommand::new),

	/**
	 * A WildFly.
	 */
	WILDFLY(WildFlyCommand::new),

	/**
	 * A WildFly with what its next versions will have.
	 */
	WILDFLY_PREVIEW(WildFlyCommand::new);

	private final Function<List<String>, ShopCommand> command;

	Server(Function<List<String>, ShopCommand> command) {
		this.command = command;
	}

	/**
	 * The server that this run of the tests is about.
	 * @return what {@code -Dmovieshop.server=} names
	 */
	static Server current() {
		return valueOf(System.getProperty("movieshop.server", JAVA_JAR.name()));
	}

	/**
	 * How the shop is started on this server.
	 * @param variables environment variables, such as
	 * {@code MOVIESHOP_CURATOR_PASSWORD=a long secret}
	 * @return the command
	 */
	ShopCommand command(String... variables) {
		return this.command.apply(List.of(variables));
	}

}
