package com.xebia.movieshop.staff;

import java.security.Principal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import com.xebia.movieshop.audit.Entry;
import com.xebia.movieshop.audit.EntryKind;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.data.mongodb.core.FindAndModifyOptions;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ResponseStatusException;

/**
 * Manages accounts and records each change. Managers cannot change their own account, so
 * that they cannot lock themselves out by mistake. A person chooses a password with a
 * one-time invitation, and a program gets a generated password; the database stores only
 * a signature or a hash of them.
 */
@Component
class Staff {

	private static final Duration VALIDITY = Duration.ofDays(3);

	private final Curator curator;

	private final Accounts accounts;

	private final Sessions sessions;

	private final MongoOperations documents;

	private final ApplicationEventPublisher events;

	Staff(Curator curator, Accounts accounts, Sessions sessions, MongoOperations documents,
			ApplicationEventPublisher events) {
		this.curator = curator;
		this.accounts = accounts;
		this.sessions = sessions;
		this.documents = documents;
		this.events = events;
	}

	List<Account> all() {
		return this.accounts.all();
	}

	Account find(String id) {
		return this.accounts.find(id).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
	}

	// Returns the invitation's secret or the program's password. Throws a
	// DuplicateKeyException if the name is taken.
	String create(String name, Role role) {
		String secret = Passwords.SECRETS.generateKey();
		boolean program = role == Role.PROGRAM;
		this.accounts.insert(new Account(Account.id(name), name, role, true, program ? Passwords.encode(secret) : null,
				program ? null : this.curator.sign(secret), program ? null : Instant.now().plus(VALIDITY), null));
		this.events.publishEvent(Entry.of(EntryKind.ACCOUNT_CREATED, name, role));
		return secret;
	}

	// Replaces a program's password at once; a person's lasts until a new one is chosen.
	String renew(String id, Principal manager) {
		Account account = anotherOfShop(id, manager);
		String secret = Passwords.SECRETS.generateKey();
		this.accounts.update(id,
				(account.role() == Role.PROGRAM) ? Update.update("hash", Passwords.encode(secret))
						: Update.update("invitation", this.curator.sign(secret))
							.set("invitedUntil", Instant.now().plus(VALIDITY)));
		publish(EntryKind.SECRET_RENEWED, account);
		return secret;
	}

	Optional<Account> invited(String secret) {
		return open(secret).map((open) -> this.documents.findOne(open, Account.class));
	}

	// Sets the password and ends all sessions. Returns false if the secret is invalid.
	boolean accept(String secret, String password) {
		Optional<Account> account = open(secret).filter((open) -> this.documents.exists(open, Account.class))
			.map((open) -> this.documents.findAndModify(open, Accounts.password(password),
					FindAndModifyOptions.options().returnNew(true), Account.class));
		account.ifPresent((found) -> {
			this.accounts.clearCache();
			this.sessions.end(found.id());
			this.events.publishEvent(Entry.of(EntryKind.JOINED).by(found.name()));
		});
		return account.isPresent();
	}

	private Optional<Query> open(String secret) {
		return Optional.ofNullable(this.curator.sign(secret))
			.map((signature) -> Query.query(Criteria.where("invitation")
				.is(signature)
				.and("active")
				.is(true)
				.and("invitedUntil")
				.gt(Instant.now())));
	}

	void changeRole(String id, Role role, Principal manager) {
		Account account = anotherOfShop(id, manager);
		if (role == Role.PROGRAM || account.role() == Role.PROGRAM) {
			throw new ResponseStatusException(HttpStatus.BAD_REQUEST);
		}
		this.accounts.update(id, Update.update("role", role));
		this.events.publishEvent(Entry.of(EntryKind.ROLE_CHANGED, account.name(), role));
	}

	void activate(String id, boolean active, Principal manager) {
		Account account = another(id, manager);
		this.accounts.update(id, Update.update("active", active));
		this.sessions.end(id);
		publish(active ? EntryKind.ACTIVATED : EntryKind.DEACTIVATED, account);
	}

	void endSessions(String id) {
		Account account = find(id);
		this.sessions.end(id);
		publish(EntryKind.SESSIONS_ENDED, account);
	}

	private void publish(EntryKind kind, Account account) {
		this.events.publishEvent(Entry.of(kind, account.name()));
	}

	// Accounts of a provider have their password and role there.
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
