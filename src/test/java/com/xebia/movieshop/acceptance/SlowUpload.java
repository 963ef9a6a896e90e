package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * A movie on its way: the shop has the first half of it, and waits for the second.
 */
final class SlowUpload implements AutoCloseable {

	private static final String BODY = "{\"title\": \"Slow\", \"description\": \"d\", \"stars\": [\"s\"], \"director\": \"d\"}";

	private final Socket socket;

	private SlowUpload(Socket socket) {
		this.socket = socket;
	}

	/**
	 * Sends the first half.
	 * @param port where the shop listens
	 * @param header the name and the value of one more header
	 * @return the upload, to be finished
	 * @throws IOException if the shop does not listen
	 */
	static SlowUpload begin(int port, String... header) throws IOException {
		SlowUpload upload = new SlowUpload(new Socket(InetAddress.getLoopbackAddress(), port));
		upload.write("POST /movies HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\n"
				+ ((header.length > 0) ? header[0] + ": " + header[1] + "\r\n" : "")
				+ "Content-Type: application/json\r\nConnection: close\r\nContent-Length: " + BODY.length() + "\r\n\r\n"
				+ BODY.substring(0, BODY.length() / 2));
		return upload;
	}

	/**
	 * Sends the second half.
	 * @return the answer
	 * @throws IOException if the shop closed the connection
	 */
	String finish() throws IOException {
		write(BODY.substring(BODY.length() / 2));
		return new String(this.socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
	}

	@Override
	public void close() throws IOException {
		this.socket.close();
	}

	private void write(String text) throws IOException {
		this.socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
	}

}
