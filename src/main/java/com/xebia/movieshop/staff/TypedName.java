package com.xebia.movieshop.staff;

import java.time.Duration;
import java.util.Objects;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * The name that the sign-in form shows, of somebody who was not let in or has just chosen
 * a password, in a cookie until then; in an address, logs and proxies would keep it.
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

	// The name can be taken once, and is empty if there is none.
	String take(HttpServletRequest request, HttpServletResponse response) {
		return Objects.requireNonNullElse(this.cookie.takeText(request, response), "");
	}

}
