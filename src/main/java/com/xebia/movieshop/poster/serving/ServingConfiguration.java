package com.xebia.movieshop.poster.serving;

import com.xebia.movieshop.poster.PosterProperties;
import com.xebia.movieshop.poster.RenditionReader;

import org.springframework.boot.web.servlet.FilterRegistration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

/**
 * Registers the filter that serves posters ahead of nearly all others.
 */
@Configuration(proxyBeanMethods = false)
class ServingConfiguration {

	@Bean
	RenditionCache renditionCache(RenditionReader renditions, PosterProperties properties) {
		return new RenditionCache(renditions, properties.memory());
	}

	@Bean
	@FilterRegistration(urlPatterns = PosterFilter.PATH + "*", order = Ordered.HIGHEST_PRECEDENCE + 1)
	PosterFilter posterFilter(RenditionCache renditions, PosterProperties properties) {
		return new PosterFilter(renditions, new RenditionResponse(properties.accelRedirect()));
	}

}
