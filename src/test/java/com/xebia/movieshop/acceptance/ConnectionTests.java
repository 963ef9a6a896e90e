package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import org.springframework.util.StringUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the effect of slow and impatient clients on connections and on other clients.
 */
@Tag("soak")
class ConnectionTests {

	// More than the server's poller threads, fewer than its request threads.
	private static final int SLOW_CLIENTS = 100;

	// So few that they take less time than the shop's timeout for slow clients.
	private static final int VISITS = 20;

	private static final int PIPELINED = 3000;

	private static final int IDLE_CLIENTS = 300;

	private static Shop shop;

	@BeforeAll
	static void start() throws IOException {
		shop = Shop.shared();
	}

	@Test
	@Timeout(180)
	void requestsInPiecesDoNotDelayOthers() throws IOException {
		List<SlowUpload> uploads = new ArrayList<>();
		try {
			for (int number = 0; number < SLOW_CLIENTS; number++) {
				uploads.add(SlowUpload.begin(shop.port()));
			}
			for (int visit = 0; visit < VISITS; visit++) {
				assertThat(shop.client().get("/movies").statusCode()).isEqualTo(200);
			}
			for (SlowUpload upload : uploads) {
				assertThat(upload.finish()).startsWith("HTTP/1.1 201 ");
			}
		}
		finally {
			for (SlowUpload upload : uploads) {
				upload.close();
			}
		}
	}

	@Test
	@Timeout(180)
	void requestsSentWithoutWaitingAreAllAnswered() throws IOException {
		String path = shop.client()
			.posterPath(shop.client().create(Form.movie("Hasty").withFile(Pictures.png(40, 60))));
		String request = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n";
		try (Socket client = new Socket(InetAddress.getLoopbackAddress(), shop.port())) {
			CompletableFuture<Void> requests = CompletableFuture.runAsync(() -> {
				try {
					write(client, (request + "\r\n").repeat(PIPELINED) + request + "Connection: close\r\n\r\n");
				}
				catch (IOException ex) {
					throw new UncheckedIOException(ex);
				}
			});
			assertThat(StringUtils.countOccurrencesOf(read(client), "HTTP/1.1 200 ")).isEqualTo(PIPELINED + 1);
			requests.join();
		}
	}

	@Test
	@Timeout(180)
	void idleConnectionsTakeLittleMemory() throws IOException {
		List<Socket> idle = new ArrayList<>();
		try (Shop small = Shop.with("movieshop.sample-data=false", "-Xmx256m")) {
			long before = directMemory(small);
			for (int number = 0; number < IDLE_CLIENTS; number++) {
				idle.add(new Socket(InetAddress.getLoopbackAddress(), small.port()));
				assertThat(head(idle.get(number))).startsWith("HTTP/1.1 200 ");
			}
			assertThat(directMemory(small) - before).isLessThan(IDLE_CLIENTS * (32L << 10));
		}
		finally {
			for (Socket client : idle) {
				client.close();
			}
		}
	}

	private static long directMemory(Shop shop) throws IOException {
		String memory = shop.client().get("/actuator/prometheus").body();
		return memory.lines()
			.filter((line) -> line.startsWith("jvm_buffer_memory_used_bytes{id=\"direct\""))
			.mapToLong((line) -> (long) Double.parseDouble(line.substring(line.indexOf(' '))))
			.sum();
	}

	@Test
	@Timeout(180)
	void clientsThatAreNeverIdleKeepNoConnectionFromOthers() throws Exception {
		try (Shop small = Shop.with("movieshop.sample-data=false", "server.tomcat.max-connections=20")) {
			AtomicBoolean over = new AtomicBoolean();
			List<Thread> clients = Stream.generate(() -> new Thread(() -> askAgainAndAgain(small, over)))
				.limit(30)
				.toList();
			clients.forEach(Thread::start);
			try {
				for (int visit = 0; visit < VISITS; visit++) {
					assertThat(small.client().get("/movies").statusCode()).isEqualTo(200);
				}
			}
			finally {
				over.set(true);
				for (Thread client : clients) {
					client.join();
				}
			}
		}
	}

	private static void askAgainAndAgain(Shop shop, AtomicBoolean over) {
		while (!over.get()) {
			try (Socket client = new Socket(InetAddress.getLoopbackAddress(), shop.port())) {
				client.setSoTimeout(60_000);
				String answer = head(client);
				while (!over.get() && answer.startsWith("HTTP/1.1 200 ") && !answer.contains("Connection: close")) {
					Thread.sleep(200);
					answer = head(client);
				}
			}
			catch (IOException | InterruptedException ex) {
				// The shop may close the connection at any time.
			}
		}
	}

	private static String head(Socket client) throws IOException {
		write(client, "HEAD /favicon.ico HTTP/1.1\r\nHost: localhost\r\n\r\n");
		byte[] answer = new byte[4096];
		return new String(answer, 0, Math.max(0, client.getInputStream().read(answer)), StandardCharsets.ISO_8859_1);
	}

	private static void write(Socket client, String text) throws IOException {
		OutputStream output = client.getOutputStream();
		output.write(text.getBytes(StandardCharsets.ISO_8859_1));
		output.flush();
	}

	private static String read(Socket client) throws IOException {
		InputStream input = client.getInputStream();
		return new String(input.readAllBytes(), StandardCharsets.ISO_8859_1);
	}

}
