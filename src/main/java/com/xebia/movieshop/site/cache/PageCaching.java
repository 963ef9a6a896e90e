package com.xebia.movieshop.site.cache;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Makes caches revalidate every page.
 */
@Component
class PageCaching implements HandlerInterceptor, WebMvcConfigurer {

	@Override
	public void addInterceptors(InterceptorRegistry registry) {
		registry.addInterceptor(this)
			.addPathPatterns("/", "/movies", "/movies/*", "/movies/*/history", "/movies/imports/*", "/people",
					"/people/*", "/genres", "/figures", "/bin", "/login", "/curator/*", "/staff", "/settings",
					"/account", "/invitations/*");
	}

	@Override
	public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
		response.setHeader(HttpHeaders.CACHE_CONTROL, "no-cache, private");
		return true;
	}

}
