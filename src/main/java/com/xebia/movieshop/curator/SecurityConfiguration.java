package com.xebia.movieshop.curator;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.security.authentication.ProviderManager;
import org.springframework.security.authentication.RememberMeAuthenticationProvider;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.ObjectPostProcessor;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.AccessDeniedHandler;
import org.springframework.security.web.authentication.LoginUrlAuthenticationEntryPoint;
import org.springframework.security.web.authentication.SimpleUrlAuthenticationFailureHandler;
import org.springframework.security.web.authentication.rememberme.RememberMeAuthenticationFilter;
import org.springframework.security.web.authentication.rememberme.TokenBasedRememberMeServices;
import org.springframework.security.web.authentication.session.NullAuthenticatedSessionStrategy;
import org.springframework.security.web.csrf.CookieCsrfTokenRepository;
import org.springframework.security.web.csrf.CsrfFilter;
import org.springframework.security.web.header.HeaderWriterFilter;
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter.ReferrerPolicy;
import org.springframework.security.web.savedrequest.CookieRequestCache;
import org.springframework.security.web.savedrequest.NullRequestCache;
import org.springframework.security.web.savedrequest.RequestCache;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;
import org.springframework.util.StringUtils;
import org.springframework.web.multipart.MultipartResolver;
import org.springframework.web.servlet.HandlerExceptionResolver;

/**
 * Lets everybody read and asks {@link WriteAccess} about everything else.
 */
@Configuration(proxyBeanMethods = false)
class SecurityConfiguration {

	private static final String CONTENT_SECURITY_POLICY = "default-src 'none'; img-src 'self'; style-src 'self'; "
			+ "script-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

	/**
	 * A long day's work.
	 */
	private static final Duration SIGN_IN_VALIDITY = Duration.ofHours(12);

	/**
	 * What tells more of the shop than visitors have to know.
	 */
	private static final List<RequestMatcher> FOR_CURATORS = Stream.of("/curator/**", "/actuator/prometheus")
		.map(PathPatternRequestMatcher::pathPattern)
		.map(RequestMatcher.class::cast)
		.toList();

	private final WriteAccess access;

	private final LoginUrlAuthenticationEntryPoint loginPage = new LoginUrlAuthenticationEntryPoint("/login");

	SecurityConfiguration(WriteAccess access) {
		this.access = access;
	}

