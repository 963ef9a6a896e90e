package com.xebia.movieshop.site;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

import com.github.benmanes.caffeine.cache.Cache;
import com.xebia.movieshop.people.NameAddresses;
import com.xebia.movieshop.poster.PosterAddresses;
import com.xebia.movieshop.site.brand.BrandStore;
import com.xebia.movieshop.site.cache.CachedView;
import com.xebia.movieshop.site.cache.FragmentCache;
import com.xebia.movieshop.site.cache.PageView;
import com.xebia.movieshop.site.cache.PrecompiledPages;
import org.apache.commons.io.FileUtils;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.type.LogicalType;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.jackson.autoconfigure.JsonMapperBuilderCustomizer;
import org.springframework.boot.webmvc.autoconfigure.WebMvcRegistrations;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.unit.DataSize;
import org.springframework.web.servlet.config.annotation.ContentNegotiationConfigurer;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.servlet.resource.ResourceUrlProvider;
import org.springframework.web.servlet.view.AbstractUrlBasedView;
import org.springframework.web.servlet.view.InternalResourceViewResolver;

/**
 * Configures Spring MVC for all pages.
 */
@Configuration(proxyBeanMethods = false)
class SiteConfiguration implements WebMvcConfigurer {

	private static final long MAX_PAGE_BYTES = 32 << 20;

	// A sixteenth of the smallest recommended heap holds some ten thousand movie cards.
	private static final long MAX_FRAGMENT_BYTES = 16 << 20;

	// With a smaller heap the caches are smaller, too.
	private static final long USUAL_HEAP = 256L << 20;

	private final SupportedLocales locales;

	private final long maxFileSize;

	SiteConfiguration(@Value("${movieshop.public-url}") String publicUrl,
			@Value("${movieshop.posters.max-file-size}") DataSize maxFileSize) {
		this.locales = new SupportedLocales(publicUrl);
		this.maxFileSize = maxFileSize.toBytes();
	}

	@Bean
	SupportedLocales localeResolver(BrandStore brands) {
		this.locales.setTimeZone(brands::zone);
		return this.locales;
	}

	@Bean
	NoticeCookie flashMapManager(@Value("${movieshop.public-url}") String publicUrl) {
		return new NoticeCookie(publicUrl);
	}

	@Bean
	WebMvcRegistrations mappings() {
		return new WebMvcRegistrations() {

			@Override
			public RequestMappingHandlerMapping getRequestMappingHandlerMapping() {
				return new ProgramMappings();
			}

		};
	}

	@Bean
	Assets assets(ResourceUrlProvider urls, @Value("${spring.web.resources.chain.cache:true}") boolean cached) {
		return new Assets(urls, cached);
	}

	@Bean
	FragmentCache fragments() {
		return new FragmentCache(cacheSize(MAX_FRAGMENT_BYTES));
	}

	@Bean
	InternalResourceViewResolver viewResolver(Assets assets, FragmentCache fragments) {
		return resolver(PageView::new, assets, fragments);
	}

	// Resolves the most requested pages, which depend on nothing but their model.
	@Bean
	InternalResourceViewResolver cachedViewResolver(Assets assets, FragmentCache fragments) {
		Cache<CachedView.Key, CachedView.Page> pages = CachedView.pages(cacheSize(MAX_PAGE_BYTES));
		InternalResourceViewResolver resolver = resolver(() -> new CachedView(pages), assets, fragments);
		resolver.setViewNames("home", "movies/list", "movies/show");
		resolver.setOrder(0);
		return resolver;
	}

	// Resolves the other public pages, which are compressed but not cached.
	@Bean
	InternalResourceViewResolver compressedViewResolver(Assets assets, FragmentCache fragments) {
		InternalResourceViewResolver resolver = resolver(() -> new CachedView(CachedView.pages(0)), assets, fragments);
		resolver.setViewNames("movies/search", "people/people", "people/person", "people/genres", "people/figures");
		resolver.setOrder(1);
		return resolver;
	}

	// Disables the caches where pages are compiled on demand, as in development, because
	// a page may change.
	private static long cacheSize(long maxBytes) {
		double share = Math.min(1, (double) Runtime.getRuntime().maxMemory() / USUAL_HEAP);
		return PrecompiledPages.exist() ? (long) (share * maxBytes) : 0;
	}

	private InternalResourceViewResolver resolver(Supplier<PageView> views, Assets assets, FragmentCache fragments) {
		InternalResourceViewResolver resolver = new InternalResourceViewResolver("/WEB-INF/views/", ".jspx") {

			@Override
			protected AbstractUrlBasedView instantiateView() {
				return views.get();
			}

		};
		resolver.setAttributesMap(Map.of("assets", assets, "fragments", fragments, "addresses", new NameAddresses(),
				"images", new PosterAddresses(), "maxFileBytes", this.maxFileSize, "maxFileSize",
				FileUtils.byteCountToDisplaySize(this.maxFileSize)));
		return resolver;
	}

	// Jackson would coerce the number 5 to the text "5", and so accept an invalid movie.
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

	// Browsers request the icon at this address, which does not change with its content.
	@Override
	public void addResourceHandlers(ResourceHandlerRegistry registry) {
		registry.addResourceHandler("/favicon.ico")
			.addResourceLocations("classpath:/static/")
			.setCacheControl(WellKnownFiles.FOR_A_DAY);
	}

	@Override
	public void addInterceptors(InterceptorRegistry registry) {
		registry.addInterceptor(this.locales.interceptor());
	}

}
