package com.xebia.movieshop.poster.serving;

import com.xebia.movieshop.poster.PosterProperties;
import com.xebia.movieshop.poster.RenditionReader;
import org.apache.catalina.connector.Connector;
import org.apache.coyote.http11.Http11Nio2Protocol;

import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnNotWarDeployment;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

/**
 * Puts the posters ahead of everything else.
 */
@Configuration(proxyBeanMethods = false)
class ServingConfiguration {

	@Bean
	RenditionCache renditionCache(RenditionReader renditions, PosterProperties properties) {
		return new RenditionCache(renditions, properties.memory());
	}

	@Bean
	FilterRegistrationBean<PosterFilter> posterFilter(RenditionCache renditions, PosterProperties properties) {
		FilterRegistrationBean<PosterFilter> registration = new FilterRegistrationBean<>(
				new PosterFilter(renditions, new RenditionResponse(properties.accelRedirect())));
		registration.addUrlPatterns(PosterFilter.PATH + "*");
		registration.setOrder(Ordered.HIGHEST_PRECEDENCE + 1);
		return registration;
	}

	/**
	 * Lets the embedded server send a small rendition with few changes of thread, and a
	 * large one in few writes; the experiment {@code serving} measures both.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnNotWarDeployment
	@ConditionalOnClass({ TomcatServletWebServerFactory.class, Connector.class })
	static class EmbeddedTomcat {

		/**
		 * Bytes of each connection's write buffer, outside the heap: together with
		 * {@code server.tomcat.max-connections} they bound what all connections take.
		 */
		private static final String WRITE_BUFFER_SIZE = String.valueOf(128 << 10);

		@Bean
		WebServerFactoryCustomizer<TomcatServletWebServerFactory> asynchronousConnector() {
			return (server) -> {
				server.setProtocol(Http11Nio2Protocol.class.getName());
				server.addConnectorCustomizers((connector) -> {
					connector.setProperty("socket.appWriteBufSize", WRITE_BUFFER_SIZE);
					connector.setProperty("socket.directBuffer", "true");
				});
			};
		}

	}

}
