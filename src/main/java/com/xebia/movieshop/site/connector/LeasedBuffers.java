package com.xebia.movieshop.site.connector;

import java.nio.ByteBuffer;

import org.apache.tomcat.util.collections.SynchronizedStack;
import org.apache.tomcat.util.net.SocketBufferHandler;
import org.jspecify.annotations.Nullable;

/**
 * The buffers of a connection. It leases the large one for writing from a pool while it
 * sends a response, so that idle connections take little memory.
 */
class LeasedBuffers extends SocketBufferHandler {

	private static final int READ_BUFFER_SIZE = 8 << 10;

	// Large, for few writes of a large response.
	private static final int WRITE_BUFFER_SIZE = 128 << 10;

	private final SynchronizedStack<SocketBufferHandler> pool;

	private volatile @Nullable SocketBufferHandler leased;

	LeasedBuffers(SynchronizedStack<SocketBufferHandler> pool) {
		super(READ_BUFFER_SIZE, 0, true);
		this.pool = pool;
	}

	// A buffer with bytes may be in use by the channel, and is not returned to the pool.
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
			present = (pooled != null) ? pooled : new SocketBufferHandler(0, WRITE_BUFFER_SIZE, true);
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
