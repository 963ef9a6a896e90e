package com.xebia.movieshop.site;

import com.xebia.movieshop.staff.WriteAccess;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Makes caches revalidate every page, and keeps pages of signed-in curators out of
 * caches. Forms may be stored, so that going back in the browser restores the input.
 */
@Component
class PageCaching implements HandlerInterceptor, WebMvcConfigurer {

	private static final String REVALIDATE = "no-cache, private";

	private final WriteAccess access;

	PageCaching(WriteAccess access) {
		this.access = access;
	}

	@Override
	public void addInterceptors(InterceptorRegistry registry) {
		registry.addInterceptor(this)
			.addPathPatterns("/", "/movies", "/movies/*", "/movies/*/history", "/movies/imports/*", "/people",
					"/people/*", "/genres", "/figures", "/bin", "/login", "/curator/*", "/staff", "/settings",
					"/account", "/invitations/*");
	}

	@Override
	public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
		boolean form = !HttpMethod.GET.matches(request.getMethod()) || request.getParameterMap().containsKey("form");
		boolean signedIn = this.access.getMode() == WriteAccess.Mode.SIGN_IN && this.access.isGranted(request);
		response.setHeader(HttpHeaders.CACHE_CONTROL, (signedIn && !form) ? "no-store" : REVALIDATE);
		return true;
	}

}
