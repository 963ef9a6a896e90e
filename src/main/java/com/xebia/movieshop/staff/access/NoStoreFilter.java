package com.xebia.movieshop.staff.access;

import java.io.IOException;

import com.xebia.movieshop.staff.WriteAccess;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;

import org.springframework.http.HttpHeaders;
import org.springframework.security.web.util.matcher.RequestMatcher;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Keeps responses to signed-in users out of all caches, whatever their handlers say.
 * Files that are the same for everybody are excepted; posters do not pass this filter.
 */
class NoStoreFilter extends OncePerRequestFilter {

	private static final RequestMatcher PUBLIC = AccessRules.paths("/css/**", "/fonts/**", "/images/**", "/js/**",
			"/favicon.ico", "/brand/*", "/movies/drawn/*/*");

	private final WriteAccess access;

	NoStoreFilter(WriteAccess access) {
		this.access = access;
	}

	@Override
	protected boolean shouldNotFilter(HttpServletRequest request) {
		return this.access.getMode() != WriteAccess.Mode.SIGN_IN || PUBLIC.matches(request)
				|| !this.access.isGranted(request);
	}

	// Error pages are the user's own, too.
	@Override
	protected boolean shouldNotFilterErrorDispatch() {
		return false;
	}

	@Override
	protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
		chain.doFilter(request, new HttpServletResponseWrapper(response) {

			@Override
			public void setHeader(String name, String value) {
				if (!HttpHeaders.CACHE_CONTROL.equalsIgnoreCase(name)) {
					super.setHeader(name, value);
				}
			}

			@Override
			public void addHeader(String name, String value) {
				if (!HttpHeaders.CACHE_CONTROL.equalsIgnoreCase(name)) {
					super.addHeader(name, value);
				}
			}

		});
	}

}
