package com.xebia.movieshop.site.connector;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.SpringApplication;
import org.springframework.mock.env.MockEnvironment;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ConnectionsEnvironmentPostProcessor}.
 */
class ConnectionsEnvironmentPostProcessorTests {

	@ParameterizedTest
	@CsvSource({ "128, 200", "512, 512", "1024, 1024", "24000, 1500" })
	void connectionsTakeAnEighthOfTheMemory(long megabytes, long connections) {
		assertThat(ConnectionsEnvironmentPostProcessor.limit(megabytes << 20)).isEqualTo(connections);
	}

	@Test
	void operatorsLimitWins() {
		MockEnvironment environment = new MockEnvironment().withProperty("server.tomcat.max-connections", "10");
		new ConnectionsEnvironmentPostProcessor().postProcessEnvironment(environment, new SpringApplication());
		assertThat(environment.getProperty("server.tomcat.max-connections")).isEqualTo("10");
	}

}
