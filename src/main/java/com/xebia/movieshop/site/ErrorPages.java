package com.xebia.movieshop.site;

import java.io.IOException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.mongodb.MongoException;
import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.mongo.DiskFullException;
import com.xebia.movieshop.mongo.OutageTranslator;
import com.xebia.movieshop.movie.copy.CopiesOutException;
import com.xebia.movieshop.poster.PosterProperties;
import com.xebia.movieshop.reservation.Reservations;
import com.xebia.movieshop.settings.PublicUrl;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.apache.commons.io.FileUtils;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.PropertyBindingException;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.webmvc.error.ErrorAttributes;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.context.MessageSource;
import org.springframework.context.MessageSourceResolvable;
import org.springframework.context.support.DefaultMessageSourceResolvable;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.stereotype.Controller;
import org.springframework.validation.BindingResult;
import org.springframework.validation.FieldError;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.context.request.ServletWebRequest;
import org.springframework.web.multipart.MaxUploadSizeExceededException;
import org.springframework.web.multipart.MultipartException;
import org.springframework.web.servlet.ModelAndView;

/**
 * Renders every error with advice on what to do: as a page for browsers, and as an RFC
 * 9457 problem for API clients, with the invalid fields or the position in the JSON.
 * Reveals nothing about internal failures.
 */
@Controller
@RequestMapping("/error")
class ErrorPages implements ErrorController {

	private static final Pattern MOVIE = Pattern.compile(Addresses.MOVIES + "/(?:[^/]+-)?(" + Addresses.ID + ")(/.*)?");

	// Matches the page of an import, which reloads itself until the database is back.
	private static final Pattern IMPORT = Pattern.compile(Addresses.IMPORTS + "/" + Addresses.ID);

	// Otherwise a cache might store that a resource does not exist.
	private static final String NO_CACHE = "no-cache";

	private final MessageSource messages;

	private final ErrorAttributes errors;

	private final ObjectProvider<Reservations> reservations;

	private final String maxFileSize;

	private final String publicUrl;

	ErrorPages(MessageSource messages, ErrorAttributes errors, ObjectProvider<Reservations> reservations,
			PosterProperties posters, PublicUrl publicUrl) {
		this.messages = messages;
		this.errors = errors;
		this.reservations = reservations;
		this.maxFileSize = FileUtils.byteCountToDisplaySize(posters.maxFileSize().toBytes());
		this.publicUrl = publicUrl.publicUrl();
	}

