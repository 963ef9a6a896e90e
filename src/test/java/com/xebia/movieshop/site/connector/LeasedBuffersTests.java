package com.xebia.movieshop.site.connector;

import java.nio.ByteBuffer;

import com.xebia.movieshop.site.connector.SlowClientChannel.LeasedBuffers;
import org.apache.tomcat.util.collections.SynchronizedStack;
import org.apache.tomcat.util.net.SocketBufferHandler;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LeasedBuffersTests {

	private final SynchronizedStack<SocketBufferHandler> pool = new SynchronizedStack<>();

	private final LeasedBuffers one = new LeasedBuffers(this.pool);

	private final LeasedBuffers another = new LeasedBuffers(this.pool);

	@Test
	void bufferOfASentResponseIsForAnotherConnection() {
		ByteBuffer buffer = send(this.one, 100);
		this.one.release();
		assertThat(this.one.isWriteBufferEmpty()).isTrue();
		assertThat(this.another.getWriteBuffer()).isSameAs(buffer).matches((next) -> next.position() == 0);
		assertThat(this.another.getWriteBuffer().remaining()).isEqualTo(buffer.capacity());
		assertThat(this.one.getWriteBuffer()).isNotSameAs(buffer);
	}

	@Test
	void bufferWithUnsentBytesIsNotReused() {
		ByteBuffer buffer = send(this.one, 99);
		assertThat(this.one.isWriteBufferEmpty()).isFalse();
		this.one.reset();
		assertThat(this.one.isWriteBufferEmpty()).isTrue();
		assertThat(this.another.getWriteBuffer()).isNotSameAs(buffer);
	}

	private static ByteBuffer send(LeasedBuffers buffers, int sent) {
		buffers.configureWriteBufferForWrite();
		ByteBuffer buffer = buffers.getWriteBuffer().put(new byte[100]);
		buffers.configureWriteBufferForRead();
		buffer.position(sent);
		return buffer;
	}

}
