package com.xebia.movieshop.staff.access;

import java.net.InetAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import com.github.benmanes.caffeine.cache.Ticker;
import com.xebia.movieshop.staff.AccountAuthenticationProvider;
import com.xebia.movieshop.staff.Accounts;
import com.xebia.movieshop.staff.CuratorAccount;
import com.xebia.movieshop.staff.SignInThrottle;
import com.xebia.movieshop.staff.WriteMode;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnNotWarDeployment;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWarDeployment;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.web.servlet.FilterRegistration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.Environment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.security.authentication.AuthenticationEventPublisher;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.ProviderManager;
import org.springframework.security.oauth2.client.oidc.authentication.OidcAuthorizationCodeAuthenticationProvider;
import org.springframework.util.StringUtils;
import org.springframework.web.filter.FormContentFilter;
import org.springframework.web.filter.HiddenHttpMethodFilter;

/**
 * Determines the mode of write access at startup.
 */
@Configuration(proxyBeanMethods = false)
class StaffConfiguration {

	// These filters read bodies, so they run after Spring Security's filter chain.
	private static final int AFTER_SECURITY = -99;

	// With these settings a request's headers can override its remote address.
	private static final List<String> FORWARDING = List.of("server.forward-headers-strategy",
			"server.tomcat.remoteip.remote-ip-header", "server.tomcat.remoteip.protocol-header");

	@Bean
	@ConditionalOnNotWarDeployment
	WriteMode writeMode(CuratorAccount curator, Environment environment) {
		if (curator.hasPassword()) {
			return WriteMode.SIGN_IN;
		}
		// Not ServerProperties, whose library is not on the class path of a foreign
		// container.
		InetAddress address = environment.getProperty("server.address", InetAddress.class);
		boolean loopback = address != null && address.isLoopbackAddress();
		if (loopback) {
			refuseForwardedAddresses(environment);
		}
		return loopback ? WriteMode.LOCAL : WriteMode.READ_ONLY;
	}

	private static void refuseForwardedAddresses(Environment environment) {
		for (String name : FORWARDING) {
			String value = environment.getProperty(name, "none");
			if (StringUtils.hasText(value) && !"none".equalsIgnoreCase(value)) {
				throw new InvalidConfigurationPropertyValueException(name, value,
						"without a password every user of this machine may write, and this setting lets a request "
								+ "forge its address. Set MOVIESHOP_CURATOR_PASSWORD, or remove this setting.");
			}
		}
	}

	@Bean
	@ConditionalOnWarDeployment
	WriteMode writeModeInForeignContainer(CuratorAccount curator) {
		return curator.hasPassword() ? WriteMode.SIGN_IN : WriteMode.READ_ONLY;
	}

	@Bean
	CuratorAccount curator(CuratorProperties properties) {
		return new CuratorAccount(properties.name(), properties.password());
	}

	@Bean
	AuthenticationManager authenticationManager(CuratorAccount curator, Accounts accounts,
			ObjectProvider<OidcAuthorizationCodeAuthenticationProvider> provider, AuthenticationEventPublisher events) {
		AuthenticationProvider passwords = new AccountAuthenticationProvider(curator, accounts,
				new SignInThrottle(Ticker.systemTicker()));
		ProviderManager manager = new ProviderManager(Stream.concat(Stream.of(passwords), provider.stream()).toList());
		manager.setAuthenticationEventPublisher(events);
		return manager;
	}

	// Lets HTML forms send PUT and DELETE through their _method field.
	@Bean
	@FilterRegistration(order = AFTER_SECURITY)
	HiddenHttpMethodFilter hiddenHttpMethodFilter() {
		return new HiddenHttpMethodFilter();
	}

	// Parses form bodies of PUT, PATCH and DELETE requests. Replaces Boot's filter, which
	// also reads bodies of requests without access.
	@Bean
	@FilterRegistration(order = AFTER_SECURITY + 1)
	FormContentFilter formContentFilter() {
		return new FormContentFilter();
	}

	/**
	 * The account from the configuration.
	 */
	@ConfigurationProperties("movieshop.curator")
	record CuratorProperties(String name, String password) {

	}

	/**
	 * Unless configured otherwise, binds the embedded server to the loopback address and
	 * ignores forwarded headers when no password is set. Runs after the data directory's
	 * settings are loaded, because they may set a password.
	 */
	@Order(Ordered.LOWEST_PRECEDENCE)
	static class LocalMode implements EnvironmentPostProcessor {

		@Override
		public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
			if (!StringUtils.hasText(environment.getProperty("movieshop.curator.password"))) {
				Map<String, Object> settings = new HashMap<>();
				settings.put("server.address", "127.0.0.1");
				settings.put("server.forward-headers-strategy", "none");
				if (environment.containsProperty("management.server.port")) {
					settings.put("management.server.address", "127.0.0.1");
				}
				environment.getPropertySources().addLast(new MapPropertySource("localMode", settings));
			}
		}

	}

}
