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

	/**
	 * Make an account.
	 * @param name a name that nobody has yet
	 * @param role what it is for
	 * @return the secret for whoever shall use it
	 * @throws org.springframework.dao.DuplicateKeyException if somebody has the name
	 */
	String create(String name, Role role) {
		String secret = this.secrets.generateKey();
		boolean program = role == Role.PROGRAM;
		this.accounts.insert(new Account(Account.id(name), name, role, true, program ? Passwords.encode(secret) : null,
				program ? null : this.curator.sign(secret), program ? null : Instant.now().plus(VALIDITY), null));
		return secret;
	}

	/**
	 * Make another secret in the place of a former one. A program's former password ends,
	 * a person's lasts until another one is chosen.
	 * @param account whose secret
	 * @return the secret
	 */
	String renew(Account account) {
		String secret = this.secrets.generateKey();
		this.accounts.update(account.getId(),
				(account.getRole() == Role.PROGRAM) ? Update.update("hash", Passwords.encode(secret))
						: Update.update("invitation", this.curator.sign(secret))
							.set("invitedUntil", Instant.now().plus(VALIDITY)));
		return secret;
	}

	/**
	 * Find out who is invited.
	 * @param secret what the invitation says
	 * @return the account, if it still waits for a password
	 */
	Optional<Account> find(String secret) {
		Query open = open(secret);
		return Optional.ofNullable((open != null) ? this.documents.findOne(open, Account.class) : null);
	}

	/**
	 * Choose the password, and end what was done with a former one.
	 * @param secret what the invitation says
	 * @param password a password that is fit
	 * @return the account, unless the invitation is over
	 */
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
