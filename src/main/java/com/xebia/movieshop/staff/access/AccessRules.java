package com.xebia.movieshop.staff.access;

import java.io.IOException;
import java.util.Set;
import java.util.stream.Stream;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.staff.Role;
import com.xebia.movieshop.staff.WriteAccess;
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
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.OrRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;
import org.springframework.util.StringUtils;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Decides which role may request which address. Everybody may read movies, every account
 * may change them; other addresses need certain roles.
 */
class AccessRules {

	private static final RequestMatcher FORMS_OF_STRANGERS = new OrRequestMatcher(post("/login"), post("/logout"),
			post("/invitations/*"), post("/movies/*/reservations"), post("/reservations/*"), post("/wishes"),
			PathPatternRequestMatcher.pathPattern(HttpMethod.DELETE, "/reservations/*"));

	private static final RequestMatcher STAFF = paths("/staff/**");

	private static final RequestMatcher OWN_ACCOUNT = paths("/account/**");

	// The data of customers are for people.
	private static final RequestMatcher COUNTER = paths("/counter/**");

	private static final RequestMatcher BACKUP = paths("/curator/backup");

	// These rules ignore the method, because a form can override it with _method later.
	private static final RequestMatcher FOR_MANAGERS = paths("/curator/**", "/settings/**", "/audit/**", "/bin/*");

	private static final RequestMatcher FOR_WRITERS = paths("/bin/**", Addresses.IMPORTS + "/**",
			"/movies/*/history/**", "/movies/tray/**", "/labels/**", "/selection/**");

	private static final RequestMatcher FIGURES = paths("/actuator/prometheus", "/actuator/info");

	private final WriteAccess access;

	private final boolean figuresApart;

	// The figures need no sign-in on a separate port: the network decides who reaches it.
	AccessRules(WriteAccess access, ManagementPortType managementPort) {
		this.access = access;
		this.figuresApart = managementPort == ManagementPortType.DIFFERENT;
	}

	boolean isForEverybody(HttpServletRequest request) {
		return FORMS_OF_STRANGERS.matches(request);
	}

	boolean permit(HttpServletRequest request) {
		if (STAFF.matches(request)) {
			return hasAccounts() && this.access.isGranted(request, Role.MANAGER);
		}
		if (OWN_ACCOUNT.matches(request)) {
			return hasAccounts() && this.access.isGranted(request, Role.EDITOR, Role.MANAGER);
		}
		if (COUNTER.matches(request)) {
			return this.access.isGranted(request, Role.EDITOR, Role.MANAGER);
		}
		if (BACKUP.matches(request)) {
			return this.access.isGranted(request, Role.MANAGER, Role.PROGRAM);
		}
		if (FOR_MANAGERS.matches(request)) {
			return this.access.isGranted(request, Role.MANAGER);
		}
		return isForEverybody(request) || isOpenRead(request) || this.access.isGranted(request);
	}

	private boolean hasAccounts() {
		return this.access.getMode() == WriteMode.SIGN_IN;
	}

	private boolean isOpenRead(HttpServletRequest request) {
		return isRead(request) && !request.getParameterMap().containsKey("form") && !FOR_WRITERS.matches(request)
				&& (this.figuresApart || !FIGURES.matches(request));
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

		private final AccessRules rules;

		private final AccessDeniedResponses refusals;

		WriteFilter(AccessRules rules, AccessDeniedResponses refusals) {
			this.rules = rules;
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
					|| (this.rules.isForEverybody(request) && this.refusals.isElsewhere(request))) {
				closeUnlessSmall(request, response);
				this.refusals.refuseOrigin(request, response);
			}
			else if (!isForEverybody(request) && !this.rules.access.isGranted(request)) {
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
		private boolean isForEverybody(HttpServletRequest request) {
			return this.rules.isForEverybody(request)
					&& !StringUtils.startsWithIgnoreCase(request.getContentType(), "multipart/");
		}

	}

}
