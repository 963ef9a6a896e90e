package com.xebia.movieshop.site;

import java.util.Arrays;
import java.util.Locale;
import java.util.TimeZone;

import com.xebia.movieshop.settings.PublicUrl;
import jakarta.servlet.http.Cookie;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

import static org.assertj.core.api.Assertions.assertThat;

class SupportedLocalesTests {

	private final SupportedLocales locales = new SupportedLocales(new PublicUrl(""), TimeZone::getDefault);

	private final MockHttpServletRequest request = new MockHttpServletRequest();

	@ParameterizedTest
	@CsvSource({ "en-GB,,en-GB", "en-GB,en,en-GB", "en-GB,de,de", "en-US,,en", "en-AU,,en", "de-AT,,de", "de-AT,en,en",
			"fr-FR,,en", "fr-FR en-GB,,en-GB", "en-GB,en-GB,en-GB" })
	void regionIsThatOfTheBrowserAndTheLanguageThatWhichWasChosen(String accepted, @Nullable String chosen,
			String locale) {
		this.request.setPreferredLocales(Arrays.stream(accepted.split(" ")).map(Locale::forLanguageTag).toList());
		if (chosen != null) {
			this.request.setCookies(new Cookie("lang", chosen));
		}
		assertThat(this.locales.resolveLocale(this.request).toLanguageTag()).isEqualTo(locale);
	}

	@Test
	void chosenLanguageIsThatOfTheMessagesOfTheSameRequest() {
		this.request.setParameter("lang", "de");
		LocaleContextHolder.setLocaleContext(this.locales.resolveLocaleContext(this.request));
		try {
			this.locales.preHandle(this.request, new MockHttpServletResponse(), this);
			assertThat(LocaleContextHolder.getLocale()).isEqualTo(Locale.GERMAN);
			assertThat(LocaleContextHolder.getTimeZone()).isEqualTo(TimeZone.getDefault());
		}
		finally {
			LocaleContextHolder.resetLocaleContext();
		}
	}

	@ParameterizedTest
	@CsvSource({ "GET,,?lang=de", "GET,form,?form&lang=de",
			"GET,star=Greta+Schr%C3%B6der,?star=Greta+Schr%C3%B6der&lang=de", "GET,lang=en,?lang=de",
			"GET,sort=title&lang=en,?sort=title&lang=de", "GET,a=%zz{,?a=%zz{&lang=de", "POST,,?form&lang=de",
			"PUT,lang=en,?form&lang=de" })
	void linkToAnotherLanguageKeepsWhatThePageShows(String method, String query, String link) {
		MockHttpServletRequest request = new MockHttpServletRequest(method, "/");
		request.setQueryString(query);
		assertThat(PageAdvice.languages(request)).containsEntry("de", link).containsOnlyKeys("de", "en");
	}

}
