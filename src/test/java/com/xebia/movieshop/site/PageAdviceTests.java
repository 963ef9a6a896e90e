package com.xebia.movieshop.site;

import com.xebia.movieshop.site.brand.BrandStore;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.mock.web.MockHttpServletRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link PageAdvice}.
 */
class PageAdviceTests {

	@ParameterizedTest
	@CsvSource({ ",?lang=de", "form,?form&lang=de", "star=Greta+Schr%C3%B6der,?star=Greta+Schr%C3%B6der&lang=de",
			"lang=en,?lang=de", "sort=title&lang=en,?sort=title&lang=de", "a=%zz{,?a=%zz{&lang=de" })
	void linkKeepsWhatThePageShows(String query, String link) {
		MockHttpServletRequest request = new MockHttpServletRequest();
		request.setQueryString(query);
		PageAdvice advice = new PageAdvice(mock(BrandStore.class));
		assertThat(advice.languages(request)).containsEntry("de", link).containsOnlyKeys("de", "en");
	}

}
