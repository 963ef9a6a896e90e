package com.xebia.movieshop.staff;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;

/**
 * Decides who may write. The mode comes from the configuration alone; a request can only
 * lose the right that the mode gives, never gain it.
 */
public class WriteAccess {

	static final String CURATOR = "ROLE_CURATOR";

	private static final List<String> LOOPBACK_NAMES = List.of("localhost", "127.0.0.1", "[::1]");

	// Proxies and tunnels add these, each in its own words.
	private static final Predicate<String> FORWARDED = Pattern
		.compile(".*forwarded.*|.*-ip|via|cdn-loop|x-original-host", Pattern.CASE_INSENSITIVE)
		.asMatchPredicate();

	private final Mode mode;

	WriteAccess(Mode mode) {
		this.mode = mode;
	}

	public Mode getMode() {
		return this.mode;
	}

	public boolean isGranted(HttpServletRequest request) {
		return isGranted(request, Set.of(CURATOR));
	}

	// Whoever uses the machine of a shop without a password may do what any role is for.
	boolean isGranted(HttpServletRequest request, Role... roles) {
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
		return authentication != null && authentication.isAuthenticated()
				&& authentication.getAuthorities()
					.stream()
					.anyMatch((authority) -> authorities.contains(String.valueOf(authority.getAuthority())));
	}

	// The name keeps out a page elsewhere whose name was made to resolve to this machine,
	// the headers keep out whom a proxy on this machine passes on. An nginx that is not
	// told to adds none, but speaks HTTP/1.0, as no browser does.
	private static boolean isLocal(HttpServletRequest request) {
		return LOOPBACK_NAMES.contains(request.getServerName()) && !"HTTP/1.0".equals(request.getProtocol())
				&& Collections.list(request.getHeaderNames()).stream().noneMatch(FORWARDED)
				&& isLoopback(request.getRemoteAddr());
	}

	private static boolean isLoopback(String address) {
		try {
			return InetAddress.getByName(address).isLoopbackAddress();
		}
		catch (UnknownHostException ex) {
			return false;
		}
	}

	/**
	 * How the shop decides who may write.
	 */
	public enum Mode {

		/**
		 * A password is set: whoever signed in.
		 */
		SIGN_IN,

		/**
		 * No password, and the server listens on the loopback address only: whoever uses
		 * this machine.
		 */
		LOCAL,

		/**
		 * No password, and the address is not ours to choose: nobody.
		 */
		READ_ONLY

	}

}
