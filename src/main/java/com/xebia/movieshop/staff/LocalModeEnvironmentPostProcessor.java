package com.xebia.movieshop.staff;

import java.util.HashMap;
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

	private static final String LOOPBACK = "127.0.0.1";

	@Override
	public int getOrder() {
		// After the data directory, whose settings may hold the password.
		return Ordered.LOWEST_PRECEDENCE;
	}

	@Override
	public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
		if (!StringUtils.hasText(environment.getProperty("movieshop.curator.password"))) {
			Map<String, Object> settings = new HashMap<>();
			settings.put("server.address", LOOPBACK);
			settings.put("server.forward-headers-strategy", "none");
			if (environment.containsProperty("management.server.port")) {
				settings.put("management.server.address", LOOPBACK);
			}
			environment.getPropertySources().addLast(new MapPropertySource("localMode", settings));
		}
	}

}
