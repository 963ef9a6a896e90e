package com.xebia.movieshop.experiment.http;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;

import org.jspecify.annotations.Nullable;

/**
 * A connection of a {@link LoadGenerator}, with one request in flight at a time.
 */
final class LoadConnection {

	private static final int HEAD_OUTSTANDING = -1;

	private final SocketChannel channel;

	private final ResponseHead head = new ResponseHead();

	private byte @Nullable [] partOfHead;

	private long outstanding = HEAD_OUTSTANDING;

	private long sentAt;

	private long firstByteAt;

	private LoadConnection(SocketChannel channel) {
		this.channel = channel;
	}

	static LoadConnection open(InetSocketAddress address, Selector selector) throws IOException {
		SocketChannel channel = SocketChannel.open(address);
		channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
		channel.configureBlocking(false);
		LoadConnection connection = new LoadConnection(channel);
		channel.register(selector, SelectionKey.OP_READ, connection);
		return connection;
	}

	void send(ByteBuffer request) throws IOException {
		this.outstanding = HEAD_OUTSTANDING;
		this.sentAt = System.nanoTime();
		this.firstByteAt = 0;
		this.channel.write(request);
		if (request.hasRemaining()) {
			throw new IOException("The request is too long for the socket's buffer");
		}
	}

	/**
	 * Reads the received bytes and discards them, except for the response's head.
	 * @param buffer a buffer to use
	 * @return whether the response is complete
	 * @throws IOException if the connection is closed or the bytes are not a response
	 */
	boolean receive(ByteBuffer buffer) throws IOException {
		buffer.clear();
		if (this.partOfHead != null) {
			buffer.put(this.partOfHead);
			this.partOfHead = null;
		}
		if (this.channel.read(buffer) < 0) {
			throw new EOFException("The server closed the connection");
		}
		buffer.flip();
		if (this.outstanding == HEAD_OUTSTANDING) {
			if (this.firstByteAt == 0) {
				this.firstByteAt = System.nanoTime();
			}
			if (!this.head.read(buffer)) {
				this.partOfHead = new byte[buffer.remaining()];
				buffer.get(this.partOfHead);
				return false;
			}
			this.outstanding = this.head.contentLength();
		}
		this.outstanding -= buffer.remaining();
		if (this.outstanding < 0) {
			throw new IOException("The body is longer than its Content-Length");
		}
		return this.outstanding == 0;
	}

	ResponseHead head() {
		return this.head;
	}

	long sentAt() {
		return this.sentAt;
	}

	long firstByteAt() {
		return this.firstByteAt;
	}

	void close() {
		try {
			this.channel.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
