package com.xebia.movieshop.staff.access;

import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.xebia.movieshop.audit.RemoteAddress;
import com.xebia.movieshop.staff.Role;
import com.xebia.movieshop.staff.WriteMode;
import jakarta.servlet.http.HttpServletRequest;

import org.springframework.security.core.Authentication;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.web.authentication.AnonymousAuthenticationFilter;
import org.springframework.security.web.authentication.preauth.PreAuthenticatedAuthenticationToken;

/**
 * Authenticates requests that nobody has signed in for: as anonymous, or in local mode,
 * if they come from this machine, as a user who has all roles.
 */
class LocalAuthenticationFilter extends AnonymousAuthenticationFilter {

	private static final List<String> LOOPBACK_NAMES = List.of("localhost", "127.0.0.1", "[::1]");

	// Header names that different proxies and tunnels add.
	private static final Predicate<String> FORWARDED = Pattern
		.compile(".*forwarded.*|.*-ip|via|cdn-loop|x-original-host", Pattern.CASE_INSENSITIVE)
		.asMatchPredicate();

	private static final List<GrantedAuthority> ALL_ROLES = Stream.of(Role.values())
		.flatMap((role) -> role.authorities().stream())
		.distinct()
		.toList();

	private final WriteMode mode;

	LocalAuthenticationFilter(WriteMode mode) {
		super(UUID.randomUUID().toString());
		this.mode = mode;
	}

	@Override
	protected Authentication createAuthentication(HttpServletRequest request) {
		return (this.mode == WriteMode.LOCAL && isLocal(request))
				? new PreAuthenticatedAuthenticationToken("local", "", ALL_ROLES) : super.createAuthentication(request);
	}

	// The host name check stops DNS rebinding, and the header check stops requests
	// through a proxy on this machine. An nginx without proxy headers is detected by its
	// HTTP/1.0, which browsers do not use.
	private static boolean isLocal(HttpServletRequest request) {
		return LOOPBACK_NAMES.contains(request.getServerName()) && !"HTTP/1.0".equals(request.getProtocol())
				&& Collections.list(request.getHeaderNames()).stream().noneMatch(FORWARDED)
				&& RemoteAddress.parse(RemoteAddress.of(request)).isLoopbackAddress();
	}

}
