package com.xebia.movieshop.staff;

import java.util.List;

import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.AuthorityUtils;

/**
 * The role of an account. Every role may add and change movies and move them to the bin.
 */
public enum Role {

	// A person who maintains the movies.
	EDITOR,

	// A person who also empties the bin, makes backups and manages accounts.
	MANAGER,

	// A program, which authenticates with each request and may make backups.
	PROGRAM;

	// What every role includes.
	public static final String CURATOR = "CURATOR";

	public List<GrantedAuthority> authorities() {
		return AuthorityUtils.createAuthorityList("ROLE_" + CURATOR, "ROLE_" + name());
	}

}
