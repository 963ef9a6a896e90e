package com.xebia.movieshop.site.connector;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

import org.apache.coyote.http11.Http11Nio2Protocol;
import org.apache.tomcat.util.net.Nio2Channel;
import org.apache.tomcat.util.net.Nio2Endpoint;
import org.apache.tomcat.util.net.SocketBufferHandler;

/**
 * Tomcat's HTTP/1.1 with bounds for slow clients, which are the narrower the fewer
 * threads or connections are left for others.
 */
public class PatientProtocol extends Http11Nio2Protocol {

	public PatientProtocol() {
		super(new Endpoint());
	}

	/**
	 * Knows how much slow clients hold at the moment.
	 */
	static class Endpoint extends Nio2Endpoint {

		private static final Duration PATIENCE = Duration.ofSeconds(20);

		private static final Duration IMPATIENCE = Duration.ofMillis(250);

		private static final Duration TIME_FOR_HEADER = Duration.ofSeconds(10);

		private static final Duration SHORT_TIME_FOR_HEADER = Duration.ofSeconds(1);

		private final AtomicInteger waitingThreads = new AtomicInteger();

		// With its own TLS the server has only the timeouts of Tomcat.
		@Override
		protected Nio2Channel createChannel(SocketBufferHandler buffer) {
			return isSSLEnabled() ? super.createChannel(buffer) : new PatientChannel(buffer, this);
		}

		// Tells how long one more thread may wait; what its client sends or takes buys it
		// time.
		Duration beginToWait() {
			boolean many = this.waitingThreads.incrementAndGet() > getMaxThreads() / 2;
			return many ? IMPATIENCE : PATIENCE;
		}

		void endToWait() {
			this.waitingThreads.decrementAndGet();
		}

		// A header may take so long from its first byte to its last.
		Duration timeForHeader() {
			return isCrowded() ? SHORT_TIME_FOR_HEADER : TIME_FOR_HEADER;
		}

		// When there are many, each may hold less of an answer that nobody reads.
		boolean hasManyConnections() {
			return getConnectionCount() > getMaxThreads() / 2;
		}

		boolean isCrowded() {
			return getConnectionCount() > getMaxConnections() / 2;
		}

	}

}
