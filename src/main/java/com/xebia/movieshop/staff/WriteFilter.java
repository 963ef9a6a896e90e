package com.xebia.movieshop.staff;

import java.io.IOException;
import java.util.Set;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;
import org.springframework.util.StringUtils;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Rejects writes from other origins and without write access, and unknown methods, before
 * reading the body. Everybody may sign in, sign out and accept an invitation, but no
 * other site may begin a sign-in with a provider.
 */
class WriteFilter extends OncePerRequestFilter {

	// Servers read up to a poster's size of a rejected request, so that the browser shows
	// the response. WildFly reads nothing if the connection is to be closed.
	private static final long MAX_SIZE_OF_REFUSED = 12 << 20;

	private static final Set<String> METHODS = Set.of("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE");

	private static final RequestMatcher SIGN_IN_AT_PROVIDER = PathPatternRequestMatcher
		.pathPattern("/oauth2/authorization/*");

	private final WriteAccess access;

	private final AccessRules rules;

	private final AccessDeniedResponses refusals;

	WriteFilter(WriteAccess access, AccessRules rules, AccessDeniedResponses refusals) {
		this.access = access;
		this.rules = rules;
		this.refusals = refusals;
	}

	@Override
	protected boolean shouldNotFilter(HttpServletRequest request) {
		return request.getDispatcherType() != DispatcherType.REQUEST
				|| (isRead(request) && !(SIGN_IN_AT_PROVIDER.matches(request) && !OwnOrigin.matchesLink(request)));
	}

	@Override
	protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		if (!METHODS.contains(request.getMethod())) {
			closeUnlessSmall(request, response);
			response.setHeader(HttpHeaders.ALLOW, "GET, HEAD, OPTIONS");
			response.sendError(HttpStatus.METHOD_NOT_ALLOWED.value());
		}
		else if (isRead(request) || !OwnOrigin.matches(request)
				|| (this.rules.isForEverybody(request) && this.refusals.isElsewhere(request))) {
			closeUnlessSmall(request, response);
			this.refusals.refuseOrigin(request, response);
		}
		else if (!isForEverybody(request) && !this.access.isGranted(request)) {
			closeUnlessSmall(request, response);
			this.refusals.refuseStranger(request, response);
		}
		else {
			chain.doFilter(request, response);
		}
	}

	private static void closeUnlessSmall(HttpServletRequest request, HttpServletResponse response) {
		long size = request.getContentLengthLong();
		if (size < 0 || size > MAX_SIZE_OF_REFUSED) {
			response.setHeader(HttpHeaders.CONNECTION, "close");
		}
	}

	// These forms have no files, and the shop stores no uploads without a sign-in.
	private boolean isForEverybody(HttpServletRequest request) {
		return this.rules.isForEverybody(request)
				&& !StringUtils.startsWithIgnoreCase(request.getContentType(), "multipart/");
	}

	static boolean isRead(HttpServletRequest request) {
		String method = request.getMethod();
		return HttpMethod.GET.matches(method) || HttpMethod.HEAD.matches(method) || HttpMethod.OPTIONS.matches(method);
	}

}
