package com.xebia.movieshop.site.connector;

import java.lang.management.ManagementFactory;
import java.util.Map;

import com.sun.management.OperatingSystemMXBean;

import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Limits the memory of connections, which have off-heap buffers of 128 KB each, to an
 * eighth of the memory that this process has; an operator can set another limit.
 */
class ConnectionsEnvironmentPostProcessor implements EnvironmentPostProcessor {

	private static final long MAX = 1500;

	private static final long MIN = 200;

	@Override
	public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
		environment.getPropertySources()
			.addLast(new MapPropertySource("connections", Map.of("server.tomcat.max-connections", limit(memory()))));
	}

	static long limit(long memory) {
		return Math.min(MAX, Math.max(MIN, memory / 8 / (128 << 10)));
	}

	// In a container, this is the container's limit.
	private static long memory() {
		return (ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system)
				? system.getTotalMemorySize() : Long.MAX_VALUE;
	}

}
