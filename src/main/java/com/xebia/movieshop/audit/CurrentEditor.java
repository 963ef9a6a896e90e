package com.xebia.movieshop.audit;

import java.util.Optional;

import org.springframework.data.domain.AuditorAware;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.stereotype.Component;

/**
 * The current user: the name of the account that is signed in, {@code local} for the user
 * of a shop without a password, or {@code shop} for background tasks.
 */
@Component
public class CurrentEditor implements AuditorAware<String> {

	public static String name() {
		Authentication authentication = SecurityContextHolder.getContext().getAuthentication();
		if (authentication == null) {
			return "shop";
		}
		return (authentication instanceof AnonymousAuthenticationToken) ? "local" : authentication.getName();
	}

	@Override
	public Optional<String> getCurrentAuditor() {
		return Optional.of(name());
	}

}
