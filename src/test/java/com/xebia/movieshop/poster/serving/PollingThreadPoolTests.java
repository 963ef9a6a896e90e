package com.xebia.movieshop.poster.serving;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousChannelGroup;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import org.apache.tomcat.util.threads.TaskThreadFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link PollingThreadPool} under a channel group of the JDK.
 */
class PollingThreadPoolTests {

	private static final String POOL = "pool-";

	private static final int CONNECTIONS = 48;

	private final List<AsynchronousSocketChannel> clients = new ArrayList<>();

	private final List<AsynchronousSocketChannel> accepted = new ArrayList<>();

	private AsynchronousChannelGroup group;

	@BeforeEach
	void connect() throws Exception {
		this.group = AsynchronousChannelGroup.withThreadPool(
				new PollingThreadPool(1, CONNECTIONS, 60_000, new TaskThreadFactory(POOL, true, Thread.NORM_PRIORITY)));
		try (AsynchronousServerSocketChannel server = AsynchronousServerSocketChannel.open(this.group)) {
			server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
			for (int client = 0; client < CONNECTIONS; client++) {
				this.clients.add(AsynchronousSocketChannel.open());
				this.clients.get(client).connect(server.getLocalAddress()).get();
				this.accepted.add(server.accept().get());
			}
		}
	}

	@AfterEach
	void close() throws IOException, InterruptedException {
		for (AsynchronousSocketChannel client : this.clients) {
			client.close();
		}
		this.group.shutdownNow();
		assertThat(this.group.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
	}

	@Test
	void messageIsMostlyHandledWhereItWasNoticed() throws Exception {
		LinkedBlockingQueue<String> threads = new LinkedBlockingQueue<>();
		int pooled = 0;
		for (int round = 0; round < 10; round++) {
			for (AsynchronousSocketChannel channel : this.accepted) {
				onMessage(channel, () -> threads.add(Thread.currentThread().getName()));
			}
			for (AsynchronousSocketChannel client : this.clients) {
				client.write(ByteBuffer.allocate(1)).get();
				pooled += threads.take().startsWith(POOL) ? 1 : 0;
			}
		}
		assertThat(pooled).isLessThan(10 * CONNECTIONS / 2);
	}

	@Test
	void handlersThatWaitKeepNoMessageFromBeingNoticed() throws Exception {
		CountDownLatch all = new CountDownLatch(CONNECTIONS);
		for (AsynchronousSocketChannel channel : this.accepted) {
			onMessage(channel, () -> {
				all.countDown();
				await(all);
			});
		}
		for (AsynchronousSocketChannel client : this.clients) {
			client.write(ByteBuffer.allocate(1)).get();
		}
		assertThat(all.await(20, TimeUnit.SECONDS)).isTrue();
	}

	private static void await(CountDownLatch latch) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private static void onMessage(AsynchronousSocketChannel channel, Runnable action) {
		channel.read(ByteBuffer.allocate(1), null, new CompletionHandler<Integer, Void>() {
			@Override
			public void completed(Integer length, Void attachment) {
				action.run();
			}

			@Override
			public void failed(Throwable ex, Void attachment) {
				// The connection was closed.
			}
		});
	}

}
