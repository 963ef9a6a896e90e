package com.xebia.movieshop.staff.access;

import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;

import com.xebia.movieshop.settings.PublicUrl;
import com.xebia.movieshop.settings.ShopCookie;
import com.xebia.movieshop.staff.KnownDevices;
import com.xebia.movieshop.staff.Role;
import com.xebia.movieshop.staff.Sessions;
import com.xebia.movieshop.staff.WriteMode;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.autoconfigure.web.server.ManagementPortType;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWarDeployment;
import org.springframework.boot.web.servlet.FilterRegistration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authorization.AuthorizationManager;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AnonymousConfigurer;
import org.springframework.security.config.annotation.web.configurers.ServletApiConfigurer;
import org.springframework.security.config.observation.SecurityObservationSettings;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.authentication.logout.HeaderWriterLogoutHandler;
import org.springframework.security.web.authentication.session.NullAuthenticatedSessionStrategy;
import org.springframework.security.web.authentication.www.BasicAuthenticationFilter;
import org.springframework.security.web.context.NullSecurityContextRepository;
import org.springframework.security.web.csrf.CookieCsrfTokenRepository;
import org.springframework.security.web.csrf.CsrfFilter;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.security.web.csrf.CsrfTokenRequestHandler;
import org.springframework.security.web.csrf.XorCsrfTokenRequestAttributeHandler;
import org.springframework.security.web.firewall.FirewalledRequest;
import org.springframework.security.web.firewall.HttpFirewall;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.security.web.firewall.StrictHttpFirewall;
import org.springframework.security.web.header.HeaderWriter;
import org.springframework.security.web.header.writers.ClearSiteDataHeaderWriter;
import org.springframework.security.web.savedrequest.NullRequestCache;
import org.springframework.security.web.servletapi.SecurityContextHolderAwareRequestWrapper;
import org.springframework.security.web.util.matcher.RequestMatcher;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.filter.UrlHandlerFilter;
import org.springframework.web.multipart.MultipartException;
import org.springframework.web.multipart.MultipartResolver;
import org.springframework.web.multipart.support.MultipartFilter;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.HandlerExceptionResolver;

/**
 * Applies {@link AccessRules} to requests before reading a body.
 */
@Configuration(proxyBeanMethods = false)
class SecurityConfiguration {

	private final WriteMode mode;

	SecurityConfiguration(WriteMode mode) {
		this.mode = mode;
	}

