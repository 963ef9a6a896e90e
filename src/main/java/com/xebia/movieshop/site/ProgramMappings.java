package com.xebia.movieshop.site;

import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/**
 * Maps requests to handlers. A program that sends a method without a handler, or asks for
 * the methods, gets those that the description of the API has: the forms of pages, which
 * answer only with pages, are no part of it.
 */
class ProgramMappings extends RequestMappingHandlerMapping {

	@Override
	protected @Nullable HandlerMethod handleNoMatch(Set<RequestMappingInfo> mappings, String path,
			HttpServletRequest request) throws ServletException {
		boolean browser = Objects.toString(request.getHeader(HttpHeaders.ACCEPT), "")
			.contains(MediaType.TEXT_HTML_VALUE);
		Set<RequestMappingInfo> described = mappings.stream()
			.filter((mapping) -> !isForm(mapping)
					&& mapping.getActivePatternsCondition().getMatchingCondition(request) != null)
			.collect(Collectors.toSet());
		return super.handleNoMatch((browser || described.isEmpty()) ? mappings : described, path, request);
	}

	private static boolean isForm(RequestMappingInfo mapping) {
		return mapping.getProducesCondition().getProducibleMediaTypes().equals(Set.of(MediaType.TEXT_HTML));
	}

}
