package com.xebia.movieshop.staff;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;

import com.nulabinc.zxcvbn.Zxcvbn;
import org.jspecify.annotations.Nullable;

import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.keygen.Base64StringKeyGenerator;
import org.springframework.security.crypto.keygen.StringKeyGenerator;
import org.springframework.security.crypto.password.DelegatingPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.crypto.password.Pbkdf2PasswordEncoder;
import org.springframework.util.Assert;

/**
 * Hashes passwords, and says which ones are too weak to be hashed. Makes secrets that
 * nobody guesses, in characters that are fit for addresses and cookies.
 */
final class Passwords {

	// These hashes need no further library, are slow by design and name themselves.
	static final PasswordEncoder ENCODER = new DelegatingPasswordEncoder("bcrypt",
			Map.of("bcrypt", new BCryptPasswordEncoder(), "pbkdf2@SpringSecurity_v5_8",
					Pbkdf2PasswordEncoder.defaultsForSpringSecurity_v5_8()));

	// Nobody knows this password. It is compared where there is no account, so that this
	// takes as long.
	static final String NOBODYS = "{bcrypt}$2a$10$2f5PZeZREyuxFm411pQT7ejsKbglr0pXdlFI/QuoueG5qSmwdqdjK";

	static final StringKeyGenerator SECRETS = new Base64StringKeyGenerator(Base64.getUrlEncoder().withoutPadding(), 32);

	private static final int MIN_LENGTH = 12;

	// Bcrypt would ignore all bytes after these.
	private static final int MAX_BYTES = 72;

	// Such a password takes more than a hundred million guesses, of which the brake lets
	// one through a minute.
	private static final int SAFE_SCORE = 3;

	private Passwords() {
	}

	// The password is in clear or hashed already. An IllegalArgumentException with a
	// reason for people says that it is too weak, or hashed in a way that cannot be
	// checked.
	static String hash(String password) {
		if (password.startsWith("{") && password.indexOf('}') > 1) {
			requireCheckable(password);
			return password;
		}
		if (isTooShort(password)) {
			throw new IllegalArgumentException("a password has at least " + MIN_LENGTH + " characters");
		}
		if (isTooLong(password)) {
			throw new IllegalArgumentException("a password has at most " + MAX_BYTES + " bytes");
		}
		return encode(password);
	}

	// Hashes what somebody typed, whatever it looks like.
	static String encode(String password) {
		@Nullable String hash = ENCODER.encode(password);
		return String.valueOf(hash);
	}

	static boolean isFit(String password, String name) {
		return !isTooShort(password) && !isTooLong(password) && !isGuessed(password, name);
	}

	// Its dictionaries take some megabytes, and passwords are chosen seldom.
	private static boolean isGuessed(String password, String name) {
		return new Zxcvbn().measure(password, List.of(name, "movieshop", "movie", "shop", "curator"))
			.getScore() < SAFE_SCORE;
	}

	private static boolean isTooShort(String password) {
		return password.isBlank() || password.codePointCount(0, password.length()) < MIN_LENGTH;
	}

	private static boolean isTooLong(String password) {
		return password.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES;
	}

	// Both look at the hash itself and complain of one that is not well-formed.
	private static void requireCheckable(String hash) {
		try {
			Assert.isTrue(!hash.endsWith("}"), "a hash has digits");
			ENCODER.upgradeEncoding(hash);
			ENCODER.matches("any", hash);
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException("what begins with a name in braces is a hash, of the kind {bcrypt} or "
					+ "{pbkdf2@SpringSecurity_v5_8}; make one with: java -jar movieshop.war hash-password", ex);
		}
	}

}
