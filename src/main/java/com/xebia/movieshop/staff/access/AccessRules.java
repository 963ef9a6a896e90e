package com.xebia.movieshop.staff.access;

import java.io.IOException;
import java.util.Set;
import java.util.stream.Stream;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.staff.Role;
import com.xebia.movieshop.staff.WriteMode;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.boot.actuate.autoconfigure.web.server.ManagementPortType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.security.authorization.AuthorityAuthorizationManager;
import org.springframework.security.authorization.AuthorizationManager;
import org.springframework.security.authorization.SingleResultAuthorizationManager;
import org.springframework.security.web.access.intercept.RequestAuthorizationContext;
import org.springframework.security.web.access.intercept.RequestMatcherDelegatingAuthorizationManager;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.AnyRequestMatcher;
import org.springframework.security.web.util.matcher.OrRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;
import org.springframework.util.StringUtils;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Decides which role may request which address. Everybody may read movies, every account
 * may change them; other addresses need certain roles.
 */
final class AccessRules {

	private static final RequestMatcher FORMS_OF_STRANGERS = new OrRequestMatcher(post("/login"), post("/logout"),
			post("/invitations/*"), post("/movies/*/reservations"), post("/reservations/*"), post("/wishes"),
			PathPatternRequestMatcher.pathPattern(HttpMethod.DELETE, "/reservations/*"));

	private static final RequestMatcher FIGURES = paths("/actuator/prometheus", "/actuator/info");

	private static final RequestMatcher FOR_WRITERS = paths("/bin/**", Addresses.IMPORTS + "/**",
			"/movies/*/history/**", "/movies/tray/**", "/labels/**", "/selection/**");

	private AccessRules() {
	}

	// These rules ignore the method, because a form can override it with _method later.
	// The first one that matches decides. Accounts need a password in the configuration,
	// and the data of customers are for people. The figures need no sign-in on a separate
	// port: the network decides who reaches it.
	static AuthorizationManager<HttpServletRequest> of(WriteMode mode, ManagementPortType managementPort) {
		boolean accounts = mode == WriteMode.SIGN_IN;
		AuthorizationManager<RequestAuthorizationContext> curators = roles(Role.CURATOR);
		AuthorizationManager<RequestAuthorizationContext> managers = roles(Role.MANAGER.name());
		AuthorizationManager<RequestAuthorizationContext> people = roles(Role.EDITOR.name(), Role.MANAGER.name());
		return RequestMatcherDelegatingAuthorizationManager.builder()
			.add(paths("/staff/**"), accounts ? managers : SingleResultAuthorizationManager.denyAll())
			.add(paths("/account/**"), accounts ? people : SingleResultAuthorizationManager.denyAll())
			.add(paths("/counter/**"), people)
			.add(paths("/curator/backup"), roles(Role.MANAGER.name(), Role.PROGRAM.name()))
			.add(paths("/curator/**", "/settings/**", "/audit/**", "/bin/*"), managers)
			.add(FORMS_OF_STRANGERS, SingleResultAuthorizationManager.permitAll())
			.add(new OrRequestMatcher(FOR_WRITERS, (request) -> request.getParameterMap().containsKey("form")),
					curators)
			.add((request) -> managementPort != ManagementPortType.DIFFERENT && FIGURES.matches(request), curators)
			.add(AccessRules::isRead, SingleResultAuthorizationManager.permitAll())
			.add(AnyRequestMatcher.INSTANCE, curators)
			.build();
	}

	private static AuthorizationManager<RequestAuthorizationContext> roles(String... roles) {
		return AuthorityAuthorizationManager.hasAnyRole(roles);
	}

	static boolean isForEverybody(HttpServletRequest request) {
		return FORMS_OF_STRANGERS.matches(request);
	}

	static boolean isRead(HttpServletRequest request) {
		String method = request.getMethod();
		return HttpMethod.GET.matches(method) || HttpMethod.HEAD.matches(method) || HttpMethod.OPTIONS.matches(method);
	}

	static RequestMatcher paths(String... paths) {
		return new OrRequestMatcher(
				Stream.of(paths).map(PathPatternRequestMatcher::pathPattern).toArray(RequestMatcher[]::new));
	}

	private static RequestMatcher post(String path) {
		return PathPatternRequestMatcher.pathPattern(HttpMethod.POST, path);
	}

	/**
	 * Rejects writes from other origins and without write access, and unknown methods,
	 * before reading the body. Everybody may sign in, sign out and accept an invitation,
	 * but no other site may begin a sign-in with a provider.
	 */
	static class WriteFilter extends OncePerRequestFilter {

		// Servers read up to a poster's size of a rejected request, so that the browser
		// shows the response. WildFly reads nothing if the connection is to be closed.
		private static final long MAX_SIZE_OF_REFUSED = 12 << 20;

		private static final Set<String> METHODS = Set.of("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE");

		private static final RequestMatcher SIGN_IN_AT_PROVIDER = PathPatternRequestMatcher
			.pathPattern("/oauth2/authorization/*");

		private final AccessDeniedResponses refusals;

		WriteFilter(AccessDeniedResponses refusals) {
			this.refusals = refusals;
		}

		@Override
		protected boolean shouldNotFilter(HttpServletRequest request) {
			return request.getDispatcherType() != DispatcherType.REQUEST
					|| (isRead(request) && !(SIGN_IN_AT_PROVIDER.matches(request) && !OwnOrigin.matchesLink(request)));
		}

		@Override
		protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
				throws ServletException, IOException {
			if (!METHODS.contains(request.getMethod())) {
				closeUnlessSmall(request, response);
				response.setHeader(HttpHeaders.ALLOW, "GET, HEAD, OPTIONS");
				response.sendError(HttpStatus.METHOD_NOT_ALLOWED.value());
			}
			else if (isRead(request) || !OwnOrigin.matches(request)
					|| (AccessRules.isForEverybody(request) && this.refusals.isElsewhere(request))) {
				closeUnlessSmall(request, response);
				this.refusals.refuseOrigin(request, response);
			}
			else if (!isForEverybody(request) && !request.isUserInRole(Role.CURATOR)) {
				closeUnlessSmall(request, response);
				this.refusals.refuseStranger(request, response);
			}
			else {
				chain.doFilter(request, response);
			}
		}

		private static void closeUnlessSmall(HttpServletRequest request, HttpServletResponse response) {
			long size = request.getContentLengthLong();
			if (size < 0 || size > MAX_SIZE_OF_REFUSED) {
				response.setHeader(HttpHeaders.CONNECTION, "close");
			}
		}

		// These forms have no files, and the shop stores no uploads without a sign-in.
		private static boolean isForEverybody(HttpServletRequest request) {
			return AccessRules.isForEverybody(request)
					&& !StringUtils.startsWithIgnoreCase(request.getContentType(), "multipart/");
		}

	}

}
