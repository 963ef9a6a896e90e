package com.xebia.movieshop.staff;

import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

import org.springframework.data.mongodb.core.FindAndModifyOptions;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.security.crypto.keygen.Base64StringKeyGenerator;
import org.springframework.security.crypto.keygen.StringKeyGenerator;
import org.springframework.stereotype.Component;

/**
 * How accounts come to their passwords: a person chooses one by an invitation, which can
 * be used once, and a program gets one that the shop makes. The database knows neither.
 */
@Component
class Invitations {

	private static final Duration VALIDITY = Duration.ofDays(3);

	private static final int SECRET_BYTES = 32;

	private final StringKeyGenerator secrets = new Base64StringKeyGenerator(Base64.getUrlEncoder().withoutPadding(),
			SECRET_BYTES);

	private final Curator curator;

	private final Accounts accounts;

	private final Sessions sessions;

	private final MongoOperations documents;

	Invitations(Curator curator, Accounts accounts, Sessions sessions, MongoOperations documents) {
		this.curator = curator;
		this.accounts = accounts;
		this.sessions = sessions;
		this.documents = documents;
	}

	// Returns the secret for whoever shall use the account, and throws a
	// DuplicateKeyException if somebody has the name.
	String create(String name, Role role) {
		String secret = this.secrets.generateKey();
		boolean program = role == Role.PROGRAM;
		this.accounts.insert(new Account(Account.id(name), name, role, true, program ? Passwords.encode(secret) : null,
				program ? null : this.curator.sign(secret), program ? null : Instant.now().plus(VALIDITY), null));
		return secret;
	}

	// A program's former password ends, a person's lasts until another one is chosen.
	String renew(Account account) {
		String secret = this.secrets.generateKey();
		this.accounts.update(account.getId(),
				(account.getRole() == Role.PROGRAM) ? Update.update("hash", Passwords.encode(secret))
						: Update.update("invitation", this.curator.sign(secret))
							.set("invitedUntil", Instant.now().plus(VALIDITY)));
		return secret;
	}

	// Finds the account that is invited, if it still waits for a password.
	Optional<Account> find(String secret) {
		Query open = open(secret);
		return Optional.ofNullable((open != null) ? this.documents.findOne(open, Account.class) : null);
	}

	// Chooses the password, and ends what was done with a former one.
	Optional<Account> accept(String secret, String password) {
		Query open = open(secret);
		if (open == null || find(secret).isEmpty()) {
			return Optional.empty();
		}
		Optional<Account> account = Optional.ofNullable(this.documents.findAndModify(open, Accounts.password(password),
				FindAndModifyOptions.options().returnNew(true), Account.class));
		account.ifPresent((found) -> {
			this.accounts.forget();
			this.sessions.end(found.getId());
		});
		return account;
	}

	private @Nullable Query open(String secret) {
		String signature = this.curator.sign(secret);
		return (signature != null) ? Query.query(
				Criteria.where("invitation").is(signature).and("active").is(true).and("invitedUntil").gt(Instant.now()))
				: null;
	}

}
