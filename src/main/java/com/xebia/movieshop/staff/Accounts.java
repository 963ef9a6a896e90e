package com.xebia.movieshop.staff;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

import com.xebia.movieshop.mongo.FailoverReads;

import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.stereotype.Component;

/**
 * The account from the configuration and those in the database.
 */
@Component
public class Accounts {

	private final Account settings;

	private final MongoOperations documents;

	private final FailoverReads members;

	Accounts(CuratorAccount curator, MongoOperations documents, FailoverReads members) {
		this.settings = Account.of(curator);
		this.documents = documents;
		this.members = members;
	}

	// Returns inactive accounts too. The account from the configuration hides a stored
	// one with the same id.
	public Optional<Account> find(String id) {
		return id.equals(this.settings.id()) ? Optional.of(this.settings)
				: Optional.ofNullable(this.members.read((mongo) -> mongo.findById(id, Account.class)));
	}

	public boolean hasPasswordOf(Account account) {
		return find(account.id()).filter((stored) -> Objects.equals(stored.hash(), account.hash())).isPresent();
	}

	// Finds the account of an issuer and a subject.
	public Optional<Account> findByIdentity(String identity) {
		return Optional.ofNullable(this.documents.findOne(
				Query.query(Criteria.where("identity").is(identity).and("_id").ne(this.settings.id())), Account.class));
	}

	public List<Account> all() {
		return Stream
			.concat(Stream.of(this.settings),
					this.documents.findAll(Account.class)
						.stream()
						.filter((account) -> !account.id().equals(this.settings.id()))
						.sorted(Comparator.comparing(Account::name, String.CASE_INSENSITIVE_ORDER)))
			.toList();
	}

	// Throws a DuplicateKeyException if the name is taken, or looks like one that is.
	public void insert(Account account) {
		if (all().stream().anyMatch((other) -> Account.looksLike(other.name(), account.name()))) {
			throw new DuplicateKeyException("An account whose name looks the same");
		}
		this.documents.insert(account);
	}

	public void update(String id, Update update) {
		this.documents.updateFirst(Query.query(Criteria.where("_id").is(id)), update, Account.class);
	}

	// Returns false if the password is no longer the one of the given account.
	public boolean changePassword(Account verified, String password) {
		Query unchanged = Query.query(Criteria.where("_id").is(verified.id()).and("hash").is(verified.hash()));
		return this.documents.updateFirst(unchanged, password(password), Account.class).getMatchedCount() > 0;
	}

	public static Update password(String password) {
		return Update.update("hash", Passwords.encode(password)).unset("invitation").unset("invitedUntil");
	}

}
