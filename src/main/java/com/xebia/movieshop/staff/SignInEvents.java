package com.xebia.movieshop.staff;

import com.xebia.movieshop.audit.AuditAction;
import com.xebia.movieshop.audit.AuditEntry;
import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.event.EventListener;
import org.springframework.dao.DataAccessException;
import org.springframework.security.authentication.AuthenticationEventPublisher;
import org.springframework.security.authentication.event.InteractiveAuthenticationSuccessEvent;
import org.springframework.security.authentication.event.LogoutSuccessEvent;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.stereotype.Component;

/**
 * Counts successful, failed and delayed sign-ins and adds them to the audit log. Typed
 * names are recorded only if an account has them.
 */
@Component
class SignInEvents implements AuthenticationEventPublisher {

	private final MeterRegistry meters;

	private final Accounts accounts;

	private final ApplicationEventPublisher events;

	SignInEvents(MeterRegistry meters, Accounts accounts, ApplicationEventPublisher events) {
		this.meters = meters;
		this.accounts = accounts;
		this.events = events;
	}

	// Changing the password also authenticates by form; signedIn records real sign-ins.
	@Override
	public void publishAuthenticationSuccess(Authentication authentication) {
		count("success");
		if (!SignInSource.of(authentication).form()) {
			publish(AuditAction.PROGRAM_SIGNED_IN, authentication);
		}
	}

	@EventListener
	void signedIn(InteractiveAuthenticationSuccessEvent event) {
		publish(AuditAction.SIGNED_IN, event.getAuthentication());
	}

	@EventListener
	void signedOut(LogoutSuccessEvent event) {
		publish(AuditAction.SIGNED_OUT, event.getAuthentication());
	}

	@Override
	public void publishAuthenticationFailure(AuthenticationException ex, Authentication attempt) {
		boolean delayed = ex instanceof SignInDelayedException;
		count(delayed ? "delayed" : "failure");
		if (ex instanceof SignInRefusedException refused) {
			this.events.publishEvent(AuditEntry.of(AuditAction.SIGN_IN_REFUSED, refused.getPerson()).by(null));
		}
		else {
			publish(delayed ? AuditAction.SIGN_IN_DELAYED : AuditAction.SIGN_IN_FAILED, attempt);
		}
	}

	private void count(String outcome) {
		this.meters.counter("movieshop.sign.ins", "outcome", outcome).increment();
	}

	private void publish(AuditAction kind, Authentication attempt) {
		this.events.publishEvent(AuditEntry.of(kind).by(account(attempt)));
	}

	// Returns null for unknown names, because people type passwords into the name field.
	private @Nullable String account(Authentication attempt) {
		try {
			return this.accounts.find(Account.id(attempt.getName())).map(Account::name).orElse(null);
		}
		catch (DataAccessException ex) {
			return null;
		}
	}

}
