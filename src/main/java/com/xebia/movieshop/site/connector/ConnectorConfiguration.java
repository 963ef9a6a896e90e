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
 * Configures the connections of the embedded server: limits for slow clients, few thread
 * switches for a small response and few writes for a large one. The experiment
 * {@code serving} measures the latter two.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnNotWarDeployment
@ConditionalOnClass({ TomcatServletWebServerFactory.class, Connector.class })
class ConnectorConfiguration {

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

}
