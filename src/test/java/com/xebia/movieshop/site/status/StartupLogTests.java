package com.xebia.movieshop.site.status;

import java.nio.file.Path;

import com.xebia.movieshop.mongo.Database;
import com.xebia.movieshop.staff.WriteMode;
import com.xebia.movieshop.support.TestSettings;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.mock.env.MockEnvironment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

@ExtendWith(OutputCaptureExtension.class)
class StartupLogTests {

	@ParameterizedTest
	@CsvSource({ "SIGN_IN, server.address, 0.0.0.0, true", "SIGN_IN, server.address, 127.0.0.1, false",
			"SIGN_IN, movieshop.relay-address, 192.0.2.1, true", "READ_ONLY, server.address, 0.0.0.0, false",
			"SIGN_IN, movieshop.public-url, https://shop.example, false",
			"SIGN_IN, movieshop.public-url, http://shop.example, true", "SIGN_IN, server.ssl.bundle, shop, false",
			"SIGN_IN, server.forward-headers-strategy, native, false" })
	void passwordInClearTextIsLoggedAsWarning(WriteMode mode, String name, String value, boolean warned,
			CapturedOutput output) {
		MockEnvironment environment = new MockEnvironment().withProperty("local.server.port", "8080")
			.withProperty(name, value);
		ConfigurableApplicationContext context = mock(ConfigurableApplicationContext.class);
		given(context.getEnvironment()).willReturn(environment);
		new StartupLog(new Database(true, "here"), mode, TestSettings.in(Path.of("there")))
			.warnOfClearTextPassword(new ApplicationReadyEvent(new SpringApplication(), new String[0], context, null));
		assertThat(output.getOut().contains("is sent in clear text")).isEqualTo(warned);
	}

	@ParameterizedTest
	@CsvSource({ "96, 384, true", "121, 384, true", "134, 384, true", "179, 512, false", "320, 512, true",
			"128, 512, false", "64, 256, true", "6000, 24000, false" })
	void lowMemoryForPicturesIsLoggedAsWarning(long heap, long total, boolean warned, CapturedOutput output) {
		StartupLog.warnOfLittleMemory(heap, total);
		assertThat(output.getOut().contains("has " + total + " MB of memory and " + heap)).isEqualTo(warned);
	}

}
