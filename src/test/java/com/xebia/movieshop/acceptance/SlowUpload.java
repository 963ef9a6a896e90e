package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * A movie on its way: the shop has the beginning of it, and waits for the rest.
 */
final class SlowUpload implements AutoCloseable {

	private static final String BODY = "{\"title\": \"Slow\", \"description\": \"d\", \"stars\": [\"s\"], \"director\": \"d\"}";

	/**
	 * More than the least rate that the shop asks for, in four pieces a second.
	 */
	private static final String BLANKS = " ".repeat(1500);

	private final Socket socket;

	private final Thread blanks = new Thread(this::writeBlanks, "slow upload");

	private SlowUpload(Socket socket) {
		this.socket = socket;
	}

	/**
	 * Sends the beginning.
	 * @param port where the shop listens
	 * @param header the name and the value of one more header
	 * @return the upload, to be finished
	 * @throws IOException if the shop does not listen
	 */
	static SlowUpload begin(int port, String... header) throws IOException {
		SlowUpload upload = new SlowUpload(new Socket(InetAddress.getLoopbackAddress(), port));
		upload.write("POST /movies HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\n"
				+ ((header.length > 0) ? header[0] + ": " + header[1] + "\r\n" : "")
				+ "Content-Type: application/json\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
				+ chunk(BODY.substring(0, BODY.indexOf(' '))));
		return upload;
	}

	/**
	 * Goes on with what means nothing, as fast as a shop asks of those whom it waits for.
	 */
	void keepGoing() {
		this.blanks.start();
	}

	private void writeBlanks() {
		try {
			while (!Thread.interrupted()) {
				write(chunk(BLANKS));
				Thread.sleep(250);
			}
		}
		catch (IOException | InterruptedException ex) {
			// The rest tells whether the shop still listens.
		}
	}

	/**
	 * Sends the rest.
	 * @return the answer
	 * @throws IOException if the shop closed the connection
	 */
	String finish() throws IOException {
		stop();
		write(chunk(BODY.substring(BODY.indexOf(' '))) + "0\r\n\r\n");
		return new String(this.socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
	}

	@Override
	public void close() throws IOException {
		stop();
		this.socket.close();
	}

	private void stop() {
		this.blanks.interrupt();
		try {
			this.blanks.join();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private static String chunk(String text) {
		return Integer.toHexString(text.length()) + "\r\n" + text + "\r\n";
	}

	private void write(String text) throws IOException {
		this.socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
	}

}
