package com.xebia.movieshop.staff;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import com.nulabinc.zxcvbn.Zxcvbn;
import org.apache.commons.io.IOUtils;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.keygen.Base64StringKeyGenerator;
import org.springframework.security.crypto.keygen.StringKeyGenerator;
import org.springframework.security.crypto.password.DelegatingPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.crypto.password.Pbkdf2PasswordEncoder;
import org.springframework.util.Assert;

/**
 * Hashes passwords, rejects weak ones and generates random secrets for URLs and cookies.
 */
public final class Passwords {

	// These algorithms need no further library and are slow; their hashes name them.
	public static final PasswordEncoder ENCODER = new DelegatingPasswordEncoder("bcrypt",
			Map.of("bcrypt", new BCryptPasswordEncoder(), "pbkdf2@SpringSecurity_v5_8",
					Pbkdf2PasswordEncoder.defaultsForSpringSecurity_v5_8()));

	// The hash of an unknown password, compared if an account does not exist so that both
	// cases take equally long.
	public static final String DUMMY_HASH = "{bcrypt}$2a$10$2f5PZeZREyuxFm411pQT7ejsKbglr0pXdlFI/QuoueG5qSmwdqdjK";

	public static final StringKeyGenerator SECRETS = new Base64StringKeyGenerator(
			Base64.getUrlEncoder().withoutPadding(), 32);

	private static final int MIN_LENGTH = 12;

	// Bcrypt ignores all bytes after these.
	private static final int MAX_BYTES = 72;

	// Score 3 of zxcvbn means more than a hundred million guesses, and the throttle
	// allows one per minute.
	private static final int SAFE_SCORE = 3;

	// The beginning that is rated: the time of zxcvbn grows by the square of the length.
	private static final int MAX_RATED = 32;

	// The signs that may stand for letters, as in "p@$$word". The time of zxcvbn grows
	// exponentially with the number of different ones.
	private static final String SUBSTITUTES = "@({[<&#!/|$+%";

	private static final int MAX_SUBSTITUTES = 2;

	private Passwords() {
	}

	// Accepts plain text or a hash. Throws an IllegalArgumentException with a readable
	// reason if the password has a wrong length or the hash cannot be verified.
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

	// Runs the command hash-password, so that the settings need not contain the password:
	// reads it from standard input, and prints its hash.
	public static int printHash() throws IOException {
		BufferedReader input = new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset()));
		try {
			String hash = hash(Objects.requireNonNullElse(input.readLine(), ""));
			// Not logged, so that it can be redirected into a configuration file.
			IOUtils.write(hash + System.lineSeparator(), new FileOutputStream(FileDescriptor.out),
					Charset.defaultCharset());
			return 0;
		}
		catch (IllegalArgumentException ex) {
			LogFactory.getLog(Passwords.class).error("The password was not hashed: " + ex.getMessage());
			return 1;
		}
	}

	// Always hashes, even if the text looks like a hash.
	public static String encode(String password) {
		@Nullable String hash = ENCODER.encode(password);
		return String.valueOf(hash);
	}

	public static boolean isFit(String password, String name) {
		return !isTooShort(password) && !isTooLong(password) && !isGuessed(password, name);
	}

	// Not kept in memory: its dictionaries take megabytes, and passwords are set seldom.
	private static boolean isGuessed(String password, String name) {
		return new Zxcvbn().measure(rated(password), List.of(name, "movieshop", "movie", "shop", "curator"))
			.getScore() < SAFE_SCORE;
	}

	// A password is safe if its beginning is.
	static String rated(String password) {
		Set<Character> kept = new HashSet<>();
		StringBuilder rated = new StringBuilder();
		for (char character : password.substring(0, Math.min(password.length(), MAX_RATED)).toCharArray()) {
			boolean substitute = SUBSTITUTES.indexOf(character) >= 0 && !kept.contains(character);
			rated.append((substitute && kept.size() == MAX_SUBSTITUTES) ? '~' : character);
			if (substitute && kept.size() < MAX_SUBSTITUTES) {
				kept.add(character);
			}
		}
		return rated.toString();
	}

	private static boolean isTooShort(String password) {
		return password.isBlank() || password.codePointCount(0, password.length()) < MIN_LENGTH;
	}

	private static boolean isTooLong(String password) {
		return password.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES;
	}

	// Both methods throw an exception if the hash is malformed.
	private static void requireCheckable(String hash) {
		try {
			Assert.isTrue(!hash.endsWith("}"), "a hash has digits");
			ENCODER.upgradeEncoding(hash);
			ENCODER.matches("any", hash);
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException("a password that starts with {name} must be a hash, {bcrypt} or "
					+ "{pbkdf2@SpringSecurity_v5_8}; make one with: java -jar movieshop.war hash-password", ex);
		}
	}

}
