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
 * Adds the brand and links to the other languages to every page.
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

	// The links are relative to the current page.
	@ModelAttribute("languages")
	Map<String, String> languages(HttpServletRequest request) {
		Map<String, String> links = new TreeMap<>();
		String asked = Objects.requireNonNullElse(request.getQueryString(), "").replaceAll("(^|&)lang=[^&]*", "");
		// The response to a submitted form cannot be requested again, but the form can.
		String query = (asked.isEmpty() && !HttpMethod.GET.matches(request.getMethod())) ? "form" : asked;
		SupportedLocales.SUPPORTED.stream()
			.map(Locale::getLanguage)
			.forEach(
					(language) -> links.put(language, "?" + (query.isEmpty() ? "" : query + "&") + "lang=" + language));
		return links;
	}

}
