package com.xebia.movieshop.staff;

import java.io.IOException;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.security.web.util.matcher.RequestMatcher;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Refuses the writes of other sites and of strangers before anything reads their bodies.
 * Only the forms to sign in and out, and that of an invitation, are open to everybody.
 */
class WriteFilter extends OncePerRequestFilter {

	private final WriteAccess access;

	private final RequestMatcher ownOrigin;

	private final AccessRules rules;

	private final Refusals refusals;

	WriteFilter(WriteAccess access, RequestMatcher ownOrigin, AccessRules rules, Refusals refusals) {
		this.access = access;
		this.ownOrigin = ownOrigin;
		this.rules = rules;
		this.refusals = refusals;
	}

	@Override
	protected boolean shouldNotFilter(HttpServletRequest request) {
		return request.getDispatcherType() != DispatcherType.REQUEST || isRead(request);
	}

	@Override
	protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		if (!this.ownOrigin.matches(request)) {
			response.setHeader(HttpHeaders.CONNECTION, "close");
			this.refusals.refuseOrigin(request, response);
		}
		else if (!this.rules.isForEverybody(request) && !this.access.isGranted(request)) {
			response.setHeader(HttpHeaders.CONNECTION, "close");
			this.refusals.refuseStranger(request, response);
		}
		else {
			chain.doFilter(request, response);
		}
	}

	static boolean isRead(HttpServletRequest request) {
		String method = request.getMethod();
		return HttpMethod.GET.matches(method) || HttpMethod.HEAD.matches(method) || HttpMethod.OPTIONS.matches(method);
	}

}
