package com.xebia.movieshop.experiment.http;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Sends requests over many connections from the calling thread, each when the previous
 * one is answered; can be used once.
 */
final class LoadGenerator {

	private static final int BUFFER_SIZE = 128 * 1024;

	private static final long PAUSE_MILLIS = 50;

	private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_SIZE);

	private final LoadResult result = new LoadResult();

	private final InetSocketAddress address;

	private final Iterator<ByteBuffer> requests;

	private int active;

	/**
	 * Makes a generator.
	 * @param server an address of the server
	 * @param requests what to send
	 */
	LoadGenerator(URI server, Iterator<ByteBuffer> requests) {
		this.address = new InetSocketAddress(server.getHost(), server.getPort());
		this.requests = requests;
	}

	/**
	 * Generates the load.
	 * @param connections how many connections to keep busy
	 * @param limit the maximum duration, unless the requests end earlier
	 * @return the result
	 * @throws IOException if the server accepts no connection
	 */
	LoadResult run(int connections, Duration limit) throws IOException {
		try (Selector selector = Selector.open()) {
			try {
				run(selector, connections, limit);
			}
			finally {
				for (SelectionKey key : selector.keys()) {
					key.channel().close();
				}
			}
		}
		return this.result;
	}

	private void run(Selector selector, int connections, Duration limit) throws IOException {
		List<LoadConnection> opened = new ArrayList<>();
		for (int i = 0; i < connections; i++) {
			opened.add(LoadConnection.open(this.address, selector));
		}
		long processorTime = processorTime();
		long start = System.nanoTime();
		long deadline = start + limit.toNanos();
		opened.forEach(this::sendNext);
		long now = start;
		while (this.active > 0 && now < deadline) {
			selector.select(this::advance, PAUSE_MILLIS);
			now = System.nanoTime();
		}
		this.result.ended(Duration.ofNanos(now - start), Duration.ofNanos(processorTime() - processorTime));
	}

	private void sendNext(LoadConnection connection) {
		if (!this.requests.hasNext()) {
			connection.close();
			return;
		}
		try {
			connection.send(this.requests.next());
			this.active++;
		}
		catch (IOException ex) {
			// continues with one connection less; ends without any
			this.result.broken();
			connection.close();
		}
	}

	private void advance(SelectionKey key) {
		LoadConnection connection = (LoadConnection) key.attachment();
		boolean usable = false;
		try {
			if (!connection.receive(this.buffer)) {
				return;
			}
			this.result.answered(connection);
			usable = !connection.head().isLast();
		}
		catch (IOException ex) {
			this.result.broken();
		}
		this.active--;
		if (usable) {
			sendNext(connection);
		}
		else {
			replace(connection, key.selector());
		}
	}

	private void replace(LoadConnection connection, Selector selector) {
		connection.close();
		try {
			sendNext(LoadConnection.open(this.address, selector));
		}
		catch (IOException ex) {
			this.result.broken();
		}
	}

	private static long processorTime() {
		return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
	}

}
