package com.xebia.movieshop.staff;

import org.springframework.security.core.AuthenticationException;

/**
 * Thrown when a person whom a provider authenticated may not use this shop.
 */
public class SignInRefusedException extends AuthenticationException {

	private final String person;

	public SignInRefusedException(String person) {
		super("No role, or the account is deactivated");
		this.person = person;
	}

	// Returns the account's name, or the provider's name for somebody without one.
	String getPerson() {
		return this.person;
	}

}
