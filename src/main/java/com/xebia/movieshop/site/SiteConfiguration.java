package com.xebia.movieshop.site;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.limits.CacheSize;
import com.xebia.movieshop.movie.web.MovieQueryResolver;
import com.xebia.movieshop.poster.PosterAddresses;
import com.xebia.movieshop.poster.PosterProperties;
import com.xebia.movieshop.settings.PublicUrl;
import com.xebia.movieshop.settings.ShopCookie;
import com.xebia.movieshop.site.brand.BrandStore;
import com.xebia.movieshop.site.cache.CachedView;
import com.xebia.movieshop.site.cache.PrecompiledPages;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import org.apache.commons.io.FileUtils;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.type.LogicalType;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWarDeployment;
import org.springframework.boot.autoconfigure.web.WebProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.jackson.autoconfigure.JsonMapperBuilderCustomizer;
import org.springframework.boot.web.servlet.FilterRegistration;
import org.springframework.boot.webmvc.autoconfigure.WebMvcRegistrations;
import org.springframework.context.HierarchicalMessageSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.accept.HeaderContentNegotiationStrategy;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.filter.ForwardedHeaderFilter;
import org.springframework.web.filter.RelativeRedirectFilter;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.config.annotation.ContentNegotiationConfigurer;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.ViewControllerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.mvc.WebContentInterceptor;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.servlet.resource.ResourceUrlProvider;
import org.springframework.web.servlet.view.AbstractUrlBasedView;
import org.springframework.web.servlet.view.InternalResourceViewResolver;