	@Bean
	SecurityFilterChain securityFilterChain(HttpSecurity http, MultipartResolver multipartResolver,
			List<HandlerExceptionResolver> exceptions, Sessions sessions, KnownDevices devices,
			AuthenticationManager authenticationManager, CookieCsrfTokenRepository csrfTokens,
			AccessDeniedResponses refusals, ReturnPageCookie pages, HeaderWriter headers, Environment environment) {
		AuthorizationManager<HttpServletRequest> rules = AccessRules.of(this.mode, ManagementPortType.get(environment));
		http.authorizeHttpRequests((requests) -> requests
			.dispatcherTypeMatchers(DispatcherType.FORWARD, DispatcherType.INCLUDE, DispatcherType.ERROR)
			.permitAll()
			.anyRequest()
			.access((authentication, context) -> rules.authorize(authentication, context.getRequest())))
			.csrf((csrf) -> csrf.csrfTokenRepository(csrfTokens)
				.csrfTokenRequestHandler(new MaskedTokens())
				// Keeps the CSRF token at sign-in, so that open forms can still be sent.
				.sessionAuthenticationStrategy(new NullAuthenticatedSessionStrategy())
				.ignoringRequestMatchers(OwnOrigin::isProgram))
			// Are replaced below: the filters that read a body need them before.
			.anonymous(AnonymousConfigurer::disable)
			.servletApi(ServletApiConfigurer::disable)
			// Authentication and authorization come before the filters that read a body.
			.addFilterBefore(failures(exceptions), CsrfFilter.class);
		if (this.mode == WriteMode.SIGN_IN) {
			http.addFilterBefore(basic(authenticationManager, refusals, devices), CsrfFilter.class)
				.securityContext((context) -> context.securityContextRepository(sessions))
				.formLogin((login) -> login.loginPage("/login")
					.authenticationDetailsSource(devices::sourceOfForm)
					.defaultSuccessUrl("/movies")
					.failureHandler(refusals));
		}
		else {
			http.securityContext((context) -> context.securityContextRepository(new NullSecurityContextRepository()));
		}
		return http.addFilterBefore(new LocalAuthenticationFilter(this.mode), CsrfFilter.class)
			.addFilterBefore(SecurityConfiguration::wrap, CsrfFilter.class)
			.addFilterBefore(new NoStoreFilter(), CsrfFilter.class)
			// Behind the firewall, which rejects addresses that begin with two slashes.
			.addFilterBefore(
					UrlHandlerFilter.trailingSlashHandler("/**").redirect(HttpStatus.PERMANENT_REDIRECT).build(),
					CsrfFilter.class)
			.addFilterBefore(new AccessRules.WriteFilter(refusals), CsrfFilter.class)
			.addFilterBefore(multipart(multipartResolver), CsrfFilter.class)
			.addFilterBefore(new ParameterFilter(), CsrfFilter.class)
			.authenticationManager(authenticationManager)
			.requestCache(
					(cache) -> cache.requestCache((this.mode == WriteMode.SIGN_IN) ? pages : new NullRequestCache()))
			.logout((logout) -> logout.logoutSuccessHandler(pages)
				// Deletes the drafts that forms keep in the browser's storage.
				.addLogoutHandler(new HeaderWriterLogoutHandler(
						new ClearSiteDataHeaderWriter(ClearSiteDataHeaderWriter.Directive.STORAGE))))
			.exceptionHandling((handling) -> handling.authenticationEntryPoint(refusals).accessDeniedHandler(refusals))
			.headers((all) -> all.defaultsDisabled().addHeaderWriter(headers))
			.build();
	}

	// A servlet container forwards to error pages, past the security filters.
	@Bean
	@ConditionalOnWarDeployment
	@FilterRegistration(dispatcherTypes = DispatcherType.FORWARD)
	ParameterFilter errorParameterFilter() {
		return new ParameterFilter();
	}

	// Allows all methods here, because a servlet container's error page would be rejected
	// too. AccessRules answer unknown methods. Limits addresses, headers and cookies as
	// Tomcat does, because WildFly accepts a megabyte.
	@Bean
	HttpFirewall httpFirewall() {
		StrictHttpFirewall firewall = new StrictHttpFirewall() {

			@Override
			public FirewalledRequest getFirewalledRequest(HttpServletRequest request) {
				if (request.getDispatcherType() == DispatcherType.REQUEST && !ParameterFilter.isHeadFit(request)) {
					throw new RequestRejectedException("The address or a header is too long");
				}
				return super.getFirewalledRequest(request);
			}

		};
		firewall.setUnsafeAllowAnyHttpMethod(true);
		return firewall;
	}

	// Observing each filter would take longer than the filters themselves.
	@Bean
	static SecurityObservationSettings unobserved() {
		return SecurityObservationSettings.noObservations();
	}

	// Answers isUserInRole from here on.
	private static void wrap(ServletRequest request, ServletResponse response, FilterChain chain)
			throws IOException, ServletException {
		chain.doFilter(new SecurityContextHolderAwareRequestWrapper((HttpServletRequest) request, "ROLE_"), response);
	}

	// Passes exceptions of the filters to the exception handlers of the controllers: a
	// form that cannot be read, or a database failure while loading the session.
	private static Filter failures(List<HandlerExceptionResolver> exceptions) {
		return new OncePerRequestFilter() {

			@Override
			protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
					throws ServletException, IOException {
				try {
					chain.doFilter(request, response);
				}
				catch (HttpMessageNotReadableException | MultipartException | DataAccessException
						| ResponseStatusException ex) {
					if (exceptions.stream()
						.allMatch((resolver) -> resolver.resolveException(request, response, null, ex) == null)) {
						throw ex;
					}
				}
			}

		};
	}

