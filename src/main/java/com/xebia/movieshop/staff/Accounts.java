package com.xebia.movieshop.staff;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;

import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.stereotype.Component;

/**
 * The accounts of the shop: the one of its settings, and those in the database. What
 * another node changes is known here within a second.
 */
@Component
class Accounts {

	private static final int MAX_RECENT = 1_000;

	private final Account settings;

	private final MongoOperations documents;

	// A program signs in with each request, and a browser shows its cookie with each.
	private final Cache<String, Optional<Account>> recent = Caffeine.newBuilder()
		.maximumSize(MAX_RECENT)
		.expireAfterWrite(Duration.ofSeconds(1))
		.build();

	Accounts(Curator curator, MongoOperations documents) {
		this.settings = Account.of(curator);
		this.documents = documents;
	}

	// The account may be inactive. That of the settings hides any in the database that
	// has its id.
	Optional<Account> find(String id) {
		return id.equals(this.settings.getId()) ? Optional.of(this.settings)
				: this.recent.get(id, (key) -> Optional.ofNullable(this.documents.findById(key, Account.class)));
	}

	// Asks the database, whatever is remembered.
	boolean hasPasswordOf(Account account) {
		this.recent.invalidate(account.getId());
		return find(account.getId()).filter((stored) -> Objects.equals(stored.hash(), account.hash())).isPresent();
	}

	// The issuer and the subject are looked for in the database, past what is remembered.
	Optional<Account> findByIdentity(String identity) {
		return Optional.ofNullable(this.documents.findOne(
				Query.query(Criteria.where("identity").is(identity).and("_id").ne(this.settings.getId())),
				Account.class));
	}

	// The account of the settings comes first, and then the others by their names.
	List<Account> all() {
		return Stream
			.concat(Stream.of(this.settings),
					this.documents.findAll(Account.class)
						.stream()
						.filter((account) -> !account.getId().equals(this.settings.getId()))
						.sorted(Comparator.comparing(Account::getName, String.CASE_INSENSITIVE_ORDER)))
			.toList();
	}

	// Throws a DuplicateKeyException if somebody has its name.
	void insert(Account account) {
		if (account.getId().equals(this.settings.getId())) {
			throw new DuplicateKeyException("The account of the settings");
		}
		this.documents.insert(account);
		forget();
	}

	void update(String id, Update update) {
		this.documents.updateFirst(Query.query(Criteria.where("_id").is(id)), update, Account.class);
		forget();
	}

	// Whoever has chosen a password has no invitation any more to choose one.
	static Update password(String password) {
		return Update.update("hash", Passwords.encode(password)).unset("invitation").unset("invitedUntil");
	}

	// The database is asked the next time.
	void forget() {
		this.recent.invalidateAll();
	}

}
