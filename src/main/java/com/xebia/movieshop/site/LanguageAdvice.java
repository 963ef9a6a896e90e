package com.xebia.movieshop.site;

import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

import jakarta.servlet.http.HttpServletRequest;

import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ModelAttribute;

/**
 * Links every page to itself in the other languages.
 */
@ControllerAdvice
class LanguageAdvice {

	/**
	 * The addresses of the page that is being shown, by language.
	 * @param request the request for the page
	 * @return a relative address for each language
	 */
	@ModelAttribute("languages")
	Map<String, String> languages(HttpServletRequest request) {
		Map<String, String> links = new TreeMap<>();
		String query = Objects.requireNonNullElse(request.getQueryString(), "").replaceAll("(^|&)lang=[^&]*", "");
		SupportedLocales.SUPPORTED.stream()
			.map(Locale::getLanguage)
			.forEach(
					(language) -> links.put(language, "?" + (query.isEmpty() ? "" : query + "&") + "lang=" + language));
		return links;
	}

}
