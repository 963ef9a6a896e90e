package com.xebia.movieshop.site;

import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

import com.xebia.movieshop.site.brand.Brand;
import com.xebia.movieshop.site.brand.BrandStore;
import jakarta.servlet.http.HttpServletRequest;

import org.springframework.http.HttpMethod;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ModelAttribute;

/**
 * Tells every page whose shop it is, and links it to itself in the other languages.
 */
@ControllerAdvice
class PageAdvice {

	private final BrandStore brands;

	PageAdvice(BrandStore brands) {
		this.brands = brands;
	}

	@ModelAttribute("shop")
	Brand shop() {
		return this.brands.current();
	}

	// The addresses are relative to the page that is being shown.
	@ModelAttribute("languages")
	Map<String, String> languages(HttpServletRequest request) {
		Map<String, String> links = new TreeMap<>();
		String asked = Objects.requireNonNullElse(request.getQueryString(), "").replaceAll("(^|&)lang=[^&]*", "");
		// The answer to a form that was sent cannot be asked for again, but the form can.
		String query = (asked.isEmpty() && !HttpMethod.GET.matches(request.getMethod())) ? "form" : asked;
		SupportedLocales.SUPPORTED.stream()
			.map(Locale::getLanguage)
			.forEach(
					(language) -> links.put(language, "?" + (query.isEmpty() ? "" : query + "&") + "lang=" + language));
		return links;
	}

}
