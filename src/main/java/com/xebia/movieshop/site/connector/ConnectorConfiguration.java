package com.xebia.movieshop.site.connector;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousSocketChannel;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

import com.xebia.movieshop.site.cache.PrecompiledPages;
import com.xebia.movieshop.site.connector.SlowClientChannel.LeasedBuffers;
import jakarta.servlet.ServletException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.loader.WebappLoader;
import org.apache.catalina.valves.ValveBase;
import org.apache.coyote.http11.Http11Nio2Protocol;
import org.apache.tomcat.util.collections.SynchronizedStack;
import org.apache.tomcat.util.net.Nio2Channel;
import org.apache.tomcat.util.net.Nio2Endpoint;
import org.apache.tomcat.util.net.SocketBufferHandler;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnNotWarDeployment;
import org.springframework.boot.tomcat.TomcatEmbeddedWebappClassLoader;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.web.header.HeaderWriter;
import org.springframework.util.function.SingletonSupplier;

/**
 * Configures the connections of the embedded server: limits for slow clients, few thread
 * switches for a small response and few writes for a large one. The experiment
 * {@code serving} measures the latter two.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnNotWarDeployment
@ConditionalOnClass({ TomcatServletWebServerFactory.class, Connector.class })
public class ConnectorConfiguration {

	@Bean
	WebServerFactoryCustomizer<TomcatServletWebServerFactory> slowClientConnector() {
		return (server) -> server.setProtocol(SlowClientProtocol.class.getName());
	}

	@Bean
	WebServerFactoryCustomizer<TomcatServletWebServerFactory> parentClassLoader() {
		return (server) -> server.addContextCustomizers((context) -> {
			WebappLoader loader = new WebappLoader();
			loader.setLoaderInstance(new ShopClassLoader(context.getParentClassLoader()));
			loader.setDelegate(true);
			context.setLoader(loader);
		});
	}

	// Precompiled pages need no descriptors of tag libraries, for which Tomcat would
	// search each JAR of the WAR, which takes seconds, too.
	@Bean
	WebServerFactoryCustomizer<TomcatServletWebServerFactory> noSearchForTagLibraries() {
		return (server) -> {
			if (PrecompiledPages.exist()) {
				server.addTldSkipPatterns("*.jar");
			}
		};
	}

	// Requests that are still running after the time for them are not waited for again.
	// Tomcat waits 20 times for a twentieth of the delay, and for ever if that is zero.
	@Bean
	WebServerFactoryCustomizer<TomcatServletWebServerFactory> stopWithoutDelay() {
		return (server) -> {
			server.addContextCustomizers((context) -> ((StandardContext) context).setUnloadDelay(20));
			server.addConnectorCustomizers(
					(connector) -> connector.setProperty("executorTerminationTimeoutMillis", "500"));
		};
	}

	// Also of the errors with which the server answers a request that it cannot read.
	@Bean
	WebServerFactoryCustomizer<TomcatServletWebServerFactory> headersOfEveryResponse(HeaderWriter headers) {
		return (server) -> server.addEngineValves(new ValveBase(true) {

			@Override
			public void invoke(Request request, Response response) throws IOException, ServletException {
				headers.writeHeaders(request, response);
				getNext().invoke(request, response);
			}

		});
	}

	/**
	 * Delegates all classes to the parent, which has them all when the server is
	 * embedded. Otherwise Tomcat would unpack each JAR of the WAR to find missing
	 * classes, which takes seconds: message bundles are looked up as classes in every
	 * language.
	 */
	static class ShopClassLoader extends TomcatEmbeddedWebappClassLoader {

		static {
			registerAsParallelCapable();
		}

		ShopClassLoader(ClassLoader parent) {
			super(parent);
		}

		@Override
		public Class<?> findClass(@Nullable String name) throws ClassNotFoundException {
			throw new ClassNotFoundException(name);
		}

	}

	/**
	 * Tomcat's HTTP/1.1 with limits for slow clients, which are stricter when few threads
	 * or connections are left for others.
	 */
	public static class SlowClientProtocol extends Http11Nio2Protocol {

		public SlowClientProtocol() {
			super(new Endpoint());
		}

		// While crowded, every response ends its connection. Otherwise clients that are
		// never idle for long would keep all of them.
		@Override
		public int getMaxKeepAliveRequests() {
			return ((Endpoint) getEndpoint()).isCrowded() ? 1 : super.getMaxKeepAliveRequests();
		}

	}

	/**
	 * Counts the threads and connections in use, and limits connections per client.
	 */
	static class Endpoint extends Nio2Endpoint {

		private static final Duration WAIT_TO_READ = Duration.ofSeconds(20);

		// A person may pause a download for a minute.
		private static final Duration WAIT_TO_WRITE = Duration.ofSeconds(75);

		private static final Duration SHORT_WAIT = Duration.ofMillis(250);

		private static final Duration TIME_FOR_HEADER = Duration.ofSeconds(10);

		private static final Duration SHORT_TIME_FOR_HEADER = Duration.ofSeconds(1);

		private final AtomicInteger waitingThreads = new AtomicInteger();

		private final Supplier<SynchronizedStack<SocketBufferHandler>> writeBuffers = SingletonSupplier
			.of(() -> new SynchronizedStack<>(SynchronizedStack.DEFAULT_SIZE, getMaxThreads()));

		// While crowded, refuses further connections of an address that has its share.
		@Override
		protected boolean setSocketOptions(AsynchronousSocketChannel socket) {
			return !(isCrowded() && hasItsShare(socket)) && super.setSocketOptions(socket);
		}

		private boolean hasItsShare(AsynchronousSocketChannel socket) {
			ClientNetwork client = ClientNetwork.of(socket);
			return !client.internal() && this.connections.keySet()
				.stream()
				.filter((other) -> client.equals(ClientNetwork.of(other)))
				.count() >= getMaxConnections() / 4;
		}

		// If the server handles TLS itself, only Tomcat's timeouts apply.
		@Override
		protected Nio2Channel createChannel(SocketBufferHandler buffer) {
			return isSSLEnabled() ? super.createChannel(buffer)
					: new SlowClientChannel(new LeasedBuffers(this.writeBuffers.get()), this);
		}

		// Returns how long one more thread may wait; transferred bytes extend the time.
		Duration beginWait(boolean write) {
			boolean many = this.waitingThreads.incrementAndGet() > getMaxThreads() / 2;
			return many ? SHORT_WAIT : write ? WAIT_TO_WRITE : WAIT_TO_READ;
		}

		void endWait() {
			this.waitingThreads.decrementAndGet();
		}

		// Returns the time limit for a header, from its first byte to its last.
		Duration timeForHeader() {
			return isCrowded() ? SHORT_TIME_FOR_HEADER : TIME_FOR_HEADER;
		}

		// With many connections, each may buffer less of a response that is not read.
		boolean hasManyConnections() {
			return getConnectionCount() > getMaxThreads() / 2;
		}

		boolean isCrowded() {
			return getConnectionCount() > getMaxConnections() / 2;
		}

	}

	/**
	 * The network of one client: an IPv4 address, or the first half of an IPv6 address.
	 */
	record ClientNetwork(ByteBuffer prefix, boolean internal) {

		static ClientNetwork of(AsynchronousSocketChannel connection) {
			try {
				return of(((InetSocketAddress) connection.getRemoteAddress()).getAddress());
			}
			catch (Exception ex) {
				// A closed connection belongs to no network; it is not limited.
				return new ClientNetwork(ByteBuffer.allocate(0), true);
			}
		}

		// A proxy in an internal network has the connections of all visitors.
		static ClientNetwork of(InetAddress address) {
			byte[] bytes = address.getAddress();
			boolean internal = address.isLoopbackAddress() || address.isSiteLocalAddress()
					|| address.isLinkLocalAddress() || (address instanceof Inet6Address && (bytes[0] & 0xfe) == 0xfc)
					|| (bytes[0] == 100 && (bytes[1] & 0xc0) == 64);
			return new ClientNetwork(ByteBuffer.wrap(bytes, 0, Math.min(bytes.length, 8)), internal);
		}

	}

}
