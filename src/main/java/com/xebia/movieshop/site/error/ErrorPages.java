package com.xebia.movieshop.site.error;

import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.poster.PosterProperties;
import com.xebia.movieshop.settings.PublicUrl;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.apache.commons.io.FileUtils;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.context.MessageSource;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.context.request.ServletWebRequest;
import org.springframework.web.servlet.ModelAndView;

/**
 * Renders every error with advice on what to do: as a page for browsers, and as a problem
 * for API clients.
 */
@Controller
@RequestMapping("/error")
class ErrorPages implements ErrorController {

	// Matches the page of a movie and the paths below it.
	private static final Pattern MOVIE = Pattern.compile(Addresses.MOVIES + "/(?:[^/]+-)?(" + Addresses.ID + ")(/.*)?");

	// Matches the page of an import, which reloads itself until the database is back.
	private static final Pattern IMPORT = Pattern.compile(Addresses.IMPORTS + "/" + Addresses.ID);

	private static final String SECONDS_BETWEEN_RELOADS = "10";

	// Otherwise a cache might store that a resource does not exist.
	private static final String NO_CACHE = "no-cache";

	private final MessageSource messages;

	private final Problems problems;

	private final String maxFileSize;

	private final String publicUrl;

	ErrorPages(MessageSource messages, Problems problems, PosterProperties posters, PublicUrl publicUrl) {
		this.messages = messages;
		this.problems = problems;
		this.maxFileSize = FileUtils.byteCountToDisplaySize(posters.maxFileSize().toBytes());
		this.publicUrl = publicUrl.publicUrl();
	}

	@RequestMapping(produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView page(HttpServletRequest request, HttpServletResponse response) {
		response.setHeader(HttpHeaders.CACHE_CONTROL, NO_CACHE);
		HttpStatus status = status(request);
		if (status == HttpStatus.SERVICE_UNAVAILABLE && IMPORT.matcher(path(request)).matches()) {
			response.setHeader("Refresh", SECONDS_BETWEEN_RELOADS);
		}
		return new ModelAndView("error/error",
				Map.of("code", code(request, status), "publicUrl", this.publicUrl, "bin", bin(request)), status);
	}

	// Returns the address in the bin of a movie that was deleted.
	private static String bin(HttpServletRequest request) {
		Matcher movie = MOVIE.matcher(path(request));
		return Addresses.BIN + (movie.matches() ? "/" + movie.group(1) : "");
	}

	// The attribute has the path of the deployment instead of the public one. A forward
	// in
	// a servlet container adds the prefix of a proxy once more.
	static String path(HttpServletRequest request) {
		String uri = String.valueOf(request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI));
		String deployment = request.getServletContext().getContextPath();
		String prefix = request.getContextPath();
		String path = uri.startsWith(prefix) ? uri.substring(prefix.length()) : uri;
		boolean repeated = !prefix.equals(deployment) && path.startsWith(prefix + "/");
		String rest = repeated ? path.substring(prefix.length()) : path;
		return (path.equals(uri) && uri.startsWith(deployment)) ? uri.substring(deployment.length()) : rest;
	}

	@RequestMapping(produces = { MediaType.APPLICATION_PROBLEM_JSON_VALUE, MediaType.APPLICATION_JSON_VALUE,
			MediaType.ALL_VALUE })
	ResponseEntity<ProblemDetail> problem(HttpServletRequest request, Locale locale) {
		HttpStatus status = status(request);
		ProblemDetail problem = this.problems.describe(new ServletWebRequest(request), status, locale);
		String code = code(request, status);
		if (problem.getDetail() == null) {
			problem.setDetail(this.messages.getMessage(code + ".detail", null,
					this.messages.getMessage(code + ".text", new Object[] { this.maxFileSize, this.publicUrl }, locale),
					locale));
		}
		problem.setTitle(this.messages.getMessage(code + ".title", null, locale));
		return ResponseEntity.status(status)
			.header(HttpHeaders.CACHE_CONTROL, NO_CACHE)
			.contentType(MediaType.APPLICATION_PROBLEM_JSON)
			.body(problem);
	}

	// A direct request for this address has no error status, and gets 404.
	private static HttpStatus status(HttpServletRequest request) {
		Integer status = (Integer) request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
		return (status != null)
				? Objects.requireNonNullElse(HttpStatus.resolve(status), HttpStatus.INTERNAL_SERVER_ERROR)
				: HttpStatus.NOT_FOUND;
	}

	// Prefers the message of a reason to that of its status, and that to its family's.
	private String code(HttpServletRequest request, HttpStatus status) {
		@Nullable Object reason = request.getAttribute(RequestDispatcher.ERROR_MESSAGE);
		String family = status.is4xxClientError() ? "error.4xx" : "error.5xx";
		return Stream.of("error." + status.value() + "." + reason, "error." + status.value())
			.filter((code) -> this.messages.getMessage(code + ".title", null, null, Locale.ENGLISH) != null)
			.findFirst()
			.orElse(family);
	}

}
