package com.xebia.movieshop.staff;

import java.net.UnknownHostException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.mock.env.MockEnvironment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link StaffConfiguration}.
 */
class StaffConfigurationTests {

	private static final Curator NOBODY = new Curator("curator", "");

	private final StaffConfiguration configuration = new StaffConfiguration();

	private final MockEnvironment environment = new MockEnvironment();

	@Test
	void withoutAPasswordTheLoopbackAddressIsOpen() throws UnknownHostException {
		this.environment.setProperty("server.forward-headers-strategy", "none");
		assertThat(access("127.0.0.1")).isEqualTo(WriteAccess.Mode.LOCAL);
		assertThat(access("0.0.0.0")).isEqualTo(WriteAccess.Mode.READ_ONLY);
	}

	@ParameterizedTest
	@CsvSource({ "server.forward-headers-strategy, native", "server.forward-headers-strategy, FRAMEWORK",
			"server.tomcat.remoteip.remote-ip-header, X-Forwarded-For" })
	void openShopBelievesNoForwardedAddress(String name, String value) throws UnknownHostException {
		this.environment.setProperty(name, value);
		assertThatExceptionOfType(InvalidConfigurationPropertyValueException.class)
			.isThrownBy(() -> access("127.0.0.1"))
			.satisfies((ex) -> assertThat(ex.getReason()).contains("MOVIESHOP_CURATOR_PASSWORD"));
		assertThat(access("0.0.0.0")).isEqualTo(WriteAccess.Mode.READ_ONLY);
	}

	private WriteAccess.Mode access(String address) throws UnknownHostException {
		return this.configuration.writeAccess(NOBODY, address, this.environment).getMode();
	}

}
