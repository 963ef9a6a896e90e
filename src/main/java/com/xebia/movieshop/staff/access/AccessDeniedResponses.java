package com.xebia.movieshop.staff.access;

import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.audit.AuditAction;
import com.xebia.movieshop.audit.AuditEntry;
import com.xebia.movieshop.settings.PublicUrl;
import com.xebia.movieshop.settings.ShopCookie;
import com.xebia.movieshop.staff.Account;
import com.xebia.movieshop.staff.Role;
import com.xebia.movieshop.staff.SignInDelayedException;
import com.xebia.movieshop.staff.SignInRefusedException;
import com.xebia.movieshop.staff.WriteMode;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.authentication.InsufficientAuthenticationException;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.access.AccessDeniedHandler;
import org.springframework.security.web.authentication.AuthenticationFailureHandler;
import org.springframework.security.web.csrf.CsrfException;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.OrRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;
import org.springframework.stereotype.Component;
import org.springframework.util.StringUtils;
import org.springframework.web.cors.CorsUtils;
import org.springframework.web.servlet.FlashMap;
import org.springframework.web.servlet.FlashMapManager;

/**
 * Answers requests that are not permitted or not authenticated. The reason becomes part
 * of the error page's message code.
 */
@Component
class AccessDeniedResponses implements AuthenticationEntryPoint, AccessDeniedHandler, AuthenticationFailureHandler {

	// Only programs get this: a browser would ask for a password in a dialog of its own.
	private static final String BASIC = "Basic realm=\"movieshop\"";

	private static final RequestMatcher MOVIES = new OrRequestMatcher(
			PathPatternRequestMatcher.pathPattern(HttpMethod.POST, Addresses.MOVIES),
			PathPatternRequestMatcher.pathPattern(HttpMethod.POST, Addresses.MOVIES + Addresses.MOVIE));

	private final WriteMode mode;

	private final ApplicationEventPublisher events;

	private final FlashMapManager flashMaps;

	private final ReturnPageCookie pages;

	private final PublicUrl publicUrl;

	AccessDeniedResponses(WriteMode mode, ApplicationEventPublisher events, FlashMapManager flashMaps,
			ReturnPageCookie pages, PublicUrl publicUrl) {
		this.mode = mode;
		this.events = events;
		this.flashMaps = flashMaps;
		this.pages = pages;
		this.publicUrl = publicUrl;
	}

	@Override
	public void commence(HttpServletRequest request, HttpServletResponse response, AuthenticationException ex)
			throws IOException {
		boolean page = ShopCookie.isForPeople(request);
		if (ex instanceof SignInDelayedException delayed) {
			delay(response, delayed.getDelay());
		}
		else if (this.mode != WriteMode.SIGN_IN) {
			deny(request, response, "accounts");
		}
		else if (page && Set.of("GET", "HEAD").contains(request.getMethod())) {
			response.sendRedirect(request.getContextPath() + "/login");
		}
		else {
			if (ex instanceof InsufficientAuthenticationException) {
				publish(request);
			}
			if (!page && !OwnOrigin.isBrowser(request)) {
				response.setHeader(HttpHeaders.WWW_AUTHENTICATE, BASIC);
			}
			response.sendError(HttpStatus.UNAUTHORIZED.value());
		}
	}

	// Shows a curator's movie form with an invalid CSRF token again, with its input.
	// AccessRules have checked that it came from the shop's own origin.
	@Override
	public void handle(HttpServletRequest request, HttpServletResponse response, AccessDeniedException ex)
			throws IOException, ServletException {
		if (ex instanceof CsrfException && ShopCookie.isForPeople(request) && request.isUserInRole(Role.CURATOR)
				&& MOVIES.matches(request) && !"delete".equalsIgnoreCase(request.getParameter("_method"))) {
			request.getRequestDispatcher(request.getServletPath() + "/stale").forward(request, response);
		}
		else {
			deny(request, response,
					(ex instanceof CsrfException) ? "csrf" : (this.mode == WriteMode.SIGN_IN) ? "role" : "accounts");
		}
	}

	@Override
	public void onAuthenticationFailure(HttpServletRequest request, HttpServletResponse response,
			AuthenticationException ex) throws IOException {
		keepName(request, response);
		if (ex instanceof SignInDelayedException delayed) {
			delay(response, delayed.getDelay());
		}
		else if (ex instanceof SignInRefusedException) {
			response.sendError(HttpStatus.FORBIDDEN.value(), "person");
		}
		else {
			response.sendRedirect(request.getContextPath()
					+ ((ex instanceof OAuth2AuthenticationException) ? "/login?error=provider" : "/login?error"));
		}
	}

	// Prefills the name in the form. A URL with the name would be in logs of proxies.
	private void keepName(HttpServletRequest request, HttpServletResponse response) {
		String name = request.getParameter("username");
		if (StringUtils.hasLength(name) && name.length() <= Account.MAX_NAME_LENGTH) {
			FlashMap form = new FlashMap();
			form.put("typedName", name);
			form.setTargetRequestPath(request.getContextPath() + "/login");
			this.flashMaps.saveOutputFlashMap(form, request, response);
		}
	}

	void refuseStranger(HttpServletRequest request, HttpServletResponse response) throws IOException {
		if (this.mode == WriteMode.SIGN_IN && OwnOrigin.isUnknown(request) && !ShopCookie.isForPeople(request)) {
			publish(request);
			response.setHeader(HttpHeaders.WWW_AUTHENTICATE, BASIC);
			response.sendError(HttpStatus.UNAUTHORIZED.value());
		}
		else {
			this.pages.saveRequest(request, response);
			deny(request, response, "csrf");
		}
	}

	// Whether a browser shows the shop at another address than the public one, where it
	// does not keep the cookies of a sign-in.
	boolean isElsewhere(HttpServletRequest request) {
		return this.publicUrl.isSet() && CorsUtils.isCorsRequest(request) && OwnOrigin.isNotForeign(request);
	}

	void refuseOrigin(HttpServletRequest request, HttpServletResponse response) throws IOException {
		publish(request);
		response.sendError(HttpStatus.FORBIDDEN.value(), isElsewhere(request) ? "address" : "origin");
	}

	private static void delay(HttpServletResponse response, Duration delay) throws IOException {
		response.setHeader(HttpHeaders.RETRY_AFTER, String.valueOf(delay.toSeconds() + 1));
		response.sendError(HttpStatus.TOO_MANY_REQUESTS.value());
	}

	private void deny(HttpServletRequest request, HttpServletResponse response, String reasonOfWriter)
			throws IOException {
		publish(request);
		String mode = this.mode.name().toLowerCase(Locale.ROOT);
		response.sendError(HttpStatus.FORBIDDEN.value(), request.isUserInRole(Role.CURATOR) ? reasonOfWriter : mode);
	}

	// Records the first path segment only: others can be secret, as in an invitation.
	private void publish(HttpServletRequest request) {
		String path = request.getRequestURI().substring(request.getContextPath().length());
		Authentication authentication = SecurityContextHolder.getContext().getAuthentication();
		String name = (authentication == null || authentication instanceof AnonymousAuthenticationToken) ? null
				: authentication.getName();
		this.events.publishEvent(
				AuditEntry.of(AuditAction.DENIED, request.getMethod() + " " + path.replaceFirst("(?<=.)[/;].*", ""))
					.by(name));
	}

}
