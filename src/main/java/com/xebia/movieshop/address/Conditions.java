package com.xebia.movieshop.address;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.http.HttpHeaders;
import org.springframework.web.context.request.ServletWebRequest;

/**
 * Evaluates the conditions of requests that read something (RFC 9110, 13.1).
 */
public final class Conditions {

	private Conditions() {
	}

	// Whether a client demands that nothing is there yet, which Spring ignores for reads.
	public static boolean demandNothing(HttpServletRequest request) {
		return "*".equals(request.getHeader(HttpHeaders.IF_NONE_MATCH));
	}

	// Sets the response's ETag, and its status if it needs no content.
	public static boolean fail(String eTag, HttpServletRequest request, HttpServletResponse response) {
		boolean failed = new ServletWebRequest(request, response).checkNotModified(eTag);
		if (!failed && demandNothing(request)) {
			response.setStatus(HttpServletResponse.SC_NOT_MODIFIED);
		}
		return failed || demandNothing(request);
	}

}