	@Bean
	SecurityFilterChain securityFilterChain(HttpSecurity http, MultipartResolver multipartResolver,
			@Qualifier("handlerExceptionResolver") HandlerExceptionResolver exceptions,
			TokenBasedRememberMeServices signIns) {
		boolean signIn = this.access.getMode() == WriteAccess.Mode.SIGN_IN;
		return http
			.authorizeHttpRequests((requests) -> requests
				.dispatcherTypeMatchers(DispatcherType.FORWARD, DispatcherType.INCLUDE, DispatcherType.ERROR)
				.permitAll()
				.requestMatchers("/login")
				.permitAll()
				.requestMatchers(SecurityConfiguration::isRead)
				.permitAll()
				.anyRequest()
				.access((authentication,
						context) -> new AuthorizationDecision(this.access.isGranted(context.getRequest()))))
			.csrf((csrf) -> csrf.csrfTokenRepository(csrfTokenRepository())
				// A form that was open before somebody signed in again can still be sent.
				.sessionAuthenticationStrategy(new NullAuthenticatedSessionStrategy())
				.ignoringRequestMatchers(SecurityConfiguration::isProgram))
			.requestCache((cache) -> cache.requestCache(signIn ? pagesToReturnTo() : new NullRequestCache()))
			.addFilterBefore(earlySignIn(signIns), CsrfFilter.class)
			.addFilterBefore(new WriterMultipartFilter(this.access, multipartResolver, exceptions), CsrfFilter.class)
			// Who signed in is known from a signed cookie, on all nodes and after a
			// restart.
			.sessionManagement((session) -> session.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
			.rememberMe((memory) -> memory.rememberMeServices(signIns))
			.formLogin((login) -> login.loginPage("/login").defaultSuccessUrl("/movies").failureHandler(signInFailed()))
			.logout((logout) -> logout.logoutSuccessUrl("/movies"))
			.httpBasic(Customizer.withDefaults())
			.exceptionHandling((handling) -> handling.authenticationEntryPoint(this::commence)
				.accessDeniedHandler(accessDeniedHandler()))
			.headers((headers) -> headers.withObjectPostProcessor(eagerly())
				.cacheControl((cache) -> cache.disable())
				.contentSecurityPolicy((csp) -> csp.policyDirectives(CONTENT_SECURITY_POLICY))
				.referrerPolicy((referrer) -> referrer.policy(ReferrerPolicy.SAME_ORIGIN)))
			.build();
	}

	@Bean
	TokenBasedRememberMeServices signIns(CuratorProperties curator, UserDetailsService curators) {
		TokenBasedRememberMeServices signIns = new TokenBasedRememberMeServices(curator.signingKey(), curators);
		signIns.setCookieName("movieshop-curator");
		signIns.setTokenValiditySeconds((int) SIGN_IN_VALIDITY.toSeconds());
		signIns.setCookieCustomizer((cookie) -> cookie.setAttribute("SameSite", "Lax"));
		return signIns;
	}

	// Whether a form may be read has to be known before the token in it is looked for.
	private static RememberMeAuthenticationFilter earlySignIn(TokenBasedRememberMeServices signIns) {
		return new RememberMeAuthenticationFilter(
				new ProviderManager(new RememberMeAuthenticationProvider(signIns.getKey())), signIns);
	}

	private static SimpleUrlAuthenticationFailureHandler signInFailed() {
		SimpleUrlAuthenticationFailureHandler handler = new SimpleUrlAuthenticationFailureHandler("/login?error");
		handler.setAllowSessionCreation(false);
		return handler;
	}

	// Tokens live in a cookie, so that a form survives a restart and readers need no
	// session.
	private static CookieCsrfTokenRepository csrfTokenRepository() {
		CookieCsrfTokenRepository tokens = new CookieCsrfTokenRepository();
		tokens.setCookieCustomizer((cookie) -> cookie.sameSite("Lax"));
		return tokens;
	}

	// Nothing but pages: a request that comes again is given the headers of the first
	// one.
	private static RequestCache pagesToReturnTo() {
		CookieRequestCache pages = new CookieRequestCache();
		pages.setRequestMatcher((request) -> HttpMethod.GET.matches(request.getMethod()) && isForPeople(request));
		return pages;
	}

	// A container that ends a forwarded response commits it behind the filter's back.
	private static ObjectPostProcessor<HeaderWriterFilter> eagerly() {
		return new ObjectPostProcessor<>() {

			@Override
			public <F extends HeaderWriterFilter> F postProcess(F filter) {
				filter.setShouldWriteHeadersEagerly(true);
				return filter;
			}

		};
	}

	private static boolean isForCurators(HttpServletRequest request) {
		return request.getParameterMap().containsKey("form")
				|| FOR_CURATORS.stream().anyMatch((path) -> path.matches(request));
	}

	private static boolean isRead(HttpServletRequest request) {
		return switch (request.getMethod()) {
			case "GET", "HEAD", "OPTIONS" -> !isForCurators(request);
			default -> false;
		};
	}

	// A browser that another site directs here says so, and sends what no HTML form can
	// send, such as JSON, after a preflight only, which is never granted.
	private static boolean isProgram(HttpServletRequest request) {
		return (isBasic(request) || isBeyondForms(request)) && request.getHeader(HttpHeaders.ORIGIN) == null
				&& request.getHeader("Sec-Fetch-Site") == null;
	}

	// The method itself: what a form's _method field says is looked at later.
	private static boolean isBeyondForms(HttpServletRequest request) {
		return !HttpMethod.POST.matches(request.getMethod())
				|| StringUtils.startsWithIgnoreCase(request.getContentType(), MediaType.APPLICATION_JSON_VALUE);
	}

	private static boolean isBasic(HttpServletRequest request) {
		return StringUtils.startsWithIgnoreCase(request.getHeader(HttpHeaders.AUTHORIZATION), "Basic ");
	}

	private static boolean isForPeople(HttpServletRequest request) {
		return String.valueOf(request.getHeader(HttpHeaders.ACCEPT)).contains(MediaType.TEXT_HTML_VALUE);
	}

	private void commence(HttpServletRequest request, HttpServletResponse response, AuthenticationException ex)
			throws IOException, ServletException {
		boolean page = isForPeople(request);
		if (this.access.getMode() != WriteAccess.Mode.SIGN_IN) {
			deny(request, response);
		}
		else if (page && HttpMethod.GET.matches(request.getMethod())) {
			this.loginPage.commence(request, response, ex);
		}
		else {
			if (!page) {
				response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Basic realm=\"movieshop\"");
			}
			response.sendError(HttpStatus.UNAUTHORIZED.value());
		}
	}

	private AccessDeniedHandler accessDeniedHandler() {
		return (request, response, ex) -> deny(request, response);
	}

	// The reason becomes part of the error page's message code.
	private void deny(HttpServletRequest request, HttpServletResponse response) throws IOException {
		String reason = this.access.isGranted(request) ? "csrf" : this.access.getMode().name().toLowerCase(Locale.ROOT);
		response.sendError(HttpStatus.FORBIDDEN.value(), reason);
	}

}
