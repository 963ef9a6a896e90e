package com.xebia.movieshop.audit;

import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;

/**
 * The current user: the name of the account that is signed in, {@code local} for the user
 * of a shop without a password, or {@code shop} for background tasks.
 */
public final class CurrentEditor {

	private CurrentEditor() {
	}

	public static String name() {
		Authentication authentication = SecurityContextHolder.getContext().getAuthentication();
		if (authentication == null) {
			return "shop";
		}
		return (authentication instanceof AnonymousAuthenticationToken) ? "local" : authentication.getName();
	}

}
