package com.xebia.movieshop.support;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Finds ports for servers that tests start.
 */
public final class Ports {

	private static final int ATTEMPTS = 100;

	/**
	 * Linux gives ports from 32768 on to clients, which may take one between the time it
	 * is found and the time a server listens to it.
	 */
	private static final int END = 32768;

	private static final int FIRST = 20_000;

	private Ports() {
	}

	/**
	 * Find a port of the loopback address that nobody listens to.
	 * @return the port
	 */
	public static int free() {
		for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
			int port = ThreadLocalRandom.current().nextInt(FIRST, END);
			try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
				return socket.getLocalPort();
			}
			catch (IOException ex) {
				// Somebody listens to it.
			}
		}
		throw new IllegalStateException("No port is free between " + FIRST + " and " + END);
	}

}
