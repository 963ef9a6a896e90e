package com.xebia.movieshop.site.connector;

import org.apache.catalina.connector.Connector;
import org.apache.catalina.loader.WebappLoader;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnNotWarDeployment;
import org.springframework.boot.tomcat.TomcatEmbeddedWebappClassLoader;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Settles how the embedded server deals with connections: patiently within bounds, with
 * few changes of thread for a small answer and few writes for a large one. The experiment
 * {@code serving} measures the latter two.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnNotWarDeployment
@ConditionalOnClass({ TomcatServletWebServerFactory.class, Connector.class })
class ConnectorConfiguration {

	/**
	 * Bytes of each connection's write buffer, outside the heap: together with
	 * {@code server.tomcat.max-connections} they bound what all connections take.
	 */
	private static final String WRITE_BUFFER_SIZE = String.valueOf(128 << 10);

	@Bean
	WebServerFactoryCustomizer<TomcatServletWebServerFactory> patientConnector() {
		return (server) -> {
			server.setProtocol(PatientProtocol.class.getName());
			server.addConnectorCustomizers((connector) -> {
				connector.setProperty("socket.appWriteBufSize", WRITE_BUFFER_SIZE);
				connector.setProperty("socket.directBuffer", "true");
			});
		};
	}

	@Bean
	WebServerFactoryCustomizer<TomcatServletWebServerFactory> classesOfTheParent() {
		return (server) -> server.addContextCustomizers((context) -> {
			WebappLoader loader = new WebappLoader();
			loader.setLoaderInstance(new ShopClassLoader(context.getParentClassLoader()));
			loader.setDelegate(true);
			context.setLoader(loader);
		});
	}

	/**
	 * Leaves all classes to the parent, which has them all when the server is embedded.
	 * Tomcat would look for what is nowhere in each JAR of the WAR and unpack them for
	 * it, which takes seconds: a bundle of messages is looked for as a class, in each
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

}
