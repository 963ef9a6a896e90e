package com.xebia.movieshop.staff;

import java.util.stream.Stream;

import com.xebia.movieshop.address.Addresses;
import jakarta.servlet.http.HttpServletRequest;

import org.springframework.boot.actuate.autoconfigure.web.server.ManagementPortType;
import org.springframework.http.HttpMethod;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.OrRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;

/**
 * Decides which role may request which address. Everybody may read movies, every account
 * may change them; other addresses need certain roles.
 */
class AccessRules {

	private static final RequestMatcher FORMS_OF_STRANGERS = new OrRequestMatcher(post("/login"), post("/logout"),
			post("/invitations/*"), post("/movies/*/reservations"), post("/reservations/*"),
			PathPatternRequestMatcher.pathPattern(HttpMethod.DELETE, "/reservations/*"));

	private static final RequestMatcher STAFF = paths("/staff/**");

	private static final RequestMatcher OWN_ACCOUNT = paths("/account/**");

	private static final RequestMatcher BACKUP = paths("/curator/backup");

	// These rules ignore the method, because a form can override it with _method later.
	private static final RequestMatcher FOR_MANAGERS = paths("/curator/**", "/settings/**", "/record/**", "/bin/*");

	private static final RequestMatcher FOR_WRITERS = paths("/bin/**", Addresses.IMPORTS + "/**",
			"/movies/*/history/**", "/counter/**", "/movies/tray/**", "/labels/**", "/selection/**");

	private static final RequestMatcher FIGURES = paths("/actuator/prometheus");

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
		if (BACKUP.matches(request)) {
			return this.access.isGranted(request, Role.MANAGER, Role.PROGRAM);
		}
		if (FOR_MANAGERS.matches(request)) {
			return this.access.isGranted(request, Role.MANAGER);
		}
		return isForEverybody(request) || isOpenRead(request) || this.access.isGranted(request);
	}

	private boolean hasAccounts() {
		return this.access.getMode() == WriteAccess.Mode.SIGN_IN;
	}

	private boolean isOpenRead(HttpServletRequest request) {
		return WriteFilter.isRead(request) && !request.getParameterMap().containsKey("form")
				&& !FOR_WRITERS.matches(request) && (this.figuresApart || !FIGURES.matches(request));
	}

	static RequestMatcher paths(String... paths) {
		return new OrRequestMatcher(
				Stream.of(paths).map(PathPatternRequestMatcher::pathPattern).toArray(RequestMatcher[]::new));
	}

	private static RequestMatcher post(String path) {
		return PathPatternRequestMatcher.pathPattern(HttpMethod.POST, path);
	}

}
