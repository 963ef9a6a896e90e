package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Slow clients: each sends the beginning of its request, then a byte every three seconds,
 * and reconnects a second after its connection was closed.
 */
final class SlowClients implements AutoCloseable {

	private static final int PAUSE = 3000;

	private static final int PAUSE_BEFORE_ANOTHER = 1000;

	private static final int STACK_SIZE = 128 << 10;

	// So small that the shop soon blocks until the client reads.
	private static final int RECEIVE_BUFFER_SIZE = 4096;

	private final List<Thread> threads = new ArrayList<>();

	private final AtomicInteger closed = new AtomicInteger();

	private final int port;

	private volatile boolean attacking = true;

	SlowClients(int port, int number, String beginning, boolean reads) {
		this.port = port;
		byte[] bytes = beginning.getBytes(StandardCharsets.ISO_8859_1);
		for (int i = 0; i < number; i++) {
			Thread thread = new Thread(null, () -> attack(bytes, reads), "slow client", STACK_SIZE);
			thread.setDaemon(true);
			thread.start();
			this.threads.add(thread);
		}
	}

	int closed() {
		return this.closed.get();
	}

	@Override
	public void close() {
		this.attacking = false;
		this.threads.forEach(Thread::interrupt);
	}

	private void attack(byte[] beginning, boolean reads) {
		try {
			while (this.attacking) {
				try (Socket socket = new Socket()) {
					socket.setReceiveBufferSize(RECEIVE_BUFFER_SIZE);
					socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), this.port));
					socket.getOutputStream().write(beginning);
					keepWaiting(socket, reads);
				}
				catch (IOException ex) {
					// The shop closed the connection during a write.
				}
				this.closed.incrementAndGet();
				Thread.sleep(PAUSE_BEFORE_ANOTHER);
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private void keepWaiting(Socket socket, boolean reads) throws IOException, InterruptedException {
		InputStream input = socket.getInputStream();
		socket.setSoTimeout(PAUSE);
		boolean ended = false;
		while (!ended && this.attacking) {
			if (reads) {
				ended = isEnded(input);
			}
			else {
				Thread.sleep(PAUSE);
			}
			socket.getOutputStream().write('x');
		}
	}

	private static boolean isEnded(InputStream input) throws IOException {
		try {
			return input.read(new byte[RECEIVE_BUFFER_SIZE]) < 0;
		}
		catch (SocketTimeoutException ex) {
			return false;
		}
	}

}
