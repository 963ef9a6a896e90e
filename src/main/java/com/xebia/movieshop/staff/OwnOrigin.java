package com.xebia.movieshop.staff;

import java.net.URI;

import jakarta.servlet.http.HttpServletRequest;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.util.StringUtils;
import org.springframework.web.cors.CorsUtils;

/**
 * Matches what no page of another origin can have sent: a browser says where a request
 * comes from, and a program says nothing. Another port of this machine is another origin.
 */
final class OwnOrigin {

	private OwnOrigin() {
	}

	static boolean matches(HttpServletRequest request) {
		String site = request.getHeader("Sec-Fetch-Site");
		if (site != null) {
			return "same-origin".equals(site) || "none".equals(site);
		}
		String origin = request.getHeader(HttpHeaders.ORIGIN);
		return origin == null || isOwn(origin, request);
	}

	// A proxy that ends TLS hides from the shop that its scheme is another one.
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

	// A browser says where its requests come from.
	static boolean isUnknown(HttpServletRequest request) {
		return request.getHeader(HttpHeaders.ORIGIN) == null && request.getHeader("Sec-Fetch-Site") == null;
	}

	// A browser that another site directs here says so, and sends what no HTML form can
	// send, such as JSON, after a preflight only, which is never granted.
	static boolean isProgram(HttpServletRequest request) {
		return isUnknown(request) && (isBeyondForms(request)
				|| StringUtils.startsWithIgnoreCase(request.getHeader(HttpHeaders.AUTHORIZATION), "Basic "));
	}

	// The method itself: what a form's _method field says is looked at later.
	private static boolean isBeyondForms(HttpServletRequest request) {
		return !HttpMethod.POST.matches(request.getMethod())
				|| StringUtils.startsWithIgnoreCase(request.getContentType(), MediaType.APPLICATION_JSON_VALUE);
	}

}
