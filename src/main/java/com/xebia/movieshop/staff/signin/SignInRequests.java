package com.xebia.movieshop.staff.signin;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;

import com.xebia.movieshop.settings.PublicUrl;
import com.xebia.movieshop.settings.ShopCookie;
import com.xebia.movieshop.staff.Curator;
import com.xebia.movieshop.staff.SignedCookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.security.jackson.SecurityJacksonModules;
import org.springframework.security.oauth2.client.web.AuthorizationRequestRepository;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationRequest;
import org.springframework.security.oauth2.core.endpoint.OAuth2ParameterNames;

/**
 * Stores the authorization request in a signed cookie, which any node can read. A
 * provider's response is accepted only in the same browser, with the same state, at the
 * requested redirect address, in time and once: the database has the states of the latest
 * responses, because a cookie can be copied.
 */
public class SignInRequests implements AuthorizationRequestRepository<OAuth2AuthorizationRequest> {

	private static final Duration VALIDITY = Duration.ofMinutes(10);

	// Separates the time until which the cookie is valid.
	private static final String TIME = "~";

	private final JsonMapper json = JsonMapper.builder()
		.addModules(SecurityJacksonModules.getModules(SignInRequests.class.getClassLoader()))
		.build();

	private final SignedCookie cookie;

	private final MongoOperations documents;

	public SignInRequests(Curator curator, PublicUrl publicUrl, MongoOperations documents) {
		this.documents = documents;
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

	// Ignores responses that do not match, so that another site cannot abort a sign-in.
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

	/**
	 * A response of a provider.
	 */
	@Document("providerAnswers")
	record Answer(@Id String state, Instant at) {

	}

}
