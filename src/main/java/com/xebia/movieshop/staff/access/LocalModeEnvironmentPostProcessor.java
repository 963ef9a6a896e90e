package com.xebia.movieshop.staff.access;

import java.util.HashMap;
import java.util.Map;

import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.util.StringUtils;

/**
 * Unless configured otherwise, binds the embedded server to the loopback address and
 * ignores forwarded headers when no password is set. Runs after the data directory's
 * settings are loaded, because they may set a password.
 */
@Order(Ordered.LOWEST_PRECEDENCE)
class LocalModeEnvironmentPostProcessor implements EnvironmentPostProcessor {

	private static final String LOOPBACK = "127.0.0.1";

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
