package com.xebia.movieshop.address;

import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;

/**
 * The links of a page as JSON: to itself and to the previous and the next page, if they
 * exist.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Links(String self, @Nullable String prev, @Nullable String next) {

	// Encoding makes links longer than the request's parameters, and servers fail when
	// all headers together exceed 8 KB.
	private static final int MAX_HEADER_LENGTH = 4096;

	public static Links of(ListPage<?> page, String contextPath) {
		return new Links(contextPath + page.self(), prefix(contextPath, page.previous()),
				prefix(contextPath, page.next()));
	}

	private static @Nullable String prefix(String contextPath, @Nullable String link) {
		return (link != null) ? contextPath + link : null;
	}

	// Builds a response with the page, and with a Link header if it is short enough.
	public <T> ResponseEntity<T> answer(T page) {
		ResponseEntity.BodyBuilder answer = ResponseEntity.ok().varyBy(HttpHeaders.ACCEPT);
		String header = header();
		return ((header.length() <= MAX_HEADER_LENGTH) ? answer.header(HttpHeaders.LINK, header) : answer).body(page);
	}

	// The format of RFC 8288.
	private String header() {
		return Stream.of(link("self", this.self), link("prev", this.prev), link("next", this.next))
			.filter((link) -> !link.isEmpty())
			.collect(Collectors.joining(", "));
	}

	private static String link(String relation, @Nullable String target) {
		return (target != null) ? "<" + target + ">; rel=\"" + relation + "\"" : "";
	}

}
