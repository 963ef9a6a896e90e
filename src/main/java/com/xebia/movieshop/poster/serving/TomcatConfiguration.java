package com.xebia.movieshop.poster.serving;

import org.apache.catalina.connector.Connector;

import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnNotWarDeployment;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Lets the embedded server send a small picture with few changes of thread, and a large
 * one in few writes; the experiment {@code serving} measures both.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnNotWarDeployment
@ConditionalOnClass({ TomcatServletWebServerFactory.class, Connector.class })
class TomcatConfiguration {

	/**
	 * Bytes of each connection's write buffer, outside the heap: together with
	 * {@code server.tomcat.max-connections} they bound what all connections take.
	 */
	private static final String WRITE_BUFFER_SIZE = String.valueOf(128 << 10);

	@Bean
	WebServerFactoryCustomizer<TomcatServletWebServerFactory> pictureConnector() {
		return (server) -> {
			server.setProtocol(PollingNio2Protocol.class.getName());
			server.addConnectorCustomizers((connector) -> {
				connector.setProperty("socket.appWriteBufSize", WRITE_BUFFER_SIZE);
				connector.setProperty("socket.directBuffer", "true");
			});
		};
	}

}
