package com.xebia.movieshop.site;

import java.util.Map;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.web.servlet.view.JstlView;

/**
 * Shows a JSPX page whatever the request's method: the page specification knows GET, POST
 * and HEAD only, and answers a rejected update with 405.
 */
public class PageView extends JstlView {

	@Override
	protected void renderMergedOutputModel(Map<String, Object> model, HttpServletRequest request,
			HttpServletResponse response) throws Exception {
		// WildFly would name a language without a country "en-".
		response.setHeader(HttpHeaders.CONTENT_LANGUAGE, response.getLocale().toLanguageTag());
		super.renderMergedOutputModel(model, new HttpServletRequestWrapper(request) {

			@Override
			public String getMethod() {
				return HttpMethod.GET.name();
			}

		}, response);
	}

}
