package com.xebia.movieshop.acceptance;

import java.util.List;
import java.util.function.Function;

/**
 * The servers that run the WAR.
 */
enum Server {

	/**
	 * The embedded server, with {@code java -jar}.
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
	 * WildFly Preview.
	 */
	WILDFLY_PREVIEW(WildFlyCommand::new);

	private final Function<List<String>, ShopCommand> command;

	Server(Function<List<String>, ShopCommand> command) {
		this.command = command;
	}

	/**
	 * Returns the server under test.
	 * @return the server in {@code -Dmovieshop.server=}
	 */
	static Server current() {
		return valueOf(System.getProperty("movieshop.server", JAVA_JAR.name()));
	}

	/**
	 * Returns the command that starts the shop on this server.
	 * @param variables environment variables, such as {@code MOVIESHOP_CURATOR_PASSWORD=a
	 * long secret}
	 * @return the command
	 */
	ShopCommand command(String... variables) {
		return this.command.apply(List.of(variables));
	}

}
