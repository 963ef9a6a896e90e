package com.xebia.movieshop.staff;

import java.nio.file.Path;

import com.xebia.movieshop.settings.UnusableSettingsException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.security.crypto.password.Pbkdf2PasswordEncoder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link CuratorAccount} and {@link Passwords}.
 */
@ExtendWith(OutputCaptureExtension.class)
class CuratorAccountTests {

	private static final String PASSWORD = "correct horse";

	@Test
	void withoutAPasswordSignInFails() {
		CuratorAccount curator = new CuratorAccount("curator", "");
		assertThat(curator.hasPassword()).isFalse();
		assertThat(accepts(curator, "curator", "")).isFalse();
		assertThat(curator.sign("text")).isNull();
	}

	@Test
	void nameAndPasswordMustBothBeRight() {
		CuratorAccount curator = new CuratorAccount("curator", PASSWORD);
		assertThat(accepts(curator, "curator", PASSWORD)).isTrue();
		assertThat(accepts(curator, "curator", "correct horsf")).isFalse();
		assertThat(accepts(curator, "Curator", PASSWORD)).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "{bcrypt}", "{pbkdf2@SpringSecurity_v5_8}" })
	void passwordMayBeGivenAsAHash(String kind) {
		String hash = kind.startsWith("{bcrypt") ? Passwords.hash(PASSWORD)
				: kind + Pbkdf2PasswordEncoder.defaultsForSpringSecurity_v5_8().encode(PASSWORD);
		CuratorAccount curator = new CuratorAccount("curator", hash);
		assertThat(hash).startsWith(kind);
		assertThat(accepts(curator, "curator", PASSWORD)).isTrue();
		assertThat(accepts(curator, "curator", hash)).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "a", "eleven char", " ", "            ", "{abc}def", "{noop}correct horse",
			"{MD5}0cc175b9", "{bcrypt}$2a$10$x", "{bcrypt}", "{pbkdf2@SpringSecurity_v5_8}x",
			"a passphrase of more bytes than those that bcrypt takes into account at all" })
	void weakPasswordAndUnknownHashAreRefusedWithoutShowingThem(String password) {
		assertThatExceptionOfType(UnusableSettingsException.class)
			.isThrownBy(() -> new CuratorAccount("curator", password))
			.satisfies((ex) -> assertThat(ex.getMessage()).containsAnyOf("at least 12", "at most 72", "hash-password"));
	}

	@Test
	void refusedPasswordIsNotLogged(CapturedOutput output, @TempDir Path directory) {
		SpringApplication shop = new SpringApplication(ShopWithCurator.class);
		shop.setWebApplicationType(WebApplicationType.NONE);
		assertThatException().isThrownBy(
				() -> shop.run("--movieshop.curator.password=eleven char", "--movieshop.data-dir=" + directory));
		assertThat(output).contains("at least 12").doesNotContain("eleven char");
	}

	@Test
	void signaturesAreThoseOfThePasswordOnEveryNode() {
		CuratorAccount curator = new CuratorAccount("curator", PASSWORD);
		String signature = curator.sign("token");
		assertThat(signature).isNotNull().isEqualTo(new CuratorAccount("curator", PASSWORD).sign("token"));
		assertThat(curator.sign("other")).isNotEqualTo(signature);
		assertThat(new CuratorAccount("curator", "another horse").sign("token")).isNotEqualTo(signature);
		assertThat(new CuratorAccount("other", PASSWORD).sign("token")).isNotEqualTo(signature);
	}

	private static boolean accepts(CuratorAccount curator, String name, String password) {
		return curator.accepts(new TestingAuthenticationToken(name, password));
	}

	static class ShopWithCurator {

		ShopWithCurator(@Value("${movieshop.curator.password}") String password) {
			new CuratorAccount("curator", password);
		}

	}

}
