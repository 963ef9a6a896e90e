package com.xebia.movieshop.support;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;

import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.servlet.context.AnnotationConfigServletWebServerApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.http.HttpHeaders;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configuration.EnableWebSecurity;
import org.springframework.security.config.annotation.web.configuration.OAuth2AuthorizationServerConfiguration;
import org.springframework.security.core.authority.FactorGrantedAuthority;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.core.oidc.OidcScopes;
import org.springframework.security.oauth2.core.oidc.endpoint.OidcParameterNames;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.server.authorization.client.InMemoryRegisteredClientRepository;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClientRepository;
import org.springframework.security.oauth2.server.authorization.settings.AuthorizationServerSettings;
import org.springframework.security.oauth2.server.authorization.settings.ClientSettings;
import org.springframework.security.oauth2.server.authorization.token.JwtEncodingContext;
import org.springframework.security.oauth2.server.authorization.token.OAuth2TokenCustomizer;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.context.SecurityContextHolderFilter;

/**
 * Providers of OpenID Connect with PKCE on a loopback port, one issuer for each path.
 * They authenticate any user without a password.
 */
public final class OpenIdProvider implements AutoCloseable {

	private final Map<String, Map<String, Object>> people = new ConcurrentHashMap<>();

	private final HttpClient http = HttpClient.newHttpClient();

	private final AnnotationConfigServletWebServerApplicationContext context;

	public OpenIdProvider(String shop, String... clients) {
		this.context = new AnnotationConfigServletWebServerApplicationContext();
		this.context.registerBean(TomcatServletWebServerFactory.class, OpenIdProvider::server);
		this.context.registerBean(RegisteredClientRepository.class, () -> clients(shop, clients));
		this.context.registerBean(OpenIdProvider.class, () -> this);
		this.context.register(Endpoints.class);
		this.context.refresh();
	}

	private static TomcatServletWebServerFactory server() {
		TomcatServletWebServerFactory server = new TomcatServletWebServerFactory(0);
		server.setAddress(InetAddress.getLoopbackAddress());
		// Tomcat calls filters only for requests that are mapped to a servlet.
		server.setRegisterDefaultServlet(true);
		return server;
	}

	private static RegisteredClientRepository clients(String shop, String... ids) {
		return new InMemoryRegisteredClientRepository(Stream.of(ids)
			.map((id) -> RegisteredClient.withId(id)
				.clientId(id)
				.clientSecret("{noop}" + secret(id))
				.clientAuthenticationMethod(ClientAuthenticationMethod.CLIENT_SECRET_BASIC)
				.authorizationGrantType(AuthorizationGrantType.AUTHORIZATION_CODE)
				.redirectUri(shop + "/login/oauth2/code/" + id)
				.scope(OidcScopes.OPENID)
				.scope(OidcScopes.PROFILE)
				.clientSettings(ClientSettings.builder().requireProofKey(true).build())
				.build())
			.toList());
	}

	public static String secret(String client) {
		return "a secret of " + client;
	}

	private void addClaims(JwtEncodingContext token) {
		if (OidcParameterNames.ID_TOKEN.equals(token.getTokenType().getValue())) {
			token.getClaims().claims((claims) -> claims.putAll(this.people.get(token.getPrincipal().getName())));
		}
	}

	public String issuer(String client) {
		return "http://127.0.0.1:" + this.context.getWebServer().getPort() + "/" + client;
	}

	// Sets the claims of the ID token of a user.
	public void know(String subject, Map<String, Object> claims) {
		this.people.put(subject, claims);
	}

	// Signs a user in and returns the address to which the provider redirects the
	// browser.
	public URI answer(String question, String subject) throws IOException {
		HttpRequest request = HttpRequest.newBuilder(URI.create(question))
			.header(HttpHeaders.ACCEPT, "text/html")
			.header(HttpHeaders.FROM, subject)
			.build();
		try {
			HttpResponse<String> answer = this.http.send(request, HttpResponse.BodyHandlers.ofString());
			return URI.create(answer.headers()
				.firstValue(HttpHeaders.LOCATION)
				.orElseThrow(() -> new IOException(answer + answer.body())));
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IOException(ex);
		}
	}

	@Override
	public void close() {
		this.context.close();
	}

	/**
	 * The server's endpoints. No part of a shop that looks for its configuration.
	 */
	@EnableWebSecurity
	static class Endpoints {

		@Bean
		SecurityFilterChain securityFilterChain(HttpSecurity http) {
			return http.oauth2AuthorizationServer((server) -> server.oidc(Customizer.withDefaults()))
				.authorizeHttpRequests((requests) -> requests.anyRequest().authenticated())
				.oauth2ResourceServer((server) -> server.jwt(Customizer.withDefaults()))
				.addFilterAfter(Endpoints::signIn, SecurityContextHolderFilter.class)
				.build();
		}

		private static void signIn(ServletRequest request, ServletResponse response, FilterChain chain)
				throws IOException, ServletException {
			String subject = ((HttpServletRequest) request).getHeader(HttpHeaders.FROM);
			if (subject != null) {
				SecurityContextHolder.getContext()
					.setAuthentication(UsernamePasswordAuthenticationToken.authenticated(subject, null,
							List.of(FactorGrantedAuthority.fromAuthority(FactorGrantedAuthority.PASSWORD_AUTHORITY))));
			}
			chain.doFilter(request, response);
		}

		@Bean
		AuthorizationServerSettings settings() {
			return AuthorizationServerSettings.builder().multipleIssuersAllowed(true).build();
		}

		@Bean
		JWKSource<SecurityContext> keys() throws JOSEException {
			return new ImmutableJWKSet<>(new JWKSet(new RSAKeyGenerator(2048).keyID("key").generate()));
		}

		@Bean
		OAuth2TokenCustomizer<JwtEncodingContext> claims(OpenIdProvider provider) {
			return provider::addClaims;
		}

		@Bean
		JwtDecoder decoder(JWKSource<SecurityContext> keys) {
			return OAuth2AuthorizationServerConfiguration.jwtDecoder(keys);
		}

	}

}
