package com.xebia.movieshop.experiment.http;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A request with a large body, sent from its arrays over a separate connection: a client
 * that does more would cost as much as nginx.
 *
 * @param method its method
 * @param address its address
 * @param headers its headers in addition to those of every request
 * @param body its body in parts
 */
record UploadRequest(String method, URI address, List<String> headers, List<byte[]> body) {

	private static final Duration LIMIT = Duration.ofMinutes(5);

	Answer send() throws IOException {
		try (Socket socket = new Socket(this.address.getHost(), this.address.getPort())) {
			socket.setSoTimeout((int) LIMIT.toMillis());
			OutputStream output = socket.getOutputStream();
			output.write(head());
			for (byte[] part : this.body) {
				output.write(part);
			}
			return Answer.parse(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
		}
	}

	// Uses the HTTP version in which the end of the connection ends the response.
	private byte[] head() {
		StringBuilder head = new StringBuilder(
				"%s %s HTTP/1.0\r\nHost: %s\r\nContent-Length: %d\r\n".formatted(this.method, this.address.getRawPath(),
						this.address.getRawAuthority(), this.body.stream().mapToLong((part) -> part.length).sum()));
		this.headers.forEach((header) -> head.append(header).append("\r\n"));
		return head.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII);
	}

	/**
	 * The response.
	 *
	 * @param status its status
	 * @param retryAfter when to try again, or zero
	 * @param body its body
	 */
	record Answer(int status, Duration retryAfter, String body) {

		private static final Pattern ANSWER = Pattern.compile("HTTP/1\\.\\d (\\d{3})(.*?)\r\n\r\n(.*)", Pattern.DOTALL);

		private static final Pattern RETRY_AFTER = Pattern.compile("(?im)^retry-after: *(\\d+)");

		static Answer parse(String text) throws IOException {
			Matcher answer = ANSWER.matcher(text);
			if (!answer.matches()) {
				throw new IOException("Not an HTTP response: " + text);
			}
			Matcher retryAfter = RETRY_AFTER.matcher(answer.group(2));
			long seconds = retryAfter.find() ? Long.parseLong(retryAfter.group(1)) : 0;
			return new Answer(Integer.parseInt(answer.group(1)), Duration.ofSeconds(seconds), answer.group(3));
		}

		String bodyOf(int expected) throws IOException {
			if (this.status != expected) {
				throw new IOException("%d instead of %d: %s".formatted(this.status, expected, this.body));
			}
			return this.body;
		}

	}

}
