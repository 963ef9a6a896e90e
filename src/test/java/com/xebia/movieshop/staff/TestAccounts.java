package com.xebia.movieshop.staff;

import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;

/**
 * Accounts for tests, with a hash that is cheap to compute.
 */
public final class TestAccounts {

	public static final String PASSWORD = "a password for tests";

	private static final String HASH = "{bcrypt}" + new BCryptPasswordEncoder(4).encode(PASSWORD);

	private TestAccounts() {
	}

	public static Account account(String name, Role role) {
		return account(name, role, true);
	}

	public static Account account(String name, Role role, boolean active) {
		return new Account(Account.id(name), name, role, active, HASH, null, null, null);
	}

}
