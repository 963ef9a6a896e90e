package com.xebia.movieshop.record;

import java.util.Optional;

import org.springframework.data.domain.AuditorAware;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.stereotype.Component;

/**
 * Who is changing something: the name that somebody signed in with, {@code local} for
 * whoever uses the machine of a shop without a password, or {@code shop} for the shop
 * itself.
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
