package com.xebia.movieshop.staff;

import java.time.Duration;

import org.springframework.security.core.AuthenticationException;

/**
 * Thrown when a sign-in attempt comes before the delay has passed.
 */
public class SignInDelayedException extends AuthenticationException {

	private final Duration delay;

	public SignInDelayedException(Duration delay) {
		super("Too many attempts to sign in");
		this.delay = delay;
	}

	public Duration getDelay() {
		return this.delay;
	}

}
