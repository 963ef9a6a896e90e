package com.xebia.movieshop.staff.access;

import java.net.URI;
import java.util.Objects;
import java.util.Set;

import jakarta.servlet.http.HttpServletRequest;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.security.web.util.UrlUtils;
import org.springframework.util.StringUtils;
import org.springframework.web.cors.CorsUtils;

/**
 * Matches requests that no page of another origin can have sent. Browsers send the origin
 * in headers that programs omit. Another port of this machine is another origin.
 */
final class OwnOrigin {

	private static final String SITE = "Sec-Fetch-Site";

	private OwnOrigin() {
	}

	static boolean matches(HttpServletRequest request) {
		String origin = request.getHeader(HttpHeaders.ORIGIN);
		return isNotForeign(request) && (request.getHeader(SITE) != null || origin == null || isOwn(origin, request));
	}

	// Older browsers, and all browsers over plain HTTP, do not say which site sent it.
	static boolean isNotForeign(HttpServletRequest request) {
		return Set.of("same-origin", "none").contains(Objects.requireNonNullElse(request.getHeader(SITE), "none"));
	}

	// Ignores the scheme, because behind a proxy that terminates TLS the shop sees http.
	private static boolean isOwn(String origin, HttpServletRequest request) {
		try {
			String authority = URI.create(origin).getAuthority();
			return authority != null && (authority.equalsIgnoreCase(request.getHeader(HttpHeaders.HOST))
					|| !CorsUtils.isCorsRequest(request));
		}
		catch (IllegalArgumentException ex) {
			return false;
		}
	}

	// Matches links on pages of the shop, which have no Origin but a Referer. Without TLS
	// browsers omit Sec-Fetch-Site.
	static boolean matchesLink(HttpServletRequest request) {
		String referrer = request.getHeader(HttpHeaders.REFERER);
		String root = UrlUtils.buildFullRequestUrl(request.getScheme(), request.getServerName(),
				request.getServerPort(), "/", null);
		return (request.getHeader("Sec-Fetch-Site") != null) ? matches(request)
				: referrer == null || referrer.startsWith(root);
	}

	// Whether neither header is present; browsers send at least one with every write.
	static boolean isUnknown(HttpServletRequest request) {
		return request.getHeader(HttpHeaders.ORIGIN) == null && request.getHeader(SITE) == null;
	}

	// Over plain HTTP browsers send neither header with a picture or a script's request,
	// but they send the cookie of the page.
	static boolean isBrowser(HttpServletRequest request) {
		return !isUnknown(request) || request.getCookies() != null;
	}

	// Cross-site forms reveal their origin, and a browser sends other methods or JSON to
	// another site only after a CORS preflight, which the shop never grants.
	static boolean isProgram(HttpServletRequest request) {
		return isUnknown(request) && (isBeyondForms(request)
				|| StringUtils.startsWithIgnoreCase(request.getHeader(HttpHeaders.AUTHORIZATION), "Basic "));
	}

	// Looks at the actual HTTP method: the _method field of a form is applied later.
	private static boolean isBeyondForms(HttpServletRequest request) {
		return !HttpMethod.POST.matches(request.getMethod())
				|| StringUtils.startsWithIgnoreCase(request.getContentType(), MediaType.APPLICATION_JSON_VALUE);
	}

}
