package com.xebia.movieshop.staff;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;

import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

import com.xebia.movieshop.settings.ShopCookie;
import com.xebia.movieshop.settings.UnusableSettingsException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.apache.commons.codec.digest.HmacAlgorithms;
import org.apache.commons.codec.digest.HmacUtils;
import org.jspecify.annotations.Nullable;

import org.springframework.security.core.Authentication;
import org.springframework.util.function.SingletonSupplier;

/**
 * The account from the configuration, whose password is kept as a hash only.
 */
public class CuratorAccount {

	// OWASP's password storage cheat sheet recommends this number for PBKDF2-HMAC-SHA256.
	private static final int ITERATIONS = 600_000;

	private final String name;

	private final @Nullable String hash;

	// Derived lazily, because deriving it would take a quarter of the startup time.
	private final SingletonSupplier<byte[]> key;

	// The password is plain text or a hash. If it is empty, nobody can sign in.
	public CuratorAccount(String name, String password) {
		this.name = name;
		this.key = SingletonSupplier.of(() -> key(name, password));
		try {
			this.hash = password.isEmpty() ? null : Passwords.hash(password);
		}
		catch (IllegalArgumentException ex) {
			throw new UnusableSettingsException(
					"The setting movieshop.curator.password (MOVIESHOP_CURATOR_PASSWORD) is invalid: " + ex.getMessage()
							+ ".");
		}
	}

	String getName() {
		return this.name;
	}

	public boolean hasPassword() {
		return this.hash != null;
	}

	// Hashes the password even if the name is wrong, so that both take equally long.
	public boolean accepts(Authentication attempt) {
		boolean right = this.hash != null
				&& Passwords.ENCODER.matches(String.valueOf(attempt.getCredentials()), this.hash);
		return right && this.name.equals(attempt.getName());
	}

	// Signs with a key derived from the password: nodes agree, a new password invalidates
	// all signatures, and they do not help to guess it. Returns null without a password.
	public @Nullable String sign(String text) {
		return (this.hash != null) ? new HmacUtils(HmacAlgorithms.HMAC_SHA_256, this.key.obtain()).hmacHex(text) : null;
	}

	private static byte[] key(String name, String password) {
		try {
			PBEKeySpec secret = new PBEKeySpec(password.toCharArray(),
					("movieshop " + name).getBytes(StandardCharsets.UTF_8), ITERATIONS, 256);
			return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(secret).getEncoded();
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * A cookie with a signature that every node of the shop can verify.
	 *
	 * @param purpose is signed too, so that no cookie can stand in for another one
	 */
	public record SignedCookie(ShopCookie cookie, String purpose, CuratorAccount curator) {

		// Returns null if the cookie is missing or the signature does not match.
		public @Nullable String read(HttpServletRequest request) {
			String value = this.cookie.read(request);
			if (value == null) {
				return null;
			}
			String content = value.substring(0, Math.max(0, value.indexOf('.')));
			return MessageDigest.isEqual(bytes(value), bytes(signed(content))) ? content : null;
		}

		// The content must not contain a dot.
		public void write(String content, Duration age, HttpServletRequest request, HttpServletResponse response) {
			this.cookie.write(signed(content), age, request, response);
		}

		private String signed(String content) {
			return content + "." + this.curator.sign(this.purpose + " " + content);
		}

		private static byte[] bytes(String text) {
			return text.getBytes(StandardCharsets.UTF_8);
		}

	}

}
