package com.xebia.movieshop.staff.access;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;

import com.xebia.movieshop.settings.PublicUrl;
import com.xebia.movieshop.settings.ShopCookie;
import com.xebia.movieshop.staff.CuratorAccount;
import com.xebia.movieshop.staff.CuratorAccount.SignedCookie;
import com.xebia.movieshop.staff.KnownDevices;
import com.xebia.movieshop.staff.ProviderAccounts;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.security.oauth2.client.autoconfigure.ConditionalOnOAuth2ClientRegistrationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.http.client.SimpleClientHttpRequestFactory;
import org.springframework.http.converter.FormHttpMessageConverter;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.Authentication;
import org.springframework.security.jackson.SecurityJacksonModules;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClient;
import org.springframework.security.oauth2.client.endpoint.RestClientAuthorizationCodeTokenResponseClient;
import org.springframework.security.oauth2.client.http.OAuth2ErrorResponseErrorHandler;
import org.springframework.security.oauth2.client.oidc.authentication.OidcAuthorizationCodeAuthenticationProvider;
import org.springframework.security.oauth2.client.oidc.userinfo.OidcUserService;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.registration.InMemoryClientRegistrationRepository;
import org.springframework.security.oauth2.client.userinfo.DefaultOAuth2UserService;
import org.springframework.security.oauth2.client.web.AuthorizationRequestRepository;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizedClientRepository;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationRequest;
import org.springframework.security.oauth2.core.endpoint.OAuth2ParameterNames;
import org.springframework.security.oauth2.core.http.converter.OAuth2AccessTokenResponseHttpMessageConverter;
import org.springframework.security.oauth2.core.oidc.OidcScopes;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;

/**
 * Enables sign-in with the OpenID Connect providers of Spring Boot's properties.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnOAuth2ClientRegistrationProperties
class ProviderConfiguration {

	private static final String REGISTRATION = "spring.security.oauth2.client.registration.";

	// Limits how long a slow provider can block a request thread that anybody can occupy.
	private static final Duration TIMEOUT = Duration.ofSeconds(5);

	@Bean
	OidcAuthorizationCodeAuthenticationProvider providerAuthentication(ProviderAccounts accounts) {
		SimpleClientHttpRequestFactory requests = new SimpleClientHttpRequestFactory();
		requests.setConnectTimeout(TIMEOUT);
		requests.setReadTimeout(TIMEOUT);
		RestTemplate client = new RestTemplate(requests);
		client.setErrorHandler(new OAuth2ErrorResponseErrorHandler());
		DefaultOAuth2UserService details = new DefaultOAuth2UserService();
		details.setRestOperations(client);
		OidcUserService people = new OidcUserService();
		people.setOauth2UserService(details);
		people.setOidcUserConverter(accounts::signIn);
		return new OidcAuthorizationCodeAuthenticationProvider(tokens(requests), people);
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
	Customizer<HttpSecurity> signInWithProviders(InMemoryClientRegistrationRepository registrations,
			CuratorAccount curator, KnownDevices devices, AccessDeniedResponses refusals, MongoOperations documents,
			PublicUrl publicUrl) {
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

	private static void requirePassword(CuratorAccount curator) {
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

	/**
	 * Stores the authorization request in a signed cookie, which any node can read. A
	 * provider's response is accepted only in the same browser, with the same state, at
	 * the requested redirect address, in time and once: the database has the states of
	 * the latest responses, because a cookie can be copied.
	 */
	private static final class SignInRequests implements AuthorizationRequestRepository<OAuth2AuthorizationRequest> {

		private static final Duration VALIDITY = Duration.ofMinutes(10);

		// Separates the time until which the cookie is valid.
		private static final String TIME = "~";

		private final JsonMapper json = JsonMapper.builder()
			.addModules(SecurityJacksonModules.getModules(SignInRequests.class.getClassLoader()))
			.build();

		private final SignedCookie cookie;

		private final MongoOperations documents;

		SignInRequests(CuratorAccount curator, PublicUrl publicUrl, MongoOperations documents) {
			this.documents = documents;
			this.cookie = new SignedCookie(ShopCookie.of(publicUrl, "movieshop-provider"), "provider", curator);
		}

		@Override
		public void saveAuthorizationRequest(@Nullable OAuth2AuthorizationRequest question, HttpServletRequest request,
				HttpServletResponse response) {
			if (question == null) {
				this.cookie.cookie().delete(request, response);
			}
			else {
				String content = Base64.getUrlEncoder()
					.withoutPadding()
					.encodeToString(this.json.writeValueAsBytes(question));
				this.cookie.write(content + TIME + Instant.now().plus(VALIDITY).getEpochSecond(), VALIDITY, request,
						response);
			}
		}

		@Override
		public @Nullable OAuth2AuthorizationRequest loadAuthorizationRequest(HttpServletRequest request) {
			String content = this.cookie.read(request);
			String[] parts = (content != null) ? content.split(TIME) : new String[0];
			if (parts.length < 2 || Long.parseLong(parts[1]) < Instant.now().getEpochSecond()) {
				return null;
			}
			OAuth2AuthorizationRequest question = this.json.readValue(Base64.getUrlDecoder().decode(parts[0]),
					OAuth2AuthorizationRequest.class);
			String state = request.getParameter(OAuth2ParameterNames.STATE);
			boolean answered = state != null && state.equals(question.getState())
					&& request.getRequestURI().equals(URI.create(question.getRedirectUri()).getRawPath());
			return answered ? question : null;
		}

		// Ignores responses that do not match, so that another site cannot abort a
		// sign-in.
		@Override
		public @Nullable OAuth2AuthorizationRequest removeAuthorizationRequest(HttpServletRequest request,
				HttpServletResponse response) {
			OAuth2AuthorizationRequest question = loadAuthorizationRequest(request);
			if (question != null) {
				saveAuthorizationRequest(null, request, response);
			}
			return (question != null && isFirst(String.valueOf(question.getState()))) ? question : null;
		}

		private boolean isFirst(String state) {
			Instant now = Instant.now();
			this.documents.remove(Query.query(Criteria.where("at").lt(now.minus(VALIDITY))), Answer.class);
			try {
				this.documents.insert(new Answer(state, now));
				return true;
			}
			catch (DuplicateKeyException ex) {
				return false;
			}
		}

		@Document("providerAnswers")
		record Answer(@Id String state, Instant at) {

		}

	}

}
