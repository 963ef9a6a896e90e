package com.xebia.movieshop.support;

import java.io.Closeable;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A proxy between a MongoDB client and a server that drops the connection on demand,
 * before a command reaches the server or before the reply reaches the client.
 */
public final class LossyProxy implements AutoCloseable {

	private static final int HEADER = 16;

	private static final int NAME = HEADER + 4 + 1 + 4 + 1;

	private final ServerSocket server;

	private final int port;

	private final ExecutorService threads = Executors.newCachedThreadPool((task) -> {
		Thread thread = new Thread(task, "lossy proxy");
		thread.setDaemon(true);
		return thread;
	});

	private final AtomicReference<Loss> loss = new AtomicReference<>();

	private volatile String lost = "";

	public LossyProxy(int port) throws IOException {
		this.port = port;
		this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
		this.threads.execute(this::accept);
	}

	public int port() {
		return this.server.getLocalPort();
	}

	// Drops the next request with a command, such as insert, for a collection.
	public void loseRequest(String command, String collection) {
		this.loss.set(new Loss(command, collection, new AtomicInteger(), false));
	}

	// Drops the reply to the next request with a command, such as insert, for a
	// collection.
	public void loseReply(String command, String collection) {
		loseReply(command, collection, 0);
	}

	// Drops the reply to one of the next requests, after some others like it. Command and
	// collection are patterns.
	public void loseReply(String commands, String collections, int others) {
		this.loss.set(new Loss(commands, collections, new AtomicInteger(others), true));
	}

	public void loseNothing() {
		this.loss.set(null);
	}

	// Returns the last command that was lost, with its collection.
	public String lost() {
		return this.lost;
	}

	// Returns whether the message has been dropped.
	public boolean isLost() {
		return this.loss.get() == null;
	}

	@Override
	public void close() throws IOException {
		this.server.close();
		this.threads.shutdownNow();
	}

	private void accept() {
		try {
			while (true) {
				Socket client = this.server.accept();
				Socket upstream = new Socket(InetAddress.getLoopbackAddress(), this.port);
				AtomicReference<Integer> unanswered = new AtomicReference<>();
				this.threads.execute(() -> pass(client, upstream, (message) -> request(message, unanswered)));
				this.threads.execute(() -> pass(upstream, client, (message) -> reply(message, unanswered)));
			}
		}
		catch (IOException ex) {
			// The proxy or the server is closed; its clients notice.
		}
	}

	private boolean request(byte[] message, AtomicReference<Integer> unanswered) {
		Loss next = this.loss.get();
		if (next == null || !next.isOf(message) || !this.loss.compareAndSet(next, null)) {
			return true;
		}
		this.lost = Loss.command(message) + " " + Loss.collection(message);
		if (next.reply()) {
			unanswered.set(number(message, 4));
		}
		return next.reply();
	}

	private boolean reply(byte[] message, AtomicReference<Integer> unanswered) {
		Integer request = unanswered.get();
		return request == null || number(message, 8) != request;
	}

	private static void pass(Socket from, Socket to, Filter filter) {
		try (Closeable source = from; Closeable target = to) {
			DataInputStream input = new DataInputStream(from.getInputStream());
			OutputStream output = to.getOutputStream();
			while (true) {
				byte[] header = input.readNBytes(HEADER);
				if (header.length < HEADER) {
					return;
				}
				byte[] message = ByteBuffer.allocate(number(header, 0)).put(header).array();
				input.readFully(message, HEADER, message.length - HEADER);
				if (!filter.passes(message)) {
					return;
				}
				output.write(message);
				output.flush();
			}
		}
		catch (IOException ex) {
			// One side has closed the connection, so both are closed.
		}
	}

	private static int number(byte[] message, int offset) {
		return ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN).getInt(offset);
	}

	private static String text(byte[] message, int start) {
		int end = start;
		while (end < message.length && message[end] != 0) {
			end++;
		}
		return (end > start) ? new String(message, start, end - start, StandardCharsets.UTF_8) : "";
	}

	/**
	 * What is to be lost.
	 *
	 * @param command the name of the command
	 * @param collection the collection, which is the command's value
	 * @param others how many of these come before
	 * @param reply whether the reply, else the request
	 */
	private record Loss(String command, String collection, AtomicInteger others, boolean reply) {

		boolean isOf(byte[] message) {
			return command(message).matches(this.command) && collection(message).matches(this.collection)
					&& this.others.getAndDecrement() <= 0;
		}

		static String command(byte[] message) {
			return text(message, NAME);
		}

		static String collection(byte[] message) {
			return text(message, NAME + command(message).length() + 1 + 4);
		}

	}

	/**
	 * Decides what becomes of a message.
	 */
	@FunctionalInterface
	private interface Filter {

		boolean passes(byte[] message);

	}

}
