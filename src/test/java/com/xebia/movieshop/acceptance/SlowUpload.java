package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * An upload in progress: the shop has received the first half and waits for the second.
 */
final class SlowUpload implements AutoCloseable {

	private static final String BODY = "{\"title\": \"Slow\", \"description\": \"d\", \"stars\": [\"s\"], \"director\": \"d\"}";

	// The number of chunks of blanks, four per second, which is above the shop's minimum
	// rate.
	private static final int LOTS = 400;

	private static final String LOT = " ".repeat(1500);

	private final Socket socket;

	private final Thread blanks = new Thread(this::writeLots, "slow upload");

	private int lots;

	private SlowUpload(Socket socket, int lots) {
		this.socket = socket;
		this.lots = lots;
	}

	static SlowUpload begin(int port, String... header) throws IOException {
		return begin(port, 0, header);
	}

	static SlowUpload beginSteadily(int port, String... header) throws IOException {
		SlowUpload upload = begin(port, LOTS, header);
		upload.blanks.start();
		return upload;
	}

	private static SlowUpload begin(int port, int lots, String... header) throws IOException {
		SlowUpload upload = new SlowUpload(new Socket(InetAddress.getLoopbackAddress(), port), lots);
		upload.write("POST /movies HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\n"
				+ ((header.length > 0) ? header[0] + ": " + header[1] + "\r\n" : "")
				+ "Content-Type: application/json\r\nConnection: close\r\nContent-Length: "
				+ (BODY.length() + lots * LOT.length()) + "\r\n\r\n" + BODY.substring(0, BODY.indexOf(' ')));
		return upload;
	}

	private void writeLots() {
		try {
			while (this.lots > 0 && !Thread.interrupted()) {
				write(LOT);
				this.lots--;
				Thread.sleep(250);
			}
		}
		catch (IOException | InterruptedException ex) {
			// The second half shows whether the shop still listens.
		}
	}

	String finish() throws IOException {
		stop();
		write(LOT.repeat(this.lots) + BODY.substring(BODY.indexOf(' ')));
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

	private void write(String text) throws IOException {
		this.socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
	}

}
