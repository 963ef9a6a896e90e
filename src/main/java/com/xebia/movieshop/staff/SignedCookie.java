package com.xebia.movieshop.staff;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

/**
 * A cookie that counts only as the shop wrote it, on any of its nodes.
 *
 * @param purpose what is signed with its content, so that no cookie stands for another
 */
record SignedCookie(ShopCookie cookie, String purpose, Curator curator) {

	// What the shop did not write is null.
	@Nullable String read(HttpServletRequest request) {
		String value = this.cookie.read(request);
		if (value == null) {
			return null;
		}
		String content = value.substring(0, Math.max(0, value.indexOf('.')));
		return MessageDigest.isEqual(bytes(value), bytes(signed(content))) ? content : null;
	}

	// The content is letters and digits.
	void write(String content, Duration age, HttpServletRequest request, HttpServletResponse response) {
		this.cookie.write(signed(content), age, request, response);
	}

	void delete(HttpServletRequest request, HttpServletResponse response) {
		this.cookie.delete(request, response);
	}

	private String signed(String content) {
		return content + "." + this.curator.sign(this.purpose + " " + content);
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

}
