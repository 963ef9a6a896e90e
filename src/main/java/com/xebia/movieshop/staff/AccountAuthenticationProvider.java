package com.xebia.movieshop.staff;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.xebia.movieshop.staff.SignInBrake.SignInDelayedException;

import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;

/**
 * Knows an account by name and password, and hashes no password of somebody who has to
 * wait. One is hashed at a time, so that strangers cannot keep every processor busy.
 */
class AccountAuthenticationProvider implements AuthenticationProvider {

	private static final Duration PATIENCE = Duration.ofSeconds(2);

	private static final int MAX_RIGHT = 100;

	// Stands for an account that does not exist, so that a password takes as long to
	// compare.
	private static final Account NOBODY = new Account("", "", Role.EDITOR, false, Passwords.NOBODYS, null, null, null);

	private final Curator curator;

	private final Accounts accounts;

	private final SignInBrake brake;

	private final ReentrantLock hashing = new ReentrantLock(true);

	// A program sends its password with each request, so what was right is remembered,
	// as a signature.
	private final Cache<String, Boolean> right = Caffeine.newBuilder().maximumSize(MAX_RIGHT).build();

	AccountAuthenticationProvider(Curator curator, Accounts accounts, SignInBrake brake) {
		this.curator = curator;
		this.accounts = accounts;
		this.brake = brake;
	}

	@Override
	public Authentication authenticate(Authentication attempt) {
		this.brake.check(attempt);
		Account account = this.accounts.find(Account.id(attempt.getName())).orElse(NOBODY);
		if (!isKnown(attempt, account)) {
			oneAtATime(() -> verify(attempt, account));
		}
		this.brake.succeeded(attempt);
		UsernamePasswordAuthenticationToken authentication = account.authentication();
		authentication.setDetails(attempt.getDetails());
		return authentication;
	}

	// Who had to queue may have failed or succeeded with another request meanwhile.
	private void verify(Authentication attempt, Account account) {
		this.brake.check(attempt);
		if (!isKnown(attempt, account)) {
			if (!matches(attempt, account) || !isAdmitted(attempt, account)) {
				this.brake.failed(attempt);
				throw new BadCredentialsException("Wrong name or password");
			}
			this.right.put(signature(attempt, account), true);
		}
	}

	private boolean matches(Authentication attempt, Account account) {
		if (account.isOfSettings()) {
			return this.curator.accepts(attempt);
		}
		String hash = Objects.requireNonNullElse(account.hash(), Passwords.NOBODYS);
		return Passwords.ENCODER.matches(String.valueOf(attempt.getCredentials()), hash) && account.hash() != null;
	}

	private static boolean isAdmitted(Authentication attempt, Account account) {
		return account.isActive() && !(account.getRole() == Role.PROGRAM && SignInSource.of(attempt).form());
	}

	private void oneAtATime(Runnable check) {
		try {
			if (!this.hashing.tryLock(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
				throw new SignInDelayedException(PATIENCE);
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new SignInDelayedException(PATIENCE);
		}
		try {
			check.run();
		}
		finally {
			this.hashing.unlock();
		}
	}

	private boolean isKnown(Authentication attempt, Account account) {
		return isAdmitted(attempt, account) && this.curator.hasPassword()
				&& this.right.getIfPresent(signature(attempt, account)) != null;
	}

	// The hash is signed too, so that a former password is right no more.
	private String signature(Authentication attempt, Account account) {
		return String.valueOf(this.curator.sign(
				account.getId() + "\0" + account.hash() + "\0" + attempt.getName() + "\0" + attempt.getCredentials()));
	}

	@Override
	public boolean supports(Class<?> authentication) {
		return UsernamePasswordAuthenticationToken.class.isAssignableFrom(authentication);
	}

}
