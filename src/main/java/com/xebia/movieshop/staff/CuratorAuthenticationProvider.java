package com.xebia.movieshop.staff;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

import org.jspecify.annotations.Nullable;

import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.authority.AuthorityUtils;

/**
 * Knows the curator by name and password, and hashes no password of somebody who has to
 * wait. One is hashed at a time, so that strangers cannot keep every processor busy.
 */
class CuratorAuthenticationProvider implements AuthenticationProvider {

	private static final Duration PATIENCE = Duration.ofSeconds(2);

	private final Curator curator;

	private final SignInBrake brake;

	private final ReentrantLock hashing = new ReentrantLock(true);

	// Of the last password that was right: a program sends its own with each request.
	private volatile byte[] rightSignature = {};

	CuratorAuthenticationProvider(Curator curator, SignInBrake brake) {
		this.curator = curator;
		this.brake = brake;
	}

	@Override
	public Authentication authenticate(Authentication attempt) {
		this.brake.check(attempt);
		byte[] signature = signature(attempt);
		if (!isKnown(signature)) {
			oneAtATime(() -> verify(attempt, signature));
		}
		this.brake.succeeded(attempt);
		UsernamePasswordAuthenticationToken authentication = UsernamePasswordAuthenticationToken
			.authenticated(this.curator.getName(), null, AuthorityUtils.createAuthorityList(WriteAccess.CURATOR));
		authentication.setDetails(attempt.getDetails());
		return authentication;
	}

	// Who had to queue may have failed or succeeded with another request meanwhile.
	private void verify(Authentication attempt, byte[] signature) {
		this.brake.check(attempt);
		if (!isKnown(signature)) {
			if (!this.curator.accepts(attempt)) {
				this.brake.failed(attempt);
				throw new BadCredentialsException("Wrong name or password");
			}
			this.rightSignature = signature;
		}
	}

	private void oneAtATime(Runnable check) {
		boolean locked = false;
		try {
			locked = this.hashing.tryLock(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
			if (!locked) {
				throw new SignInDelayedException(PATIENCE);
			}
			check.run();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new SignInDelayedException(PATIENCE);
		}
		finally {
			if (locked) {
				this.hashing.unlock();
			}
		}
	}

	private byte[] signature(Authentication attempt) {
		@Nullable String signature = this.curator.sign(attempt.getName() + "\0" + attempt.getCredentials());
		return String.valueOf(signature).getBytes(StandardCharsets.US_ASCII);
	}

	private boolean isKnown(byte[] signature) {
		return this.curator.hasPassword() && MessageDigest.isEqual(this.rightSignature, signature);
	}

	@Override
	public boolean supports(Class<?> authentication) {
		return UsernamePasswordAuthenticationToken.class.isAssignableFrom(authentication);
	}

}
