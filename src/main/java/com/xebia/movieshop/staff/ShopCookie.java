package com.xebia.movieshop.staff;

import java.time.Duration;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.util.StringUtils;
import org.springframework.web.util.WebUtils;

/**
 * A cookie that scripts cannot read (HttpOnly) and cross-site forms do not send
 * (SameSite). With HTTPS the __Host- prefix keeps sibling hosts from setting it.
 */
public record ShopCookie(String name) {

	// Uses the prefix if the public address, which may be empty, is HTTPS.
	public static ShopCookie of(String publicUrl, String name) {
		return new ShopCookie(StringUtils.startsWithIgnoreCase(publicUrl, "https:") ? "__Host-" + name : name);
	}

	// Returns the unverified value, null if the cookie is missing.
	public @Nullable String read(HttpServletRequest request) {
		Cookie cookie = WebUtils.getCookie(request, this.name);
		return (cookie != null) ? cookie.getValue() : null;
	}

	// An age of zero deletes the cookie.
	public void write(String value, Duration age, HttpServletRequest request, HttpServletResponse response) {
		ResponseCookie cookie = ResponseCookie.from(this.name, value)
			.path("/")
			.maxAge(age)
			.httpOnly(true)
			.secure(request.isSecure())
			.sameSite("Lax")
			.build();
		response.addHeader(HttpHeaders.SET_COOKIE, cookie.toString());
	}

	void delete(HttpServletRequest request, HttpServletResponse response) {
		write("", Duration.ZERO, request, response);
	}

}
