package com.xebia.movieshop.experiment.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiFunction;

import com.xebia.movieshop.experiment.measure.Probe;
import com.xebia.movieshop.experiment.measure.Settings;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * One file that is requested repeatedly from several servers, which must all serve the
 * same bytes.
 */
public final class ServedFile {

	private static final Duration LIMIT = Duration.ofMinutes(2);

	private final byte[] content;

	private final BiFunction<ProcessHandle, URI, Probe> load;

	private final @Nullable ProcessHandle database;

	private final Map<String, Probe> servers = new LinkedHashMap<>();

	private ServedFile(byte[] content, BiFunction<ProcessHandle, URI, Probe> load, @Nullable ProcessHandle database) {
		this.content = content;
		this.load = load;
		this.database = database;
	}

	/**
	 * Describes a file that is requested until the time is up.
	 * @param content what it holds
	 * @param settings the duration and the number of connections
	 * @param database the process of the servers' database, if that is on this machine
	 * @return the file, which no server serves yet
	 */
	public static ServedFile endlessly(byte[] content, Settings settings, @Nullable ProcessHandle database) {
		return new ServedFile(content, (server, address) -> {
			Downloads downloads = new Downloads(server, settings.connections(), settings.length());
			return () -> downloads.endlessly(address, content.length);
		}, database);
	}

	/**
	 * Describes a file so large that only a few downloads would complete in the time.
	 * @param content what it holds
	 * @param connections the number of connections, each of which downloads it twice
	 * @param database the process of the servers' database, if that is on this machine
	 * @return the file, which no server serves yet
	 */
	public static ServedFile twice(byte[] content, int connections, @Nullable ProcessHandle database) {
		int count = 2 * connections;
		return new ServedFile(content, (server, address) -> {
			Downloads downloads = new Downloads(server, connections, LIMIT);
			return () -> downloads.once(Collections.nCopies(count, address), (long) count * content.length);
		}, database);
	}

	/**
	 * Adds a server, and checks the content that it serves.
	 * @param name its name
	 * @param server its process
	 * @param address where it serves the file
	 * @return this file
	 * @throws IOException if it does not serve the file
	 */
	public ServedFile from(String name, ProcessHandle server, URI address) throws IOException {
		try (InputStream served = address.toURL().openStream()) {
			assertThat(served.readAllBytes()).as("what %s serves", name).isEqualTo(this.content);
		}
		this.servers.put(name, this.load.apply(server, address).withDatabase(this.database));
		return this;
	}

	public Map<String, Probe> servers() {
		return this.servers;
	}

}
