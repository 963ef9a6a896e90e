package com.xebia.movieshop.site.connector;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.apache.tomcat.util.net.Nio2Channel;
import org.apache.tomcat.util.net.SocketBufferHandler;
import org.apache.tomcat.util.net.SocketWrapperBase;

/**
 * A connection whose client has to end the header of a request in time, and to send a
 * body and take an answer at a least rate. The timeouts of Tomcat begin anew with each
 * byte.
 */
class PatientChannel extends Nio2Channel {

	private static final long LEAST_BYTES_PER_SECOND = 4 << 10;

	// The kernel would let the send buffer grow to megabytes for each client that reads
	// nothing, and fill before anybody else is answered. This bounds what a client takes
	// to as many bytes in each round trip: 2.5 MB a second where one takes 100 ms.
	private static final int SEND_BUFFER_AMONG_MANY = 256 << 10;

	private final PatientProtocol.Endpoint endpoint;

	private int readsOfHeader;

	private long headerStart;

	// Threads waited so many nanoseconds beyond what the bytes since then were worth.
	private long waited;

	PatientChannel(SocketBufferHandler buffer, PatientProtocol.Endpoint endpoint) {
		super(buffer);
		this.endpoint = endpoint;
	}

	// A channel serves one connection after the other.
	@Override
	public void reset(AsynchronousSocketChannel channel, SocketWrapperBase<Nio2Channel> wrapper) throws IOException {
		super.reset(channel, wrapper);
		this.readsOfHeader = 0;
		this.waited = 0;
		if (this.endpoint.hasManyConnections()) {
			channel.setOption(StandardSocketOptions.SO_SNDBUF, SEND_BUFFER_AMONG_MANY);
		}
	}

	// Called while no thread waits: at first for a request, and then for the rest of its
	// header.
	@Override
	public <A> void read(ByteBuffer target, long timeout, TimeUnit unit, A attachment,
			CompletionHandler<Integer, ? super A> handler) {
		long now = System.nanoTime();
		long limit = unit.toNanos(timeout);
		if (this.readsOfHeader++ < 2) {
			this.headerStart = now;
		}
		if (this.readsOfHeader > 1 || this.endpoint.isCrowded()) {
			limit = Math.min(limit, this.endpoint.timeForHeader().toNanos() - (now - this.headerStart));
		}
		super.read(target, Math.max(1, limit), TimeUnit.NANOSECONDS, attachment, handler);
	}

	// Called while a thread has the request and waits for its body.
	@Override
	public Future<Integer> read(ByteBuffer target) {
		return await(super.read(target));
	}

	// Called while a thread waits for its answer to be taken.
	@Override
	public Future<Integer> write(ByteBuffer source) {
		this.readsOfHeader = 0;
		return await(super.write(source));
	}

	private Future<Integer> await(Future<Integer> transfer) {
		long start = System.nanoTime();
		try {
			int bytes = transfer.get(this.endpoint.beginToWait().toNanos() - this.waited, TimeUnit.NANOSECONDS);
			long worth = TimeUnit.SECONDS.toNanos(bytes) / LEAST_BYTES_PER_SECOND;
			this.waited = Math.max(0, this.waited + System.nanoTime() - start - worth);
			return transfer;
		}
		catch (TimeoutException ex) {
			transfer.cancel(true);
			return CompletableFuture.failedFuture(new SocketTimeoutException("The client is too slow"));
		}
		catch (ExecutionException ex) {
			// The server asks for the result, too.
			return transfer;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return transfer;
		}
		finally {
			this.endpoint.endToWait();
		}
	}

}
