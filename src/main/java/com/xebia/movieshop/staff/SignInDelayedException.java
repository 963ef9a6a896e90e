package com.xebia.movieshop.staff;

import java.time.Duration;

import org.springframework.security.core.AuthenticationException;

/**
 * Thrown when somebody may not try to sign in yet.
 */
class SignInDelayedException extends AuthenticationException {

	private static final long serialVersionUID = 1L;

	private final Duration delay;

	SignInDelayedException(Duration delay) {
		super("Too many attempts to sign in");
		this.delay = delay;
	}

	Duration getDelay() {
		return this.delay;
	}

}
