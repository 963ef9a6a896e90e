package com.xebia.movieshop.site;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

import com.github.benmanes.caffeine.cache.Cache;
import com.xebia.movieshop.people.NameAddresses;
import org.apache.commons.io.FileUtils;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.type.LogicalType;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.jackson.autoconfigure.JsonMapperBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.unit.DataSize;
import org.springframework.web.servlet.config.annotation.ContentNegotiationConfigurer;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.resource.ResourceUrlProvider;
import org.springframework.web.servlet.view.AbstractUrlBasedView;
import org.springframework.web.servlet.view.InternalResourceViewResolver;

/**
 * Spring MVC's settings for all pages.
 */
@Configuration(proxyBeanMethods = false)
class SiteConfiguration implements WebMvcConfigurer {

	private static final long MAX_PAGE_BYTES = 32 << 20;

	// A sixteenth of the heap that is recommended at least has some ten thousand cards.
	private static final long MAX_FRAGMENT_BYTES = 16 << 20;

	private final SupportedLocales locales;

	private final long maxFileSize;

	SiteConfiguration(@Value("${movieshop.public-url}") String publicUrl,
			@Value("${movieshop.posters.max-file-size}") DataSize maxFileSize) {
		this.locales = new SupportedLocales(publicUrl);
		this.maxFileSize = maxFileSize.toBytes();
	}

	@Bean
	SupportedLocales localeResolver() {
		return this.locales;
	}

	@Bean
	NoticeCookie flashMapManager(@Value("${movieshop.public-url}") String publicUrl) {
		return new NoticeCookie(publicUrl);
	}

	@Bean
	Assets assets(ResourceUrlProvider urls, @Value("${spring.web.resources.chain.cache:true}") boolean cached) {
		return new Assets(urls, cached);
	}

	@Bean
	FragmentCache fragments() {
		return new FragmentCache(remembered(MAX_FRAGMENT_BYTES));
	}

	@Bean
	InternalResourceViewResolver viewResolver(Assets assets, FragmentCache fragments) {
		return resolver(PageView::new, assets, fragments);
	}

	// This one finds the pages that visitors ask for most, and that show nothing but
	// their model.
	@Bean
	InternalResourceViewResolver rememberedViewResolver(Assets assets, FragmentCache fragments) {
		Cache<RememberedView.Key, RememberedView.Page> pages = RememberedView.pages(remembered(MAX_PAGE_BYTES));
		InternalResourceViewResolver resolver = resolver(() -> new RememberedView(pages), assets, fragments);
		resolver.setViewNames("home", "movies/list", "movies/show");
		resolver.setOrder(0);
		return resolver;
	}

	// This one finds the other pages that visitors ask for. They are compressed as well,
	// but none is kept.
	@Bean
	InternalResourceViewResolver visitedViewResolver(Assets assets, FragmentCache fragments) {
		InternalResourceViewResolver resolver = resolver(() -> new RememberedView(RememberedView.pages(0)), assets,
				fragments);
		resolver.setViewNames("movies/search", "people/people", "people/person", "people/genres", "people/figures");
		resolver.setOrder(1);
		return resolver;
	}

	// Where a page is compiled when it is shown, as in development, nothing is kept: it
	// may be another one by then.
	private static long remembered(long maxBytes) {
		return PrecompiledPages.exist() ? maxBytes : 0;
	}

	private InternalResourceViewResolver resolver(Supplier<PageView> views, Assets assets, FragmentCache fragments) {
		InternalResourceViewResolver resolver = new InternalResourceViewResolver("/WEB-INF/views/", ".jspx") {

			@Override
			protected AbstractUrlBasedView instantiateView() {
				return views.get();
			}

		};
		resolver.setAttributesMap(Map.of("assets", assets, "fragments", fragments, "addresses", new NameAddresses(),
				"maxFileBytes", this.maxFileSize, "maxFileSize", FileUtils.byteCountToDisplaySize(this.maxFileSize)));
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

	// Browsers look for it at an address that does not change with it.
	@Override
	public void addResourceHandlers(ResourceHandlerRegistry registry) {
		registry.addResourceHandler("/favicon.ico")
			.addResourceLocations("classpath:/static/")
			.setCacheControl(SiteFiles.FOR_A_DAY);
	}

	@Override
	public void addInterceptors(InterceptorRegistry registry) {
		registry.addInterceptor(this.locales.interceptor());
	}

}
