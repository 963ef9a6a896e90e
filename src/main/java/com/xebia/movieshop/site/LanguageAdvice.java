package com.xebia.movieshop.site;

import java.util.Map;
import java.util.TreeMap;

import jakarta.servlet.http.HttpServletRequest;

import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.util.UriComponentsBuilder;

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
		SupportedLocales.SUPPORTED.forEach((locale) -> links.put(locale.getLanguage(),
				UriComponentsBuilder.newInstance()
					.query(request.getQueryString())
					.replaceQueryParam("lang", locale.getLanguage())
					.toUriString()));
		return links;
	}

}