	private static BasicAuthenticationFilter basic(AuthenticationManager authenticationManager,
			AccessDeniedResponses refusals, KnownDevices devices) {
		BasicAuthenticationFilter filter = new BasicAuthenticationFilter(authenticationManager, refusals);
		filter.setAuthenticationDetailsSource(devices::sourceOfHeader);
		return filter;
	}

	// Parses multipart forms, whose CSRF tokens later filters need, only for users with
	// write access: other uploads are not read.
	private static MultipartFilter multipart(MultipartResolver resolver) {
		return new MultipartFilter() {

			@Override
			protected MultipartResolver lookupMultipartResolver() {
				return resolver;
			}

			@Override
			protected boolean shouldNotFilter(HttpServletRequest request) {
				return !request.isUserInRole(Role.CURATOR);
			}
		};
	}

	// Stores CSRF tokens in a cookie, so that forms survive a restart without a session.
	@Bean
	CookieCsrfTokenRepository csrfTokenRepository(PublicUrl publicUrl) {
		CookieCsrfTokenRepository tokens = new CookieCsrfTokenRepository();
		ShopCookie cookie = ShopCookie.of(publicUrl, "XSRF-TOKEN");
		tokens.setCookieName(cookie.name());
		if (cookie.isOfHost()) {
			// Instead of the context path.
			tokens.setCookiePath("/");
		}
		tokens.setCookieCustomizer((attributes) -> attributes.sameSite("Lax"));
		return tokens;
	}

	/**
	 * Masks the token in each page, as Spring does, and takes a sent value that is no
	 * text for a wrong one, which Spring's handler does not.
	 */
	private static final class MaskedTokens implements CsrfTokenRequestHandler {

		private final CsrfTokenRequestHandler masking = new XorCsrfTokenRequestAttributeHandler();

		@Override
		public void handle(HttpServletRequest request, HttpServletResponse response, Supplier<CsrfToken> token) {
			this.masking.handle(request, response, token);
		}

		@Override
		public @Nullable String resolveCsrfTokenValue(HttpServletRequest request, CsrfToken token) {
			try {
				return this.masking.resolveCsrfTokenValue(request, token);
			}
			catch (IllegalArgumentException ex) {
				return null;
			}
		}

	}

	/**
	 * Keeps responses to signed-in users out of all caches, whatever their handlers say.
	 * Files that are the same for everybody are excepted; posters do not pass this
	 * filter.
	 */
	private final class NoStoreFilter extends OncePerRequestFilter {

		private static final RequestMatcher PUBLIC = AccessRules.paths("/css/**", "/fonts/**", "/images/**", "/js/**",
				"/favicon.ico", "/brand/*", "/movies/drawn/*/*");

		@Override
		protected boolean shouldNotFilter(HttpServletRequest request) {
			return SecurityConfiguration.this.mode != WriteMode.SIGN_IN || PUBLIC.matches(request)
					|| !request.isUserInRole(Role.CURATOR);
		}

		// Error pages are the user's own, too.
		@Override
		protected boolean shouldNotFilterErrorDispatch() {
			return false;
		}

		@Override
		protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
				throws ServletException, IOException {
			response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
			chain.doFilter(request, new HttpServletResponseWrapper(response) {

				@Override
				public void setHeader(String name, String value) {
					if (!HttpHeaders.CACHE_CONTROL.equalsIgnoreCase(name)) {
						super.setHeader(name, value);
					}
				}

				@Override
				public void addHeader(String name, String value) {
					if (!HttpHeaders.CACHE_CONTROL.equalsIgnoreCase(name)) {
						super.addHeader(name, value);
					}
				}

			});
		}

	}

}
