package com.xebia.movieshop.site;

import java.io.IOException;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Map;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.util.StringUtils;

/**
 * Answers a request whose parameters cannot be read. A form without files that is too
 * large, which a server would take into memory, is refused before its first parameter is
 * asked for. Whatever a server cannot read, it could not read for the error page either.
 */
class ParameterFilter extends HttpFilter {

	private static final long serialVersionUID = 1L;

	private static final long MAX_FORM_SIZE = 2 << 20;

	@Override
	protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws IOException, ServletException {
		boolean sizeFits = !isForm(request) || sizeFits(request);
		if (sizeFits && isReadable(request)) {
			chain.doFilter(request, response);
		}
		else if (request.getDispatcherType() != DispatcherType.REQUEST) {
			chain.doFilter(new UnreadRequest(request), response);
		}
		else if (sizeFits) {
			response.sendError(HttpStatus.BAD_REQUEST.value());
		}
		else {
			boolean unknown = request.getContentLengthLong() < 0;
			response.sendError((unknown ? HttpStatus.LENGTH_REQUIRED : HttpStatus.CONTENT_TOO_LARGE).value());
		}
	}

	private static boolean isReadable(HttpServletRequest request) {
		try {
			request.getParameterMap();
			return true;
		}
		catch (IllegalStateException ex) {
			return false;
		}
	}

	// By its type alone: for the error page, a server turns any method into GET.
	private static boolean isForm(HttpServletRequest request) {
		return StringUtils.startsWithIgnoreCase(request.getContentType(), MediaType.APPLICATION_FORM_URLENCODED_VALUE);
	}

	private static boolean sizeFits(HttpServletRequest request) {
		long size = request.getContentLengthLong();
		return size <= MAX_FORM_SIZE && (size >= 0 || HttpMethod.GET.matches(request.getMethod())
				|| HttpMethod.HEAD.matches(request.getMethod()));
	}

	/**
	 * A request without its parameters.
	 */
	private static final class UnreadRequest extends HttpServletRequestWrapper {

		UnreadRequest(HttpServletRequest request) {
			super(request);
		}

		@Override
		public @Nullable String getParameter(String name) {
			return null;
		}

		@Override
		public Map<String, String[]> getParameterMap() {
			return Map.of();
		}

		@Override
		public Enumeration<String> getParameterNames() {
			return Collections.emptyEnumeration();
		}

		@Override
		public String @Nullable [] getParameterValues(String name) {
			return null;
		}

	}

}
