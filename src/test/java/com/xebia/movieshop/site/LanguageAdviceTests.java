package com.xebia.movieshop.site;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.mock.web.MockHttpServletRequest;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link LanguageAdvice}.
 */
class LanguageAdviceTests {

	@ParameterizedTest
	@CsvSource({ ",?lang=de", "form,?form&lang=de", "star=Greta+Schr%C3%B6der,?star=Greta+Schr%C3%B6der&lang=de",
			"lang=en,?lang=de", "sort=title&lang=en,?sort=title&lang=de", "a=%zz{,?a=%zz{&lang=de" })
	void linkKeepsWhatThePageShows(String query, String link) {
		MockHttpServletRequest request = new MockHttpServletRequest();
		request.setQueryString(query);
		assertThat(new LanguageAdvice().languages(request)).containsEntry("de", link).containsOnlyKeys("de", "en");
	}

}
