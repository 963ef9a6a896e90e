package com.xebia.movieshop.staff;

import org.springframework.security.core.AuthenticationException;

/**
 * Thrown when a provider knows somebody who may not use this shop.
 */
class SignInRefusedException extends AuthenticationException {

	private static final long serialVersionUID = 1L;

	private final String person;

	SignInRefusedException(String person) {
		super("No role, or no longer an account");
		this.person = person;
	}

	// The name of the account, or what the provider calls somebody without one.
	String getPerson() {
		return this.person;
	}

}
