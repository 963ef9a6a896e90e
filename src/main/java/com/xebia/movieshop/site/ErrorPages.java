package com.xebia.movieshop.site;

import java.util.Map;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;

import org.springframework.boot.webmvc.autoconfigure.error.ErrorViewResolver;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.ModelAndView;

/**
 * Shows every error in the shop's own layout, with a sentence on what to do.
 */
@Component
class ErrorPages implements ErrorViewResolver {

	@Override
	public ModelAndView resolveErrorView(HttpServletRequest request, HttpStatus status, Map<String, Object> model) {
		Object reason = request.getAttribute(RequestDispatcher.ERROR_MESSAGE);
		return new ModelAndView("error/error",
				Map.of("status", status.value(), "reason", (reason != null) ? reason : ""), status);
	}

}
