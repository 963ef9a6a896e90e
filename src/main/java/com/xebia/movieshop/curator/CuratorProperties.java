package com.xebia.movieshop.curator;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.UUID;

import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

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

	/**
	 * What OWASP's cheat sheet on storing passwords asks of this function.
	 */
	private static final int ITERATIONS = 600_000;

	private static final int KEY_BITS = 256;

	boolean hasPassword() {
		return StringUtils.hasText(this.password);
	}

	String encodedPassword() {
		return this.password.matches("\\{[^}]+}.+") ? this.password : "{noop}" + this.password;
	}

	/**
	 * What signs a curator's cookie: the same on every node, and slow to find for who has
	 * a cookie and guesses passwords.
	 * @return the key, in hexadecimal digits
	 */
	String signingKey() {
		if (!hasPassword()) {
			return UUID.randomUUID().toString();
		}
		try {
			PBEKeySpec guess = new PBEKeySpec(encodedPassword().toCharArray(),
					("movieshop " + this.name).getBytes(StandardCharsets.UTF_8), ITERATIONS, KEY_BITS);
			return HexFormat.of()
				.formatHex(SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(guess).getEncoded());
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException(ex);
		}
	}

	@Override
	public String toString() {
		return "CuratorProperties[name=" + this.name + "]";
	}

}
