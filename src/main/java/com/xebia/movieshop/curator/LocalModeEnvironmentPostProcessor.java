package com.xebia.movieshop.curator;

import java.util.Map;

import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.util.StringUtils;

/**
 * Binds the embedded server to the loopback address, and has it believe no proxy, when no
 * curator has a password and nobody chose otherwise.
 */
class LocalModeEnvironmentPostProcessor implements EnvironmentPostProcessor, Ordered {

	@Override
	public int getOrder() {
		// After the data directory, whose settings may hold the password.
		return Ordered.LOWEST_PRECEDENCE;
	}

	@Override
	public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
		if (!StringUtils.hasText(environment.getProperty("movieshop.curator.password"))) {
			environment.getPropertySources()
				.addLast(new MapPropertySource("localMode",
						Map.of("server.address", "127.0.0.1", "server.forward-headers-strategy", "none")));
		}
	}

}
