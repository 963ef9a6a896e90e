package com.xebia.movieshop.site;

import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import org.apache.commons.io.FileUtils;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.webmvc.autoconfigure.error.ErrorViewResolver;
import org.springframework.context.MessageSource;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.util.unit.DataSize;
import org.springframework.web.servlet.ModelAndView;

/**
 * Shows every error in the shop's own layout, with a sentence on what to do.
 */
@Component
class ErrorPages implements ErrorViewResolver {

	private final MessageSource messages;

	private final DataSize maxFileSize;

	ErrorPages(MessageSource messages, @Value("${movieshop.posters.max-file-size}") DataSize maxFileSize) {
		this.messages = messages;
		this.maxFileSize = maxFileSize;
	}

	@Override
	public ModelAndView resolveErrorView(HttpServletRequest request, HttpStatus status, Map<String, Object> model) {
		Object reason = request.getAttribute(RequestDispatcher.ERROR_MESSAGE);
		return new ModelAndView("error/error", Map.of("code", code(status, reason), "maxFileSize",
				FileUtils.byteCountToDisplaySize(this.maxFileSize.toBytes())), status);
	}

	// The most special code that there is a message for.
	private String code(HttpStatus status, Object reason) {
		String family = status.is4xxClientError() ? "error.4xx" : "error.5xx";
		return Stream.of("error." + status.value() + "." + reason, "error." + status.value())
			.filter((code) -> this.messages.getMessage(code + ".title", null, null, Locale.ENGLISH) != null)
			.findFirst()
			.orElse(family);
	}

}
