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

import org.apache.tomcat.util.collections.SynchronizedStack;
import org.apache.tomcat.util.net.Nio2Channel;
import org.apache.tomcat.util.net.SocketBufferHandler;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.jspecify.annotations.Nullable;

/**
 * A connection that limits slow clients: a request header must end in time, and bodies
 * and responses need a minimum rate. Tomcat's timeouts restart with each byte.
 */
class SlowClientChannel extends Nio2Channel {

	private static final long MIN_BYTES_PER_SECOND = 4 << 10;

	// Without a limit, the kernel would grow the send buffer of each client that reads
	// nothing to megabytes, and fill it before others are answered. The limit allows a
	// client as many bytes per round trip: 2.5 MB a second at 100 ms.
	private static final int CROWDED_SEND_BUFFER = 256 << 10;

	private final ConnectorConfiguration.Endpoint endpoint;

	private final LeasedBuffers buffers;

	private int readsOfHeader;

	private long headerStart;

	// The nanoseconds that threads waited beyond the time granted for transferred bytes.
	private long waited;

	SlowClientChannel(LeasedBuffers buffers, ConnectorConfiguration.Endpoint endpoint) {
		super(buffers);
		this.buffers = buffers;
		this.endpoint = endpoint;
	}

	// A channel is reset when its connection is closed, too, and reused for later ones.
	@Override
	public void reset(@Nullable AsynchronousSocketChannel channel, @Nullable SocketWrapperBase<Nio2Channel> wrapper)
			throws IOException {
		super.reset(channel, wrapper);
		this.readsOfHeader = 0;
		this.waited = 0;
		if (channel != null && this.endpoint.hasManyConnections()) {
			channel.setOption(StandardSocketOptions.SO_SNDBUF, CROWDED_SEND_BUFFER);
		}
	}

	// Called without a waiting thread: for a request, then for the rest of its header.
	@Override
	public <A> void read(ByteBuffer target, long timeout, TimeUnit unit, A attachment,
			CompletionHandler<Integer, ? super A> handler) {
		this.buffers.release();
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

	// Called while a thread waits for the body of its request.
	@Override
	public Future<Integer> read(ByteBuffer target) {
		return await(super.read(target), false);
	}

	// Called while a thread waits for the client to read the response.
	@Override
	public Future<Integer> write(ByteBuffer source) {
		this.readsOfHeader = 0;
		return await(super.write(source), true);
	}

	private Future<Integer> await(Future<Integer> transfer, boolean write) {
		long start = System.nanoTime();
		try {
			int bytes = transfer.get(this.endpoint.beginWait(write).toNanos() - this.waited, TimeUnit.NANOSECONDS);
			long granted = TimeUnit.SECONDS.toNanos(bytes) / MIN_BYTES_PER_SECOND;
			this.waited = Math.max(0, this.waited + System.nanoTime() - start - granted);
			return transfer;
		}
		catch (TimeoutException ex) {
			transfer.cancel(true);
			return CompletableFuture.failedFuture(new SocketTimeoutException("The client is too slow"));
		}
		catch (ExecutionException ex) {
			// The server gets the exception from the result as well.
			return transfer;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return transfer;
		}
		finally {
			this.endpoint.endWait();
		}
	}

	/**
	 * The buffers of a connection. It leases the large one for writing from a pool while
	 * it sends a response, so that idle connections take little memory.
	 */
	static class LeasedBuffers extends SocketBufferHandler {

		private final SynchronizedStack<SocketBufferHandler> pool;

		private volatile @Nullable SocketBufferHandler leased;

		LeasedBuffers(SynchronizedStack<SocketBufferHandler> pool) {
			super(8 << 10, 0, true);
			this.pool = pool;
		}

		// A buffer with bytes may be in use by the channel, and is not returned to the
		// pool.
		void release() {
			SocketBufferHandler former = this.leased;
			this.leased = null;
			if (former != null && former.isWriteBufferEmpty()) {
				former.reset();
				if (!this.pool.push(former)) {
					former.free();
				}
			}
		}

		private SocketBufferHandler lease() {
			SocketBufferHandler present = this.leased;
			if (present == null) {
				SocketBufferHandler pooled = this.pool.pop();
				present = (pooled != null) ? pooled : new SocketBufferHandler(0, 128 << 10, true);
				this.leased = present;
			}
			return present;
		}

		@Override
		public void configureWriteBufferForWrite() {
			lease().configureWriteBufferForWrite();
		}

		@Override
		public void configureWriteBufferForRead() {
			lease().configureWriteBufferForRead();
		}

		@Override
		public ByteBuffer getWriteBuffer() {
			return lease().getWriteBuffer();
		}

		@Override
		public boolean isWriteBufferWritable() {
			return lease().isWriteBufferWritable();
		}

		@Override
		public boolean isWriteBufferEmpty() {
			SocketBufferHandler present = this.leased;
			return present == null || present.isWriteBufferEmpty();
		}

		@Override
		public void reset() {
			super.reset();
			release();
		}

	}

}
