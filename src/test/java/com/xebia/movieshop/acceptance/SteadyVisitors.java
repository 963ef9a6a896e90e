package com.xebia.movieshop.acceptance;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * Visitors who read without pauses, each over a persistent connection, and never retry.
 */
final class SteadyVisitors implements AutoCloseable {

	private static final Log logger = LogFactory.getLog(SteadyVisitors.class);

	private static final int MIN_NUMBER = 8;

	private static final Pattern LENGTH = Pattern.compile("(?i)\r\nContent-Length: (\\d+)\r\n");

	private final int port;

	private final List<Thread> threads = new ArrayList<>();

	private final ConcurrentMap<String, Integer> answers = new ConcurrentSkipListMap<>();

	private final LongAccumulator slowest = new LongAccumulator(Math::max, 0);

	private final Queue<String> failures = new ConcurrentLinkedQueue<>();

	private volatile boolean visiting = true;

	SteadyVisitors(int port, String... paths) {
		this.port = port;
		for (int number = 0; number < Math.max(MIN_NUMBER, paths.length); number++) {
			String path = paths[number % paths.length];
			Thread thread = new Thread(() -> visit(path), "visitor " + number);
			thread.start();
			this.threads.add(thread);
		}
	}

	int answers() {
		return this.answers.values().stream().mapToInt(Integer::intValue).sum();
	}

	Duration slowest() {
		return Duration.ofNanos(this.slowest.get());
	}

	List<String> finish() {
		boolean ends = this.visiting;
		this.visiting = false;
		for (Thread thread : this.threads) {
			try {
				thread.join();
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		}
		if (ends) {
			logger.info(answers() + " answers, " + this.failures.size() + " failures: " + this.answers);
		}
		return List.copyOf(this.failures);
	}

	@Override
	public void close() {
		finish();
	}

	private void visit(String path) {
		while (this.visiting) {
			try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), this.port)) {
				InputStream input = new BufferedInputStream(socket.getInputStream());
				boolean kept = true;
				while (kept && this.visiting) {
					kept = ask(path, socket, input);
					// Leaves processor time to the release that starts.
					Thread.sleep(50);
				}
			}
			catch (IOException | RuntimeException ex) {
				this.failures.add(ex.toString());
			}
			catch (InterruptedException ex) {
				return;
			}
		}
	}

	private boolean ask(String path, Socket socket, InputStream input) throws IOException {
		String[] parts = path.split(" ");
		String request = "GET " + parts[0] + " HTTP/1.1\r\nHost: localhost\r\nAccept: "
				+ ((parts.length > 1) ? parts[1] : "*/*") + "\r\n\r\n";
		long begin = System.nanoTime();
		socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
		String head = head(input);
		this.slowest.accumulate(System.nanoTime() - begin);
		this.answers.merge(path, 1, Integer::sum);
		if (!head.startsWith("HTTP/1.1 200 ")) {
			this.failures.add(path + ": " + head);
			return false;
		}
		boolean closed = head.contains("\r\nConnection: close\r\n");
		boolean chunked = head.contains("\r\nTransfer-Encoding: chunked\r\n");
		int length;
		do {
			length = chunked ? Integer.parseInt(line(input), 16) : length(head, closed);
			if (input.readNBytes(length).length < length && length < Integer.MAX_VALUE) {
				throw new EOFException("A response ended too early");
			}
		}
		while (chunked && line(input).isEmpty() && length > 0);
		return !closed;
	}

	// A response without a length ends with its connection.
	private static int length(String head, boolean closed) {
		Matcher length = LENGTH.matcher(head);
		return (!length.find() && closed) ? Integer.MAX_VALUE : Integer.parseInt(length.group(1));
	}

	private static String head(InputStream input) throws IOException {
		return readTo("\r\n\r\n", input);
	}

	private static String line(InputStream input) throws IOException {
		return readTo("\r\n", input).strip();
	}

	private static String readTo(String end, InputStream input) throws IOException {
		ByteArrayOutputStream head = new ByteArrayOutputStream();
		while (!head.toString(StandardCharsets.ISO_8859_1).endsWith(end)) {
			int next = input.read();
			if (next < 0) {
				throw new EOFException("Not an HTTP response: " + head);
			}
			head.write(next);
		}
		return head.toString(StandardCharsets.ISO_8859_1);
	}

}
