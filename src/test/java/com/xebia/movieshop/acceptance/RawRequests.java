package com.xebia.movieshop.acceptance;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Raw requests, which an HTTP client would normalize.
 */
final class RawRequests {

	private static final List<String> STEPS = List.of("../", "..%2f", "%2e%2e/", "%2e%2e%2f", "..\\", "..%5c",
			"%2e%2e%5c", "..%252f", "%252e%252e%252f", "..%c0%af", "%c0%ae%c0%ae/", "..;/", "..//");

	private static final List<String> TARGETS = List.of("etc/passwd", "windows/win.ini", "movieshop.properties",
			"database.mv");

	// Paths that try to escape from the posters' directory.
	static final List<String> TRAVERSALS = STEPS.stream()
		.flatMap((step) -> IntStream.rangeClosed(1, 7).mapToObj(step::repeat))
		.flatMap((steps) -> TARGETS.stream().map((target) -> "/movies/image/" + steps + target))
		.toList();

	private RawRequests() {
	}

	static String get(Shop shop, String path, String... headerLines) throws IOException {
		return send(shop,
				"GET " + path + " HTTP/1.1\r\nHost: localhost\r\n"
						+ String.join("", List.of(headerLines).stream().map((line) -> line + "\r\n").toList())
						+ "Connection: close\r\n\r\n");
	}

	static String send(Shop shop, String request) throws IOException {
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), shop.port())) {
			socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
			ByteArrayOutputStream answer = new ByteArrayOutputStream();
			try {
				socket.getInputStream().transferTo(answer);
			}
			catch (SocketException ex) {
				// A server resets the connection after the refusal of a long request.
			}
			return answer.toString(StandardCharsets.ISO_8859_1);
		}
	}

}
