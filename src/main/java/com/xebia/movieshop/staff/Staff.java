package com.xebia.movieshop.staff;

import java.security.Principal;
import java.util.List;

import com.xebia.movieshop.record.Entry;
import com.xebia.movieshop.record.EntryKind;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ResponseStatusException;

/**
 * What managers do with the accounts of the shop, each told in the record. Nobody changes
 * their own, so that no manager is locked out by a slip.
 */
@Component
class Staff {

	private final Accounts accounts;

	private final Invitations invitations;

	private final Sessions sessions;

	private final ApplicationEventPublisher events;

	Staff(Accounts accounts, Invitations invitations, Sessions sessions, ApplicationEventPublisher events) {
		this.accounts = accounts;
		this.invitations = invitations;
		this.sessions = sessions;
		this.events = events;
	}

	List<Account> all() {
		return this.accounts.all();
	}

	Account find(String id) {
		return this.accounts.find(id).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
	}

	// Returns the secret for whoever shall use the account, and throws a
	// DuplicateKeyException if somebody has the name.
	String create(String name, Role role) {
		String secret = this.invitations.create(name, role);
		this.events.publishEvent(Entry.of(EntryKind.ACCOUNT_CREATED, name, role));
		return secret;
	}

	String renew(String id, Principal manager) {
		Account account = anotherOfShop(id, manager);
		String secret = this.invitations.renew(account);
		note(EntryKind.SECRET_RENEWED, account);
		return secret;
	}

	void changeRole(String id, Role role, Principal manager) {
		Account account = anotherOfShop(id, manager);
		if (role == Role.PROGRAM || account.getRole() == Role.PROGRAM) {
			throw new ResponseStatusException(HttpStatus.BAD_REQUEST);
		}
		this.accounts.update(id, Update.update("role", role));
		this.events.publishEvent(Entry.of(EntryKind.ROLE_CHANGED, account.getName(), role));
	}

	void activate(String id, boolean active, Principal manager) {
		Account account = another(id, manager);
		this.accounts.update(id, Update.update("active", active));
		this.sessions.end(id);
		note(active ? EntryKind.ACTIVATED : EntryKind.DEACTIVATED, account);
	}

	void endSessions(String id) {
		Account account = find(id);
		this.sessions.end(id);
		note(EntryKind.SESSIONS_ENDED, account);
	}

	private void note(EntryKind kind, Account account) {
		this.events.publishEvent(Entry.of(kind, account.getName()));
	}

	// A provider knows the password and the role of its people.
	private Account anotherOfShop(String id, Principal manager) {
		Account account = another(id, manager);
		if (account.isOfProvider()) {
			throw new ResponseStatusException(HttpStatus.CONFLICT, "account");
		}
		return account;
	}

	private Account another(String id, Principal manager) {
		Account account = find(id);
		if (account.isOfSettings() || id.equals(Account.id(manager.getName()))) {
			throw new ResponseStatusException(HttpStatus.CONFLICT, "account");
		}
		return account;
	}

}
