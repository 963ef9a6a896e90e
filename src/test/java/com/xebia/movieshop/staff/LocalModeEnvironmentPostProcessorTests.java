package com.xebia.movieshop.staff;

import org.junit.jupiter.api.Test;

import org.springframework.boot.SpringApplication;
import org.springframework.mock.env.MockEnvironment;

import static org.assertj.core.api.Assertions.assertThat;

class LocalModeEnvironmentPostProcessorTests {

	private final MockEnvironment environment = new MockEnvironment();

	@Test
	void openShopListensOnTheLoopbackAddressWithEachOfItsPorts() {
		assertThat(setting("management.server.address")).isNull();
		this.environment.setProperty("management.server.port", "9090");
		assertThat(setting("server.address")).isEqualTo("127.0.0.1");
		assertThat(setting("management.server.address")).isEqualTo("127.0.0.1");
	}

	@Test
	void shopWithAPasswordListensEverywhere() {
		this.environment.setProperty("movieshop.curator.password", "correct horse battery");
		assertThat(setting("server.address")).isNull();
	}

	private String setting(String name) {
		new StaffConfiguration.LocalMode().postProcessEnvironment(this.environment, new SpringApplication());
		return this.environment.getProperty(name);
	}

}
