package com.xebia.movieshop.staff;

import java.security.Principal;
import java.time.Duration;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.micrometer.core.instrument.MeterRegistry;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.context.event.EventListener;
import org.springframework.security.authentication.event.AbstractAuthenticationFailureEvent;
import org.springframework.security.authentication.event.AuthenticationFailureLockedEvent;
import org.springframework.security.authentication.event.AuthenticationSuccessEvent;
import org.springframework.security.core.Authentication;
import org.springframework.stereotype.Component;

/**
 * Logs and counts who signs in, who fails and who has to wait, and logs what becomes of
 * accounts.
 */
@Component
class SignInRecord {

	private static final Log logger = LogFactory.getLog(SignInRecord.class);

	private static final int MAX_ENTRIES = 10_000;

	private final MeterRegistry meters;

	// A program signs in with each request, and who has to wait may ask at any rate: one
	// line a minute tells of both.
	private final Cache<String, Boolean> told = Caffeine.newBuilder()
		.maximumSize(MAX_ENTRIES)
		.expireAfterWrite(Duration.ofMinutes(1))
		.build();

	SignInRecord(MeterRegistry meters) {
		this.meters = meters;
	}

	@EventListener
	void succeeded(AuthenticationSuccessEvent event) {
		count("success");
		tellOnce("Signed in: " + who(event.getAuthentication()));
	}

	@EventListener
	void failed(AbstractAuthenticationFailureEvent event) {
		if (event instanceof AuthenticationFailureLockedEvent) {
			count("delayed");
			tellOnce("Sign-in delayed: " + who(event.getAuthentication()));
		}
		else {
			count("failure");
			logger.warn("Sign-in failed: " + who(event.getAuthentication()));
		}
	}

	/**
	 * Tell that somebody did something to an account.
	 * @param who who did it
	 * @param what what it was
	 * @param name whose account it is
	 */
	void changed(Principal who, String what, String name) {
		logger.info("Staff: " + printable(who.getName()) + " " + what + " " + printable(name));
	}

	private void tellOnce(String line) {
		if (this.told.asMap().putIfAbsent(line, true) == null) {
			logger.info(line);
		}
	}

	private void count(String outcome) {
		this.meters.counter("movieshop.sign.ins", "outcome", outcome).increment();
	}

	private static String who(Authentication authentication) {
		return printable(authentication.getName()) + " from " + SignInSource.of(authentication).address();
	}

	/**
	 * Make a name fit for a line of the log.
	 * @param name the name, which may be anything, line breaks included
	 * @return its beginning, without what could be mistaken for something else
	 */
	static String printable(String name) {
		return name.substring(0, Math.min(name.length(), Account.MAX_NAME_LENGTH))
			.replaceAll("[^\\p{L}\\p{N}@._ -]", "?");
	}

}
