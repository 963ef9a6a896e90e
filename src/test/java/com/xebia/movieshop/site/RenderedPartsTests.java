package com.xebia.movieshop.site;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link RenderedParts}.
 */
class RenderedPartsTests {

	private static final List<String> CONTENT = List.of("content");

	private final RenderedParts parts = new RenderedParts(100);

	@BeforeEach
	void keep() {
		request(Locale.ENGLISH, "/shop");
		this.parts.keep(CONTENT, "<p>content</p>");
	}

	@AfterEach
	void endRequest() {
		RequestContextHolder.resetRequestAttributes();
		LocaleContextHolder.resetLocaleContext();
	}

	@Test
	void equalContentIsFound() {
		assertThat(this.parts.find(List.of("content"))).isEqualTo("<p>content</p>");
	}

	@Test
	void otherContentIsNotFound() {
		assertThat(this.parts.find(List.of("changed"))).isNull();
	}

	@Test
	void otherLanguageIsNotFound() {
		request(Locale.GERMAN, "/shop");
		assertThat(this.parts.find(CONTENT)).isNull();
	}

	@Test
	void otherContextPathIsNotFound() {
		request(Locale.ENGLISH, "");
		assertThat(this.parts.find(CONTENT)).isNull();
	}

	@Test
	void noMoreIsKeptThanFits() {
		for (int i = 0; i < 100; i++) {
			this.parts.keep(i, "x".repeat(10));
		}
		long kept = IntStream.range(0, 100).filter((i) -> this.parts.find(i) != null).count();
		assertThat(kept).isBetween(1L, 10L);
	}

	@Test
	void nothingIsKeptInDevelopment() {
		RenderedParts none = new RenderedParts();
		none.keep(CONTENT, "<p>content</p>");
		assertThat(none.find(CONTENT)).isNull();
	}

	private static void request(Locale language, String contextPath) {
		MockHttpServletRequest request = new MockHttpServletRequest();
		request.setContextPath(contextPath);
		RequestContextHolder.setRequestAttributes(new ServletRequestAttributes(request));
		LocaleContextHolder.setLocale(language);
	}

}
