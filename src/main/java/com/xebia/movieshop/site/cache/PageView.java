package com.xebia.movieshop.site.cache;

import java.util.Locale;
import java.util.Map;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.web.servlet.view.JstlView;

/**
 * Renders a JSPX page for any request method: the JSP specification allows only GET, POST
 * and HEAD, and a rejected update would be answered with 405.
 */
public class PageView extends JstlView {

	@Override
	protected void renderMergedOutputModel(Map<String, Object> model, HttpServletRequest request,
			HttpServletResponse response) throws Exception {
		HttpServletResponse page = new HttpServletResponseWrapper(response) {

			// WildFly itself would send the language "en-".
			@Override
			public void setLocale(Locale locale) {
				super.setLocale(locale);
				setHeader(HttpHeaders.CONTENT_LANGUAGE, locale.toLanguageTag());
			}

		};
		page.setLocale(response.getLocale());
		super.renderMergedOutputModel(model, new HttpServletRequestWrapper(request) {

			@Override
			public String getMethod() {
				return HttpMethod.GET.name();
			}

		}, page);
	}

}
