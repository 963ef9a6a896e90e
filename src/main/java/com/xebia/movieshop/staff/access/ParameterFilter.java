package com.xebia.movieshop.staff.access;

import java.io.IOException;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.xebia.movieshop.staff.Role;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.util.StringUtils;
import org.springframework.validation.BindException;
import org.springframework.validation.BindingResult;
import org.springframework.validation.FieldError;
import org.springframework.validation.MapBindingResult;
import org.springframework.web.multipart.MultipartHttpServletRequest;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.util.WebUtils;

/**
 * Limits all parameters, whoever reads them, and rejects those that cannot be parsed or
 * have nested names, of which the forms of the shop use only those of copies and of its
 * premises. Rejects URL-encoded forms that are too large before the server reads them
 * into memory. The error page does not parse parameters that were not parsed before.
 */
class ParameterFilter extends HttpFilter {

	private static final long MAX_FORM_SIZE = 2 << 20;

	// Without write access only small forms, and small JSON, are accepted: to sign in,
	// sign out, join or reserve.
	private static final long MAX_STRANGERS_FORM_SIZE = 8 << 10;

	// What fits into an address can be sent back in a form.
	static final int MAX_LENGTH = 8 << 10;

	// As many as the movies that can be selected.
	static final int MAX_VALUES = 1000;

	// Limited by the size of the form, because longer ones are shown again in it.
	static final Set<String> LONG = Set.of("description", "stars");

	private static final int MAX_NAME = 100;

	private static final String PARSED = ParameterFilter.class.getName() + ".PARSED";

	// Spring's data binding would resolve these as nested properties.
	private static final Pattern NESTED_NAME = Pattern
		.compile("(?!copies\\[\\d\\d?]\\.(?:id|format|terms|price|shelf|note)\\z"
				+ "|premises\\.(?:address|telephone|hours|closed)\\z).*[.\\[\\]].*", Pattern.DOTALL);

	@Override
	protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws IOException, ServletException {
		if (request.getDispatcherType() != DispatcherType.REQUEST) {
			boolean parsed = request.getAttribute(PARSED) != null;
			chain.doFilter(parsed ? request : new UnparsedRequest(request), response);
		}
		else if (!sizeFits(request)) {
			boolean unknown = request.getContentLengthLong() < 0;
			response.sendError((unknown ? HttpStatus.LENGTH_REQUIRED : HttpStatus.CONTENT_TOO_LARGE).value());
		}
		else if (!isReadable(request)) {
			// After a read timeout the server may have sent a response already.
			if (!response.isCommitted()) {
				response.sendError(HttpStatus.BAD_REQUEST.value());
			}
		}
		else {
			request.setAttribute(PARSED, true);
			requireFit(request.getParameterMap());
			chain.doFilter(request, response);
		}
	}

	private static boolean isReadable(HttpServletRequest request) {
		try {
			return Stream.concat(request.getParameterMap().keySet().stream(), fileNames(request))
				.noneMatch((name) -> name.length() > MAX_NAME || NESTED_NAME.matcher(name).matches());
		}
		catch (IllegalStateException ex) {
			return false;
		}
	}

	private static void requireFit(Map<String, String[]> parameters) {
		BindingResult errors = new MapBindingResult(Map.of(), "parameters");
		parameters.forEach((name, values) -> {
			if (values.length > MAX_VALUES) {
				errors.addError(unfit(name, "parameter.tooMany", MAX_VALUES));
			}
			else if (!LONG.contains(name) && Stream.of(values).anyMatch(ParameterFilter::isLong)) {
				errors.addError(unfit(name, "parameter.tooLong", MAX_LENGTH));
			}
		});
		if (errors.hasErrors()) {
			throw new ResponseStatusException(HttpStatus.UNPROCESSABLE_CONTENT, "parameters",
					new BindException(errors));
		}
	}

	// Null in some servers if an address has no value for it.
	private static boolean isLong(@Nullable String value) {
		return value != null && value.length() > MAX_LENGTH;
	}

	private static FieldError unfit(String name, String message, int max) {
		return new FieldError("parameters", name, null, false, new String[] { message, "Size" }, new Object[] { max },
				null);
	}

	static boolean isHeadFit(HttpServletRequest request) {
		Stream<String> headers = Collections.list(request.getHeaderNames())
			.stream()
			.flatMap((name) -> Collections.list(request.getHeaders(name)).stream());
		return Stream
			.concat(headers, Stream.of(request.getRequestURI(), Objects.toString(request.getQueryString(), "")))
			.allMatch((text) -> text.length() <= MAX_LENGTH);
	}

	private static Stream<String> fileNames(HttpServletRequest request) {
		MultipartHttpServletRequest form = WebUtils.getNativeRequest(request, MultipartHttpServletRequest.class);
		return (form != null) ? form.getMultiFileMap().keySet().stream() : Stream.empty();
	}

	// Checks only the content type: servers change any method to GET for the error page.
	private static boolean sizeFits(HttpServletRequest request) {
		boolean form = isOfType(request, MediaType.APPLICATION_FORM_URLENCODED_VALUE);
		if (!form && !isOfType(request, MediaType.APPLICATION_JSON_VALUE)) {
			return true;
		}
		boolean granted = request.isUserInRole(Role.CURATOR);
		long size = request.getContentLengthLong();
		return (granted && !form)
				|| (size <= (granted ? MAX_FORM_SIZE : MAX_STRANGERS_FORM_SIZE) && (size >= 0 || isEmptyRead(request)));
	}

	private static boolean isOfType(HttpServletRequest request, String type) {
		return StringUtils.startsWithIgnoreCase(request.getContentType(), type);
	}

	// WildFly parses a form of any method, so only an empty GET or HEAD needs no length.
	private static boolean isEmptyRead(HttpServletRequest request) {
		return Set.of("GET", "HEAD").contains(request.getMethod()) && request.getProtocol().startsWith("HTTP/1.")
				&& request.getHeader(HttpHeaders.TRANSFER_ENCODING) == null;
	}

	private static final class UnparsedRequest extends HttpServletRequestWrapper {

		UnparsedRequest(HttpServletRequest request) {
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
