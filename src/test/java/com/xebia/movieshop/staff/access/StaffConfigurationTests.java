package com.xebia.movieshop.staff.access;

import com.xebia.movieshop.settings.PublicUrl;
import com.xebia.movieshop.staff.CuratorAccount;
import com.xebia.movieshop.staff.KnownDevices;
import com.xebia.movieshop.staff.TestAccounts;
import com.xebia.movieshop.staff.WriteMode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.convert.ApplicationConversionService;
import org.springframework.mock.env.MockEnvironment;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.registration.InMemoryClientRegistrationRepository;
import org.springframework.security.oauth2.core.AuthorizationGrantType;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.Mockito.mock;

class StaffConfigurationTests {

	private static final CuratorAccount NOBODY = new CuratorAccount("curator", "");

	private final StaffConfiguration configuration = new StaffConfiguration();

	private final MockEnvironment environment = new MockEnvironment();

	@Test
	void withoutAPasswordTheLoopbackAddressIsOpen() {
		this.environment.setProperty("server.forward-headers-strategy", "none");
		assertThat(mode("127.0.0.1")).isEqualTo(WriteMode.LOCAL);
		assertThat(mode("0.0.0.0")).isEqualTo(WriteMode.READ_ONLY);
	}

	@ParameterizedTest
	@CsvSource({ "server.forward-headers-strategy, native", "server.forward-headers-strategy, FRAMEWORK",
			"server.tomcat.remoteip.remote-ip-header, X-Forwarded-For" })
	void shopWithoutAPasswordRefusesForwardedAddresses(String name, String value) {
		this.environment.setProperty(name, value);
		assertThatExceptionOfType(InvalidConfigurationPropertyValueException.class).isThrownBy(() -> mode("127.0.0.1"))
			.satisfies((ex) -> assertThat(ex.getReason()).contains("MOVIESHOP_CURATOR_PASSWORD"));
		assertThat(mode("0.0.0.0")).isEqualTo(WriteMode.READ_ONLY);
	}

	@Test
	void shopWithoutAPasswordListensOnTheLoopbackAddressWithEachOfItsPorts() {
		assertThat(settingOfLocalMode("management.server.address")).isNull();
		this.environment.setProperty("management.server.port", "9090");
		assertThat(settingOfLocalMode("server.address")).isEqualTo("127.0.0.1");
		assertThat(settingOfLocalMode("management.server.address")).isEqualTo("127.0.0.1");
	}

	@Test
	void shopWithAPasswordListensEverywhere() {
		this.environment.setProperty("movieshop.curator.password", "correct horse battery");
		assertThat(settingOfLocalMode("server.address")).isNull();
	}

	@ParameterizedTest
	@CsvSource({ "openid, ", "profile, https://login.example" })
	void providerWithoutUniqueSubjectsIsRefused(String scope, @Nullable String issuer) {
		assertThatExceptionOfType(InvalidConfigurationPropertyValueException.class)
			.isThrownBy(() -> register(new CuratorAccount("curator", TestAccounts.PASSWORD), scope, issuer))
			.satisfies((ex) -> assertThat(ex.getName()).endsWith(".registration.house"));
	}

	@Test
	void providerWithoutACuratorsPasswordIsRefused() {
		assertThatExceptionOfType(InvalidConfigurationPropertyValueException.class)
			.isThrownBy(() -> register(NOBODY, "openid", "https://login.example"))
			.satisfies((ex) -> assertThat(ex.getReason()).contains("MOVIESHOP_CURATOR_PASSWORD"));
	}

	private static void register(CuratorAccount curator, String scope, @Nullable String issuer) {
		ClientRegistration registration = ClientRegistration.withRegistrationId("house")
			.authorizationGrantType(AuthorizationGrantType.AUTHORIZATION_CODE)
			.clientId("movieshop")
			.scope(scope)
			.issuerUri(issuer)
			.authorizationUri("https://login.example/authorize")
			.tokenUri("https://login.example/token")
			.redirectUri("{baseUrl}/login/oauth2/code/house")
			.build();
		AccessDeniedResponses refusals = new AccessDeniedResponses(WriteMode.SIGN_IN, (event) -> {
		}, mock(), new ReturnPageCookie(new PublicUrl("")), new PublicUrl(""));
		new ProviderConfiguration().signInWithProviders(new InMemoryClientRegistrationRepository(registration), curator,
				new KnownDevices(curator, new PublicUrl("")), refusals, mock(), new PublicUrl(""));
	}

	private String settingOfLocalMode(String name) {
		new StaffConfiguration.LocalMode().postProcessEnvironment(this.environment, new SpringApplication());
		return this.environment.getProperty(name);
	}

	private WriteMode mode(String address) {
		this.environment.setConversionService(new ApplicationConversionService());
		this.environment.setProperty("server.address", address);
		return this.configuration.writeMode(NOBODY, this.environment);
	}

}
