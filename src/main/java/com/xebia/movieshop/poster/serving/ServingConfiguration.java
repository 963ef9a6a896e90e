package com.xebia.movieshop.poster.serving;

import com.xebia.movieshop.poster.PosterProperties;
import com.xebia.movieshop.poster.RenditionReader;

import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

/**
 * Puts the posters ahead of everything else.
 */
@Configuration(proxyBeanMethods = false)
class ServingConfiguration {

	@Bean
	ServedPictures servedPictures(RenditionReader renditions, PosterProperties properties) {
		return new ServedPictures(renditions, properties.memory());
	}

	@Bean
	FilterRegistrationBean<PosterFilter> posterFilter(ServedPictures pictures, PosterProperties properties) {
		FilterRegistrationBean<PosterFilter> registration = new FilterRegistrationBean<>(
				new PosterFilter(pictures, new PictureResponse(properties.accelRedirect())));
		registration.addUrlPatterns(PosterFilter.PATH + "*");
		registration.setOrder(Ordered.HIGHEST_PRECEDENCE + 1);
		return registration;
	}

}
