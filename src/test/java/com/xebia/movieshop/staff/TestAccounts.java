package com.xebia.movieshop.staff;

import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;

/**
 * Accounts for tests, with a hash that is cheap to compute.
 */
final class TestAccounts {

	static final String PASSWORD = "a password for tests";

	private static final String HASH = "{bcrypt}" + new BCryptPasswordEncoder(4).encode(PASSWORD);

	private TestAccounts() {
	}

	static Account account(String name, Role role) {
		return account(name, role, true);
	}

	static Account account(String name, Role role, boolean active) {
		return new Account(Account.id(name), name, role, active, HASH, null, null, null);
	}

}
