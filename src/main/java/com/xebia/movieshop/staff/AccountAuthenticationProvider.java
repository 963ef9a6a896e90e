package com.xebia.movieshop.staff;

import java.time.Duration;
import java.util.Objects;

import com.github.benmanes.caffeine.cache.Cache;
import com.xebia.movieshop.limits.CacheSize;
import com.xebia.movieshop.limits.Permit;
import com.xebia.movieshop.limits.WaitingRoom;

import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;

/**
 * Authenticates by name and password. Rejects throttled attempts without hashing. Hashes
 * one password of unknown clients at a time, so that they cannot occupy all processors,
 * and independently one of known browsers.
 */
public class AccountAuthenticationProvider implements AuthenticationProvider {

	private static final Duration MAX_WAIT = Duration.ofSeconds(10);

	// Those who wait occupy threads.
	private static final int MAX_WAITING = 100;

	// Used if the account does not exist, so that response times do not reveal this.
	private static final Account NOBODY = new Account("", "", Role.EDITOR, false, Passwords.DUMMY_HASH, null, null,
			null);

	private final CuratorAccount curator;

	private final Accounts accounts;

	private final SignInThrottle throttle;

	private final WaitingRoom strangers = new WaitingRoom(1, MAX_WAITING, MAX_WAIT);

	private final WaitingRoom knownBrowsers = new WaitingRoom(1, MAX_WAITING, MAX_WAIT);

	// Programs send their password with each request. This cache avoids hashing it again;
	// its keys are signatures instead of passwords.
	private final Cache<String, Boolean> verified = CacheSize.VERIFIED.cache().build();

	public AccountAuthenticationProvider(CuratorAccount curator, Accounts accounts, SignInThrottle throttle) {
		this.curator = curator;
		this.accounts = accounts;
		this.throttle = throttle;
	}

	@Override
	public Authentication authenticate(Authentication attempt) {
		this.throttle.check(attempt);
		Account account = this.accounts.find(Account.id(attempt.getName())).orElse(NOBODY);
		if (!isVerified(attempt, account)) {
			WaitingRoom hashing = SignInSource.of(attempt).isStranger() ? this.strangers : this.knownBrowsers;
			try (Permit permit = hashing.enter(1, () -> new SignInDelayedException(MAX_WAIT))) {
				verify(attempt, account);
			}
		}
		this.throttle.succeeded(attempt);
		UsernamePasswordAuthenticationToken authentication = account.authentication();
		authentication.setDetails(attempt.getDetails());
		return authentication;
	}

	// Checks again, because other requests may have finished while this one waited.
	private void verify(Authentication attempt, Account account) {
		this.throttle.check(attempt);
		if (!isVerified(attempt, account)) {
			if (!matches(attempt, account) || !isAdmitted(attempt, account)) {
				this.throttle.failed(attempt);
				throw new BadCredentialsException("Wrong name or password");
			}
			this.verified.put(signature(attempt, account), true);
		}
	}

	private boolean matches(Authentication attempt, Account account) {
		if (account.isOfSettings()) {
			return this.curator.accepts(attempt);
		}
		String hash = Objects.requireNonNullElse(account.hash(), Passwords.DUMMY_HASH);
		return Passwords.ENCODER.matches(String.valueOf(attempt.getCredentials()), hash) && account.hash() != null;
	}

	private static boolean isAdmitted(Authentication attempt, Account account) {
		return account.active() && !(account.role() == Role.PROGRAM && SignInSource.of(attempt).form());
	}

	private boolean isVerified(Authentication attempt, Account account) {
		return isAdmitted(attempt, account) && this.curator.hasPassword()
				&& this.verified.getIfPresent(signature(attempt, account)) != null;
	}

	// The signature covers the hash, so that a password change invalidates entries.
	private String signature(Authentication attempt, Account account) {
		return String.valueOf(this.curator
			.sign(account.id() + "\0" + account.hash() + "\0" + attempt.getName() + "\0" + attempt.getCredentials()));
	}

	@Override
	public boolean supports(Class<?> authentication) {
		return UsernamePasswordAuthenticationToken.class.isAssignableFrom(authentication);
	}

}
