package com.xebia.movieshop.site;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.type.LogicalType;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.jackson.autoconfigure.JsonMapperBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.CacheControl;
import org.springframework.web.servlet.config.annotation.ContentNegotiationConfigurer;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.ViewControllerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.mvc.WebContentInterceptor;
import org.springframework.web.servlet.resource.ResourceUrlProvider;
import org.springframework.web.servlet.view.InternalResourceViewResolver;

/**
 * Spring MVC's settings for all pages.
 */
@Configuration(proxyBeanMethods = false)
class SiteConfiguration implements WebMvcConfigurer {

	private final SupportedLocales locales = new SupportedLocales();

	@Bean
	SupportedLocales localeResolver() {
		return this.locales;
	}

	@Bean
	InternalResourceViewResolver viewResolver(ResourceUrlProvider urls,
			@Value("${spring.web.resources.chain.cache:true}") boolean cached) {
		InternalResourceViewResolver resolver = new InternalResourceViewResolver("/WEB-INF/views/", ".jspx");
		resolver.setViewClass(PageView.class);
		resolver.setAttributesMap(Map.of("assets", new Assets(urls, cached), "renderedParts", new RenderedParts()));
		return resolver;
	}

	// Jackson would take the number 5 for the text "5", and a movie for one that it is
	// not.
	@Bean
	JsonMapperBuilderCustomizer strictTexts() {
		return (mapper) -> mapper.withCoercionConfig(LogicalType.Textual,
				(text) -> Stream.of(CoercionInputShape.Integer, CoercionInputShape.Float, CoercionInputShape.Boolean)
					.forEach((shape) -> text.setCoercion(shape, CoercionAction.Fail)));
	}

	@Override
	public void configureContentNegotiation(ContentNegotiationConfigurer configurer) {
		configurer.strategies(List.of(new PagesByDefault()));
	}

	@Override
	public void addViewControllers(ViewControllerRegistry registry) {
		registry.addRedirectViewController("/", "/movies");
	}

	@Override
	public void addInterceptors(InterceptorRegistry registry) {
		registry.addInterceptor(this.locales.interceptor());
		WebContentInterceptor pages = new WebContentInterceptor();
		// With no-store a browser that goes back would not find what was typed.
		pages.addCacheMapping(CacheControl.noCache().cachePrivate(), "/movies", "/movies/*", "/login", "/curator/*");
		registry.addInterceptor(pages).addPathPatterns("/movies", "/movies/*", "/login", "/curator/*");
	}

}