/**
 * Configures Spring MVC for all pages.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({ PublicUrl.class, PosterProperties.class })
class SiteConfiguration implements WebMvcConfigurer {

	// The most requested pages.
	private static final Set<String> CACHED = Set.of("home", "movies/list", "movies/show", "shelves/list",
			"shelves/show", "shelves/programme");

	// The other public pages, which are compressed but not cached.
	private static final Set<String> COMPRESSED = Set.of("people/people", "people/person", "people/genres");

	// The bytes of a movie in a list and of the rest of a key.
	private static final int FRAGMENT_KEY_BYTES = 700;

	private final SupportedLocales locales;

	private final long maxFileSize;

	SiteConfiguration(PublicUrl publicUrl, PosterProperties posters, ObjectProvider<BrandStore> brands) {
		this.locales = new SupportedLocales(publicUrl, () -> brands.getObject().zone());
		this.maxFileSize = posters.maxFileSize().toBytes();
	}

	@Autowired
	void nameLanguages(HierarchicalMessageSource messages) {
		messages.setParentMessageSource(new LanguageNames());
	}

	@Bean
	SupportedLocales localeResolver() {
		return this.locales;
	}

	@Bean
	NoticeCookie flashMapManager(PublicUrl publicUrl) {
		return new NoticeCookie(publicUrl);
	}

	@Override
	public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
		resolvers.add(new MovieQueryResolver());
	}

	// Spring Boot adds this filter to embedded servers only.
	@Bean
	@ConditionalOnWarDeployment
	@ConditionalOnProperty(name = "server.forward-headers-strategy", havingValue = "framework")
	@FilterRegistration(order = Ordered.HIGHEST_PRECEDENCE,
			dispatcherTypes = { DispatcherType.REQUEST, DispatcherType.ASYNC, DispatcherType.ERROR })
	ForwardedHeaderFilter forwardedHeaderFilter() {
		return new ForwardedHeaderFilter();
	}

	// Redirects without a host cannot be forged by a Host header. WildFly would add the
	// host of the request, which may be another one than that of the public URL.
	@Bean
	@FilterRegistration(order = Ordered.HIGHEST_PRECEDENCE + 3)
	RelativeRedirectFilter relativeRedirectFilter() {
		RelativeRedirectFilter filter = new RelativeRedirectFilter();
		filter.setRedirectStatus(HttpStatus.FOUND);
		return filter;
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
	Assets assets(ResourceUrlProvider urls, WebProperties web) {
		return new Assets(urls, web.getResources().getChain().isCache());
	}

	@Bean
	Cache<CachedView.Key, CachedView.RenderedPage> pages() {
		return CachedView.pages(cacheSize(CacheSize.PAGES));
	}

	// Caches rendered fragments of pages by all values that they depend on.
	@Bean
	Cache<List<Object>, String> fragments() {
		return Caffeine.newBuilder()
			.maximumWeight(cacheSize(CacheSize.FRAGMENTS))
			.weigher((List<Object> key, String html) -> FRAGMENT_KEY_BYTES + html.length())
			.executor(Runnable::run)
			.build();
	}

	@Bean
	InternalResourceViewResolver viewResolver(Assets assets, Cache<CachedView.Key, CachedView.RenderedPage> pages,
			Cache<List<Object>, String> fragments) {
		Cache<CachedView.Key, CachedView.RenderedPage> none = CachedView.pages(0);
		InternalResourceViewResolver resolver = new InternalResourceViewResolver("/WEB-INF/views/", ".jspx") {

			@Override
			protected AbstractUrlBasedView buildView(String name) throws Exception {
				CachedView view = (CachedView) super.buildView(name);
				if (CACHED.contains(name) || COMPRESSED.contains(name)) {
					view.setPages(CACHED.contains(name) ? pages : none, InstantSource.system());
				}
				return view;
			}

		};
		resolver.setViewClass(CachedView.class);
		resolver.setAttributesMap(Map.of("assets", assets, "fragments", fragments, "addresses", new Addresses(),
				"images", new PosterAddresses(), "maxFileBytes", this.maxFileSize, "maxFileSize",
				FileUtils.byteCountToDisplaySize(this.maxFileSize)));
		return resolver;
	}

	// Disables the caches where pages are compiled on demand, as in development, because
	// a page may change.
	private static long cacheSize(CacheSize size) {
		return PrecompiledPages.exist() ? size.bytes() : 0;
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

	// Former addresses of pages.
	@Override
	public void addViewControllers(ViewControllerRegistry registry) {
		Map.of("/figures", "/people", "/record", "/audit")
			.forEach((former, path) -> registry.addRedirectViewController(former, path)
				.setKeepQueryParams(true)
				.setStatusCode(HttpStatus.MOVED_PERMANENTLY));
	}

	// Caches must revalidate every page.
	@Override
	public void addInterceptors(InterceptorRegistry registry) {
		registry.addInterceptor(this.locales);
		WebContentInterceptor pages = new WebContentInterceptor();
		pages.setCacheControl(CacheControl.noCache().cachePrivate());
		registry.addInterceptor(pages)
			.addPathPatterns("/", "/movies", "/movies/*", "/movies/*/history", "/movies/imports/*", "/people",
					"/people/*", "/genres", "/shelves", "/shelves/*", "/programme", "/bin", "/login", "/curator/*",
					"/staff", "/settings", "/account", "/invitations/*");
	}

	/**
	 * Maps requests to handlers. A program that sends a method without a handler, or asks
	 * for the methods, gets those that the description of the API has: the forms of
	 * pages, which answer only with pages, are no part of it.
	 */
	private static final class ProgramMappings extends RequestMappingHandlerMapping {

		@Override
		protected @Nullable HandlerMethod handleNoMatch(Set<RequestMappingInfo> mappings, String path,
				HttpServletRequest request) throws ServletException {
			Set<RequestMappingInfo> described = mappings.stream()
				.filter((mapping) -> !isForm(mapping)
						&& mapping.getActivePatternsCondition().getMatchingCondition(request) != null)
				.collect(Collectors.toSet());
			return super.handleNoMatch((ShopCookie.isForPeople(request) || described.isEmpty()) ? mappings : described,
					path, request);
		}

		private static boolean isForm(RequestMappingInfo mapping) {
			return mapping.getProducesCondition().getProducibleMediaTypes().equals(Set.of(MediaType.TEXT_HTML));
		}

	}

	/**
	 * Prefers HTML if the client accepts anything; API clients ask for JSON. An error is
	 * HTML only if requested, and is sent even if the Accept header is invalid.
	 */
	private static final class PagesByDefault extends HeaderContentNegotiationStrategy {

		@Override
		public List<MediaType> resolveMediaTypes(NativeWebRequest request) throws HttpMediaTypeNotAcceptableException {
			boolean failed = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE,
					RequestAttributes.SCOPE_REQUEST) != null;
			try {
				List<MediaType> types = super.resolveMediaTypes(request);
				return failed ? types : withPage(types);
			}
			catch (HttpMediaTypeNotAcceptableException ex) {
				if (failed) {
					return MEDIA_TYPE_ALL_LIST;
				}
				throw ex;
			}
		}

		private static List<MediaType> withPage(List<MediaType> types) {
			List<MediaType> all = new ArrayList<>(types);
			types.stream()
				.filter(MediaType::isWildcardType)
				.findFirst()
				.ifPresent((anything) -> all.add(all.indexOf(anything), MediaType.TEXT_HTML));
			return all;
		}

	}

}
