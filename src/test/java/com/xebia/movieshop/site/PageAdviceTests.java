package com.xebia.movieshop.site;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.mock.web.MockHttpServletRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

class PageAdviceTests {

	@ParameterizedTest
	@CsvSource({ "GET,,?lang=de", "GET,form,?form&lang=de",
			"GET,star=Greta+Schr%C3%B6der,?star=Greta+Schr%C3%B6der&lang=de", "GET,lang=en,?lang=de",
			"GET,sort=title&lang=en,?sort=title&lang=de", "GET,a=%zz{,?a=%zz{&lang=de", "POST,,?form&lang=de",
			"PUT,lang=en,?form&lang=de" })
	void linkKeepsWhatThePageShows(String method, String query, String link) {
		MockHttpServletRequest request = new MockHttpServletRequest(method, "/");
		request.setQueryString(query);
		PageAdvice advice = new PageAdvice(mock(), mock(), mock(), mock(), mock());
		assertThat(advice.languages(request)).containsEntry("de", link).containsOnlyKeys("de", "en");
	}

}
