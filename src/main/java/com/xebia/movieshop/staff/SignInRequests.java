package com.xebia.movieshop.staff;

import java.net.URI;
import java.time.Duration;
import java.util.Base64;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.security.jackson.SecurityJacksonModules;
import org.springframework.security.oauth2.client.web.AuthorizationRequestRepository;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationRequest;
import org.springframework.security.oauth2.core.endpoint.OAuth2ParameterNames;

/**
 * Stores the authorization request in a signed cookie, which any node can read. A
 * provider's response is accepted only in the same browser, with the same state and at
 * the requested redirect address.
 */
class SignInRequests implements AuthorizationRequestRepository<OAuth2AuthorizationRequest> {

	private static final Duration VALIDITY = Duration.ofMinutes(10);

	private final JsonMapper json = JsonMapper.builder()
		.addModules(SecurityJacksonModules.getModules(SignInRequests.class.getClassLoader()))
		.build();

	private final SignedCookie cookie;

	SignInRequests(Curator curator, String publicUrl) {
		this.cookie = new SignedCookie(ShopCookie.of(publicUrl, "movieshop-provider"), "provider", curator);
	}

	@Override
	public void saveAuthorizationRequest(@Nullable OAuth2AuthorizationRequest question, HttpServletRequest request,
			HttpServletResponse response) {
		if (question == null) {
			this.cookie.delete(request, response);
		}
		else {
			String content = Base64.getUrlEncoder()
				.withoutPadding()
				.encodeToString(this.json.writeValueAsBytes(question));
			this.cookie.write(content, VALIDITY, request, response);
		}
	}

	@Override
	public @Nullable OAuth2AuthorizationRequest loadAuthorizationRequest(HttpServletRequest request) {
		String content = this.cookie.read(request);
		if (content == null) {
			return null;
		}
		OAuth2AuthorizationRequest question = this.json.readValue(Base64.getUrlDecoder().decode(content),
				OAuth2AuthorizationRequest.class);
		String state = request.getParameter(OAuth2ParameterNames.STATE);
		boolean answered = state != null && state.equals(question.getState())
				&& request.getRequestURI().equals(URI.create(question.getRedirectUri()).getRawPath());
		return answered ? question : null;
	}

	// Ignores responses that do not match, so that another site cannot abort a sign-in.
	@Override
	public @Nullable OAuth2AuthorizationRequest removeAuthorizationRequest(HttpServletRequest request,
			HttpServletResponse response) {
		OAuth2AuthorizationRequest question = loadAuthorizationRequest(request);
		if (question != null) {
			saveAuthorizationRequest(null, request, response);
		}
		return question;
	}

}
