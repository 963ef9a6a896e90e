package com.xebia.movieshop.staff;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpMethod;
import org.springframework.security.web.savedrequest.RequestCache;
import org.springframework.security.web.savedrequest.SavedRequest;
import org.springframework.security.web.savedrequest.SimpleSavedRequest;
import org.springframework.security.web.util.UrlUtils;

/**
 * Saves in a cookie the page to return to after the sign-in, for browsers only. Unlike
 * Spring's CookieRequestCache it can use a __Host- name.
 */
class PagesToReturnTo implements RequestCache {

	private static final Duration VALIDITY = Duration.ofHours(1);

	private static final int MAX_LENGTH = 2000;

	private final ShopCookie cookie;

	PagesToReturnTo(String publicUrl) {
		this.cookie = ShopCookie.of(publicUrl, "movieshop-page");
	}

	@Override
	public void saveRequest(HttpServletRequest request, HttpServletResponse response) {
		String query = request.getQueryString();
		String page = request.getRequestURI() + ((query != null) ? "?" + query : "");
		if (HttpMethod.GET.matches(request.getMethod()) && Refusals.isForPeople(request)
				&& page.length() <= MAX_LENGTH) {
			String value = Base64.getUrlEncoder()
				.withoutPadding()
				.encodeToString(page.getBytes(StandardCharsets.UTF_8));
			this.cookie.write(value, VALIDITY, request, response);
		}
	}

	// Accepts paths of this shop only: a forged cookie could redirect to another site.
	@Override
	public @Nullable SavedRequest getRequest(HttpServletRequest request, HttpServletResponse response) {
		String value = this.cookie.read(request);
		if (value == null) {
			return null;
		}
		this.cookie.delete(request, response);
		try {
			URI page = URI.create(new String(Base64.getUrlDecoder().decode(value), StandardCharsets.UTF_8));
			boolean own = page.toString().startsWith("/") && !page.toString().startsWith("//");
			return own ? new SimpleSavedRequest(UrlUtils.buildFullRequestUrl(request.getScheme(),
					request.getServerName(), request.getServerPort(), page.toString(), null)) : null;
		}
		catch (IllegalArgumentException ex) {
			return null;
		}
	}

	@Override
	public @Nullable HttpServletRequest getMatchingRequest(HttpServletRequest request, HttpServletResponse response) {
		return null;
	}

	@Override
	public void removeRequest(HttpServletRequest request, HttpServletResponse response) {
		this.cookie.delete(request, response);
	}

}
