package com.xebia.movieshop.staff.access;

import java.time.Duration;

import com.xebia.movieshop.settings.PublicUrl;
import com.xebia.movieshop.staff.Curator;
import com.xebia.movieshop.staff.signin.KnownDevices;
import com.xebia.movieshop.staff.signin.ProviderAccounts;
import com.xebia.movieshop.staff.signin.SignInRequests;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.security.oauth2.client.autoconfigure.ConditionalOnOAuth2ClientRegistrationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.http.client.SimpleClientHttpRequestFactory;
import org.springframework.http.converter.FormHttpMessageConverter;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClient;
import org.springframework.security.oauth2.client.endpoint.RestClientAuthorizationCodeTokenResponseClient;
import org.springframework.security.oauth2.client.http.OAuth2ErrorResponseErrorHandler;
import org.springframework.security.oauth2.client.oidc.authentication.OidcAuthorizationCodeAuthenticationProvider;
import org.springframework.security.oauth2.client.oidc.userinfo.OidcUserService;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.registration.InMemoryClientRegistrationRepository;
import org.springframework.security.oauth2.client.userinfo.DefaultOAuth2UserService;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizedClientRepository;
import org.springframework.security.oauth2.core.http.converter.OAuth2AccessTokenResponseHttpMessageConverter;
import org.springframework.security.oauth2.core.oidc.OidcScopes;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;

/**
 * Enables sign-in with the OpenID Connect providers of Spring Boot's properties.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnOAuth2ClientRegistrationProperties
public class ProviderConfiguration {

	private static final String REGISTRATION = "spring.security.oauth2.client.registration.";

	// Limits how long a slow provider can block a request thread that anybody can occupy.
	private static final Duration TIMEOUT = Duration.ofSeconds(5);

	@Bean
	OidcAuthorizationCodeAuthenticationProvider providerAuthentication(ProviderAccounts accounts) {
		SimpleClientHttpRequestFactory requests = new SimpleClientHttpRequestFactory();
		requests.setConnectTimeout(TIMEOUT);
		requests.setReadTimeout(TIMEOUT);
		OidcUserService people = new OidcUserService();
		people.setOauth2UserService(details(requests));
		people.setOidcUserConverter(accounts::signIn);
		return new OidcAuthorizationCodeAuthenticationProvider(tokens(requests), people);
	}

	private static DefaultOAuth2UserService details(SimpleClientHttpRequestFactory requests) {
		RestTemplate client = new RestTemplate(requests);
		client.setErrorHandler(new OAuth2ErrorResponseErrorHandler());
		DefaultOAuth2UserService details = new DefaultOAuth2UserService();
		details.setRestOperations(client);
		return details;
	}

	private static RestClientAuthorizationCodeTokenResponseClient tokens(SimpleClientHttpRequestFactory requests) {
		RestClientAuthorizationCodeTokenResponseClient tokens = new RestClientAuthorizationCodeTokenResponseClient();
		tokens.setRestClient(RestClient.builder()
			.requestFactory(requests)
			.configureMessageConverters((converters) -> converters.addCustomConverter(new FormHttpMessageConverter())
				.addCustomConverter(new OAuth2AccessTokenResponseHttpMessageConverter()))
			.defaultStatusHandler(new OAuth2ErrorResponseErrorHandler())
			.build());
		return tokens;
	}

	@Bean
	Customizer<HttpSecurity> signInWithProviders(InMemoryClientRegistrationRepository registrations, Curator curator,
			KnownDevices devices, AccessDeniedResponses refusals, MongoOperations documents, PublicUrl publicUrl) {
		requirePassword(curator);
		registrations.forEach(ProviderConfiguration::requireIdentity);
		return (http) -> http.oauth2Login((login) -> login.loginPage("/login")
			.authenticationDetailsSource(devices::sourceOfForm)
			.authorizationEndpoint((endpoint) -> endpoint
				.authorizationRequestRepository(new SignInRequests(curator, publicUrl, documents)))
			.authorizedClientRepository(new NoTokens())
			.defaultSuccessUrl("/movies")
			.failureHandler(refusals));
	}

	private static void requirePassword(Curator curator) {
		if (!curator.hasPassword()) {
			throw new InvalidConfigurationPropertyValueException("movieshop.curator.password", "",
					"signing in with a provider needs cookies that are signed with a key from this password. "
							+ "Set MOVIESHOP_CURATOR_PASSWORD.");
		}
	}

	// A subject is unique per issuer only, and plain OAuth 2 has no issuer.
	private static void requireIdentity(ClientRegistration registration) {
		if (!registration.getScopes().contains(OidcScopes.OPENID)
				|| registration.getProviderDetails().getIssuerUri() == null) {
			throw new InvalidConfigurationPropertyValueException(REGISTRATION + registration.getRegistrationId(),
					registration.getScopes(),
					"signing in needs OpenID Connect: add openid to the scope, and an issuer-uri "
							+ "to the provider.");
		}
	}

	/**
	 * Discards the providers' tokens, because the shop makes no later requests with them.
	 */
	private static final class NoTokens implements OAuth2AuthorizedClientRepository {

		@Override
		public <T extends OAuth2AuthorizedClient> @Nullable T loadAuthorizedClient(String registration,
				Authentication principal, HttpServletRequest request) {
			return null;
		}

		@Override
		public void saveAuthorizedClient(OAuth2AuthorizedClient client, Authentication principal,
				HttpServletRequest request, HttpServletResponse response) {
		}

		@Override
		public void removeAuthorizedClient(String registration, Authentication principal, HttpServletRequest request,
				HttpServletResponse response) {
		}

	}

}
