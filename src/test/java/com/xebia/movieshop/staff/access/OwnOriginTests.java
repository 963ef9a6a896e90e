package com.xebia.movieshop.staff.access;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.mock.web.MockHttpServletRequest;

import static org.assertj.core.api.Assertions.assertThat;

class OwnOriginTests {

	private final MockHttpServletRequest request = new MockHttpServletRequest("POST", "/movies");

	@Test
	void requestWithoutOriginHeadersPasses() {
		assertThat(OwnOrigin.matches(this.request)).isTrue();
	}

	@ParameterizedTest
	@CsvSource({ "same-origin, true", "none, true", "same-site, false", "cross-site, false", "anything, false" })
	void originHeadersAreTrusted(String site, boolean own) {
		this.request.addHeader("Sec-Fetch-Site", site);
		assertThat(OwnOrigin.matches(this.request)).isEqualTo(own);
	}

	@ParameterizedTest
	@ValueSource(strings = { "http://elsewhere.example", "http://localhost:9999", "http://evil.localhost:8080", "null",
			"http://", "not a URI", "" })
	void anotherOriginIsForeign(String value) {
		this.request.addHeader("Host", "localhost:8080");
		this.request.addHeader("Origin", value);
		assertThat(OwnOrigin.matches(this.request)).isFalse();
	}

	@Test
	void ownOriginPassesBehindAProxyThatEndsTlsToo() {
		this.request.addHeader("Host", "shop.example");
		this.request.addHeader("Origin", "https://shop.example");
		assertThat(OwnOrigin.matches(this.request)).isTrue();
	}

}
