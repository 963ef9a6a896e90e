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

	private static final String LOCAL = "local";

	private static final String SHOP = "shop";

	public static String name() {
		Authentication authentication = SecurityContextHolder.getContext().getAuthentication();
		if (authentication == null) {
			return SHOP;
		}
		return (authentication instanceof AnonymousAuthenticationToken) ? LOCAL : authentication.getName();
	}

	@Override
	public Optional<String> getCurrentAuditor() {
		return Optional.of(name());
	}

}
