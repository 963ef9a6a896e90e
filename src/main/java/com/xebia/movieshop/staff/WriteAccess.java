package com.xebia.movieshop.staff;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

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

	private static final List<String> FORWARDED = List.of("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host",
			"X-Forwarded-Proto", "X-Real-IP");

	private final Mode mode;

	WriteAccess(Mode mode) {
		this.mode = mode;
	}

	public Mode getMode() {
		return this.mode;
	}

	/**
	 * Tell whether whoever sent a request may write.
	 * @param request the request
	 * @return whether it may
	 */
	public boolean isGranted(HttpServletRequest request) {
		return switch (this.mode) {
			case SIGN_IN -> isCurator(SecurityContextHolder.getContext().getAuthentication());
			case LOCAL -> isLocal(request);
			case READ_ONLY -> false;
		};
	}

	private static boolean isCurator(@Nullable Authentication authentication) {
		return authentication != null && authentication.isAuthenticated()
				&& authentication.getAuthorities()
					.stream()
					.anyMatch((authority) -> CURATOR.equals(authority.getAuthority()));
	}

	// The name keeps out a page elsewhere whose name was made to resolve to this machine,
	// the headers keep out whom a proxy on this machine passes on.
	private static boolean isLocal(HttpServletRequest request) {
		return LOOPBACK_NAMES.contains(request.getServerName())
				&& FORWARDED.stream().allMatch((header) -> request.getHeader(header) == null)
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
		 * A password is set: whoever signed in with it.
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
