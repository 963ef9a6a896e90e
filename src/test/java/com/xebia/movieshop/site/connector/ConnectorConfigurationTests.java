package com.xebia.movieshop.site.connector;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import com.xebia.movieshop.site.connector.ConnectorConfiguration.ClientNetwork;
import com.xebia.movieshop.site.connector.SlowClientChannel.LeasedBuffers;
import jakarta.servlet.GenericServlet;
import jakarta.servlet.Servlet;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import org.apache.tomcat.util.collections.SynchronizedStack;
import org.apache.tomcat.util.net.SocketBufferHandler;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServer;

import static org.assertj.core.api.Assertions.assertThat;

class ConnectorConfigurationTests {

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

	@ParameterizedTest
	@CsvSource({ "192.0.2.1, 192.0.2.1, true", "192.0.2.1, 192.0.2.2, false", "2001:db8::1, 2001:db8::2:3, true",
			"2001:db8::1, 2001:db8:0:1::1, false" })
	void networkIsThatOfOneClient(String address, String other, boolean same) throws UnknownHostException {
		assertThat(network(address).equals(network(other))).isEqualTo(same);
	}

	@ParameterizedTest
	@CsvSource({ "127.0.0.1, true", "::1, true", "10.1.2.3, true", "172.16.0.1, true", "192.168.1.1, true",
			"169.254.1.1, true", "100.64.0.1, true", "fd00::1, true", "fe80::1, true", "100.128.0.1, false",
			"172.32.0.1, false", "192.0.2.1, false", "2001:db8::1, false" })
	void proxyMayBeInAnInternalNetworkOnly(String address, boolean internal) throws UnknownHostException {
		assertThat(network(address).internal()).isEqualTo(internal);
	}

	@Test
	void serverStopsWhileRequestsHaveNoEnd() throws Exception {
		TomcatServletWebServerFactory tomcat = new TomcatServletWebServerFactory(0);
		new ConnectorConfiguration().stopWithoutDelay().customize(tomcat);
		CountDownLatch begun = new CountDownLatch(1);
		CountDownLatch end = new CountDownLatch(1);
		Servlet endless = new GenericServlet() {

			@Override
			public void service(ServletRequest request, ServletResponse response) {
				begun.countDown();
				Awaitility.await().forever().until(() -> end.getCount() == 0);
			}

		};
		WebServer server = tomcat.getWebServer((context) -> context.addServlet("endless", endless).addMapping("/"));
		server.start();
		HttpClient.newHttpClient()
			.sendAsync(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.getPort())).build(),
					BodyHandlers.discarding());
		begun.await();
		CompletableFuture.runAsync(() -> {
			server.stop();
			server.destroy();
		}).get(1, TimeUnit.MINUTES);
		end.countDown();
	}

	private static ByteBuffer send(LeasedBuffers buffers, int sent) {
		buffers.configureWriteBufferForWrite();
		ByteBuffer buffer = buffers.getWriteBuffer().put(new byte[100]);
		buffers.configureWriteBufferForRead();
		buffer.position(sent);
		return buffer;
	}

	private static ClientNetwork network(String address) throws UnknownHostException {
		return ClientNetwork.of(InetAddress.getByName(address));
	}

}