	@RequestMapping(produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView page(HttpServletRequest request, HttpServletResponse response) {
		response.setHeader(HttpHeaders.CACHE_CONTROL, NO_CACHE);
		HttpStatus status = status(request);
		if (this.errors.getError(new ServletWebRequest(request)) instanceof CopiesOutException ex) {
			return ask(ex, request);
		}
		if (status == HttpStatus.SERVICE_UNAVAILABLE && IMPORT.matcher(path(request)).matches()) {
			response.setHeader("Refresh", "10");
		}
		String fields = invalid(new ServletWebRequest(request)).map(FieldError::getField)
			.collect(Collectors.joining(", "));
		return new ModelAndView("error/error", Map.of("code", code(request, status), "status", status.value(),
				"publicUrl", this.publicUrl, "bin", bin(request), "fields", fields), status);
	}

	// Asks whether a change is meant that takes copies away that somebody has, and says
	// who. The answer sends the same request again.
	private ModelAndView ask(CopiesOutException ex, HttpServletRequest request) {
		Map<String, String[]> parameters = new LinkedHashMap<>(request.getParameterMap());
		parameters.remove("_csrf");
		parameters.put("anyway", new String[] { "true" });
		return new ModelAndView("counter/out", HttpStatus.CONFLICT)
			.addObject("copies", this.reservations.getObject().withMovies(ex.getCopies()))
			.addObject("parameters", parameters)
			.addObject("action", path(request));
	}

	// Returns the address in the bin of a movie that was deleted.
	private static String bin(HttpServletRequest request) {
		Matcher movie = MOVIE.matcher(path(request));
		return Addresses.BIN + (movie.matches() ? "/" + movie.group(1) : "");
	}

	// The attribute has the path of the deployment instead of the public one. A forward
	// in a servlet container adds the prefix of a proxy once more.
	private static String path(HttpServletRequest request) {
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
		ProblemDetail problem = describe(new ServletWebRequest(request), status, locale);
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
		// Null in older servlet containers.
		@Nullable Object method = request.getAttribute(RequestDispatcher.ERROR_METHOD);
		String kind = (method == null || "GET".equals(method) || "HEAD".equals(method)) ? "" : ".form";
		return Stream
			.of("error." + status.value() + "." + reason, "error." + status.value() + kind, "error." + status.value())
			.filter((code) -> this.messages.getMessage(code + ".title", null, null, Locale.ENGLISH) != null)
			.findFirst()
			.orElse(family);
	}

	// Sets no title, and a detail only for known errors.
	private ProblemDetail describe(ServletWebRequest request, HttpStatus status, Locale locale) {
		ProblemDetail problem = ProblemDetail.forStatus(status);
		problem.setType(URI.create("about:blank"));
		problem.setInstance(instance(request));
		Throwable error = this.errors.getError(request);
		if (error instanceof ErrorResponse response) {
			problem.setDetail(this.messages.getMessage(response.getDetailMessageCode(),
					response.getDetailMessageArguments(), null, locale));
		}
		if (status == HttpStatus.BAD_REQUEST && error instanceof HttpMessageNotReadableException
				&& error.getCause() instanceof JacksonException cause) {
			describe(problem, cause, locale);
		}
		List<InvalidField> fields = invalid(request)
			.map((invalid) -> new InvalidField(invalid.getField(), String.valueOf(invalid.getCode()),
					this.messages.getMessage(invalid, locale)))
			.toList();
		if (!fields.isEmpty()) {
			problem.setProperty("errors", fields);
		}
		return problem;
	}

	private static @Nullable URI instance(ServletWebRequest request) {
		try {
			return URI.create(request.getContextPath() + path(request.getRequest()));
		}
		catch (IllegalArgumentException ex) {
			return null;
		}
	}

	private Stream<FieldError> invalid(ServletWebRequest request) {
		return Stream.ofNullable(this.errors.getError(request))
			.flatMap((ex) -> Stream.of(ex, ex.getCause()))
			.filter(BindingResult.class::isInstance)
			.flatMap((errors) -> ((BindingResult) errors).getFieldErrors().stream());
	}

	private void describe(ProblemDetail problem, JacksonException cause, Locale locale) {
		String path = cause.getPath()
			.stream()
			.map(ErrorPages::step)
			.collect(Collectors.joining())
			.replaceFirst("^\\.", "");
		boolean isOfField = cause instanceof MismatchedInputException || cause instanceof InputCoercionException;
		if (isOfField && !path.isEmpty()) {
			String code = (cause instanceof PropertyBindingException) ? "unknown" : "typeMismatch";
			MessageSourceResolvable message = new DefaultMessageSourceResolvable(
					new String[] { code + "." + path, code });
			problem.setProperty("errors",
					List.of(new InvalidField(path, code, this.messages.getMessage(message, locale))));
		}
		else {
			TokenStreamLocation place = cause.getLocation();
			problem.setDetail(this.messages.getMessage("error.400.json",
					new Object[] { String.valueOf(place.getLineNr()), String.valueOf(place.getColumnNr()) }, locale));
		}
	}

	private static String step(JacksonException.Reference step) {
		return (step.getPropertyName() != null) ? "." + step.getPropertyName() : "[" + step.getIndex() + "]";
	}

	/**
	 * An invalid field, with a code for programs and a message for users.
	 */
	record InvalidField(String field, String code, String message) {

	}

	/**
	 * Maps failures of any request to a status: 400 or 413 for a form or JSON that cannot
	 * be read, 503 while the database cannot be reached, 507 while its disk is full.
	 */
	@ControllerAdvice
	static class Failures {

		private static final Log logger = LogFactory.getLog(ErrorPages.class);

		private final OutageTranslator outages = new OutageTranslator();

		@ExceptionHandler({ MaxUploadSizeExceededException.class, StreamConstraintsException.class })
		void tooLarge(HttpServletResponse response) throws IOException {
			refuse(HttpStatus.CONTENT_TOO_LARGE, response);
		}

		@ExceptionHandler(MultipartException.class)
		void malformed(HttpServletResponse response) throws IOException {
			refuse(HttpStatus.BAD_REQUEST, response);
		}

		// The server has already responded if a request body broke off.
		private static void refuse(HttpStatus status, HttpServletResponse response) throws IOException {
			if (!response.isCommitted()) {
				response.sendError(status.value());
			}
		}

		@ExceptionHandler
		void unreachable(DataAccessResourceFailureException ex, HttpServletResponse response) throws IOException {
			response.setHeader(HttpHeaders.RETRY_AFTER, "5");
			fail(HttpStatus.SERVICE_UNAVAILABLE, ex, response);
		}

		@ExceptionHandler
		void full(DiskFullException ex, HttpServletResponse response) throws IOException {
			fail(HttpStatus.INSUFFICIENT_STORAGE, ex, response);
		}

		// GridFS is used without Spring Data, so its exceptions are not translated yet.
		@ExceptionHandler
		void untranslated(MongoException ex, HttpServletResponse response) throws IOException {
			DataAccessException translated = this.outages.translateExceptionIfPossible(ex);
			if (translated instanceof DataAccessResourceFailureException unreachable) {
				unreachable(unreachable, response);
			}
			else if (translated instanceof DiskFullException full) {
				full(full, response);
			}
			else {
				throw ex;
			}
		}

		private static void fail(HttpStatus status, Exception ex, HttpServletResponse response) throws IOException {
			logger.warn("A database operation failed: " + ex.getMessage());
			response.sendError(status.value());
		}

	}

}
