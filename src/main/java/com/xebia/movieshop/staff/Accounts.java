package com.xebia.movieshop.staff;

import java.time.Duration;
import java.util.Optional;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;

import org.springframework.data.mongodb.core.MongoOperations;

/**
 * The accounts of the shop: the one of its settings, and those in the database. What
 * another node changes is known here within a second.
 */
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

	/**
	 * Find an account.
	 * @param id its id, of which that of the settings hides any in the database
	 * @return the account, active or not
	 */
	Optional<Account> find(String id) {
		return id.equals(this.settings.getId()) ? Optional.of(this.settings)
				: this.recent.get(id, (key) -> Optional.ofNullable(this.documents.findById(key, Account.class)));
	}

	/**
	 * Ask the database the next time.
	 */
	void forget() {
		this.recent.invalidateAll();
	}

}
