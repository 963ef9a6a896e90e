package com.xebia.movieshop.curator;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.StringUtils;

/**
 * The curator's account.
 *
 * @param name the name to sign in with
 * @param password the password, plain or with the prefix of its encoding such as
 * <code>{bcrypt}</code>; blank for no sign-in
 */
@ConfigurationProperties("movieshop.curator")
record CuratorProperties(@DefaultValue("curator") String name, @DefaultValue("") String password) {

	boolean hasPassword() {
		return StringUtils.hasText(this.password);
	}

	String encodedPassword() {
		return this.password.matches("\\{[^}]+}.+") ? this.password : "{noop}" + this.password;
	}

	@Override
	public String toString() {
		return "CuratorProperties[name=" + this.name + "]";
	}

}
