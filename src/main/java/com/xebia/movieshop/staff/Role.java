package com.xebia.movieshop.staff;

import java.util.List;

import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.AuthorityUtils;

/**
 * What an account is for. Each may add and change movies, and move them to the bin.
 */
public enum Role {

	/**
	 * A person who looks after the movies.
	 */
	EDITOR,

	/**
	 * A person who also empties the bin, makes backups and looks after the accounts.
	 */
	MANAGER,

	/**
	 * A program, which signs in with each request and may make backups.
	 */
	PROGRAM;

	String authority() {
		return "ROLE_" + name();
	}

	List<GrantedAuthority> authorities() {
		return AuthorityUtils.createAuthorityList(WriteAccess.CURATOR, authority());
	}

}
