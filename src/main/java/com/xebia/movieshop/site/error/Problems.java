package com.xebia.movieshop.site.error;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.PropertyBindingException;

import org.springframework.boot.webmvc.error.ErrorAttributes;
import org.springframework.context.MessageSource;
import org.springframework.context.MessageSourceResolvable;
import org.springframework.context.support.DefaultMessageSourceResolvable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.stereotype.Component;
import org.springframework.validation.BindingResult;
import org.springframework.validation.FieldError;
import org.springframework.web.ErrorResponse;
import org.springframework.web.context.request.ServletWebRequest;

/**
 * Describes request errors to API clients as RFC 9457 problems: the invalid fields, or
 * the position in the JSON. Reveals nothing about internal failures.
 */
@Component
class Problems {

	private static final URI NO_TYPE = URI.create("about:blank");

	private final ErrorAttributes errors;

	private final MessageSource messages;

	Problems(ErrorAttributes errors, MessageSource messages) {
		this.errors = errors;
		this.messages = messages;
	}

	// Sets no title, and a detail only for known errors.
	ProblemDetail describe(ServletWebRequest request, HttpStatus status, Locale locale) {
		ProblemDetail problem = ProblemDetail.forStatus(status);
		problem.setType(NO_TYPE);
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
		Stream.ofNullable(error)
			.flatMap((ex) -> Stream.of(ex, ex.getCause()))
			.filter(BindingResult.class::isInstance)
			.map((errors) -> fields((BindingResult) errors, locale))
			.forEach((fields) -> problem.setProperty("errors", fields));
		return problem;
	}

	private static @Nullable URI instance(ServletWebRequest request) {
		try {
			return URI.create(request.getContextPath() + ErrorPages.path(request.getRequest()));
		}
		catch (IllegalArgumentException ex) {
			return null;
		}
	}

	private List<InvalidField> fields(BindingResult errors, Locale locale) {
		return errors.getFieldErrors().stream().map((error) -> field(error, locale)).toList();
	}

	private InvalidField field(FieldError error, Locale locale) {
		return new InvalidField(error.getField(), String.valueOf(error.getCode()),
				this.messages.getMessage(error, locale));
	}

	private void describe(ProblemDetail problem, JacksonException cause, Locale locale) {
		String path = cause.getPath()
			.stream()
			.map(Problems::step)
			.collect(Collectors.joining())
			.replaceFirst("^\\.", "");
		if (cause instanceof MismatchedInputException && !path.isEmpty()) {
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

}
