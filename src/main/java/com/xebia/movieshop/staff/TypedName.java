package com.xebia.movieshop.staff;

import java.time.Duration;
import java.util.Objects;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * Prefills the name in the sign-in form after a failed attempt or a new password. Kept in
 * a short-lived cookie, because logs and proxies would store a name in the URL.
 */
@Component
class TypedName {

	private static final Duration VALIDITY = Duration.ofMinutes(1);

	private final ShopCookie cookie;

	TypedName(@Value("${movieshop.public-url}") String publicUrl) {
		this.cookie = ShopCookie.of(publicUrl, "movieshop-name");
	}

	void remember(@Nullable String name, HttpServletRequest request, HttpServletResponse response) {
		if (name != null && !name.isEmpty() && name.length() <= Account.MAX_NAME_LENGTH) {
			this.cookie.writeText(name, VALIDITY, request, response);
		}
	}

	// Returns and deletes the name; empty if there is none.
	String take(HttpServletRequest request, HttpServletResponse response) {
		return Objects.requireNonNullElse(this.cookie.takeText(request, response), "");
	}

}
