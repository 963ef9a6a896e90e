package com.xebia.movieshop.staff;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;

import com.xebia.movieshop.settings.ShopCookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

/**
 * A cookie with a signature that every node of the shop can verify.
 *
 * @param purpose is signed too, so that no cookie can stand in for another one
 */
public record SignedCookie(ShopCookie cookie, String purpose, Curator curator) {

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

	public void delete(HttpServletRequest request, HttpServletResponse response) {
		this.cookie.delete(request, response);
	}

	private String signed(String content) {
		return content + "." + this.curator.sign(this.purpose + " " + content);
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

}
