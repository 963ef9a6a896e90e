package com.xebia.movieshop.support;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Reserves ports for servers that tests start. A port stays reserved until the JVM ends,
 * so that a restarted server finds it free.
 */
public final class Ports {

	private static final int ATTEMPTS = 100;

	// Linux assigns ports from 32768 on to clients.
	private static final int END = 32768;

	private static final int FIRST = 20_000;

	private static final Path LOCKS = Path.of("target/ports");

	/** Held to the end: a lock goes when its channel is closed or collected. */
	private static final List<FileLock> HELD = new ArrayList<>();

	private Ports() {
	}

	// Reserves a free port of the loopback address.
	public static synchronized int free() {
		for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
			int port = ThreadLocalRandom.current().nextInt(FIRST, END);
			if (keep(port) && isFree(port)) {
				return port;
			}
		}
		throw new IllegalStateException("No port is free between " + FIRST + " and " + END);
	}

	private static boolean isFree(int port) {
		try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
			return socket.isBound();
		}
		catch (IOException ex) {
			return false;
		}
	}

	private static boolean keep(int port) {
		try {
			Files.createDirectories(LOCKS);
			FileChannel channel = FileChannel.open(LOCKS.resolve(String.valueOf(port)), StandardOpenOption.CREATE,
					StandardOpenOption.WRITE);
			FileLock lock = channel.tryLock();
			if (lock == null) {
				channel.close();
				return false;
			}
			HELD.add(lock);
			return true;
		}
		catch (OverlappingFileLockException ex) {
			return false;
		}
		catch (IOException ex) {
			throw new IllegalStateException("No port can be kept by a file in " + LOCKS, ex);
		}
	}

}
