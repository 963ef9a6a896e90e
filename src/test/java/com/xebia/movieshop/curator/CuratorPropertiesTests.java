package com.xebia.movieshop.curator;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link CuratorProperties}.
 */
class CuratorPropertiesTests {

	@ParameterizedTest
	@CsvSource({ "secret, {noop}secret", "{bcrypt}$2a$10$x, {bcrypt}$2a$10$x",
			"{pbkdf2@SpringSecurity_v5_8}x, {pbkdf2@SpringSecurity_v5_8}x", "{}, {noop}{}" })
	void passwordIsPlainUnlessItNamesItsEncoding(String password, String encoded) {
		assertThat(new CuratorProperties("curator", password).encodedPassword()).isEqualTo(encoded);
	}

	@Test
	void blankPasswordIsNone() {
		assertThat(new CuratorProperties("curator", " ").hasPassword()).isFalse();
	}

	@Test
	void passwordIsNotPrinted() {
		assertThat(new CuratorProperties("curator", "secret")).asString().doesNotContain("secret");
	}

}
