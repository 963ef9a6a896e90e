package com.xebia.movieshop.staff;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.xebia.movieshop.audit.RemoteAddress;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.security.core.Authentication;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.core.context.SecurityContextHolder;

/**
 * Decides who may write. Only the configuration sets the mode; a request can lose the
 * access that the mode grants, but never gain any.
 */
public class WriteAccess {

	static final String CURATOR = "ROLE_CURATOR";

	private static final List<String> LOOPBACK_NAMES = List.of("localhost", "127.0.0.1", "[::1]");

	// Header names that different proxies and tunnels add.
	private static final Predicate<String> FORWARDED = Pattern
		.compile(".*forwarded.*|.*-ip|via|cdn-loop|x-original-host", Pattern.CASE_INSENSITIVE)
		.asMatchPredicate();

	private final WriteMode mode;

	public WriteAccess(WriteMode mode) {
		this.mode = mode;
	}

	public WriteMode getMode() {
		return this.mode;
	}

	public boolean isGranted(HttpServletRequest request) {
		return isGranted(request, Set.of(CURATOR));
	}

	// In local mode every user of this machine has all roles.
	public boolean isGranted(HttpServletRequest request, Role... roles) {
		return isGranted(request, Stream.of(roles).map(Role::authority).collect(Collectors.toSet()));
	}

	private boolean isGranted(HttpServletRequest request, Set<String> authorities) {
		return switch (this.mode) {
			case SIGN_IN -> hasAny(SecurityContextHolder.getContext().getAuthentication(), authorities);
			case LOCAL -> isLocal(request);
			case READ_ONLY -> false;
		};
	}

	private static boolean hasAny(@Nullable Authentication authentication, Set<String> authorities) {
		return authentication != null && authentication.isAuthenticated() && !Collections
			.disjoint(AuthorityUtils.authorityListToSet(authentication.getAuthorities()), authorities);
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
