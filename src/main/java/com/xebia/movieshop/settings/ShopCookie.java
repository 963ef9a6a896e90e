package com.xebia.movieshop.settings;

import java.time.Duration;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseCookie;
import org.springframework.web.util.WebUtils;

/**
 * A cookie that scripts cannot read (HttpOnly), cross-site forms do not send (SameSite)
 * and other applications below other paths of the host do not get. With HTTPS the __Host-
 * prefix keeps sibling hosts from setting it, if the shop has the whole host.
 */
public record ShopCookie(String name) {

	private static final String HOST = "__Host-";

	public static ShopCookie of(PublicUrl address, String name) {
		if (!address.isSecure()) {
			return new ShopCookie(name);
		}
		return new ShopCookie((address.publicUrl().matches("[^/]*//[^/]*/?") ? HOST : "__Secure-") + name);
	}

	public boolean isOfHost() {
		return this.name.startsWith(HOST);
	}

	// Whether a browser asks for a page. Programs do not keep cookies.
	public static boolean isForPeople(HttpServletRequest request) {
		return String.valueOf(request.getHeader(HttpHeaders.ACCEPT)).contains(MediaType.TEXT_HTML_VALUE);
	}

	// Returns the unverified value, null if the cookie is missing.
	public @Nullable String read(HttpServletRequest request) {
		Cookie cookie = WebUtils.getCookie(request, this.name);
		return (cookie != null) ? cookie.getValue() : null;
	}

	public void write(String value, Duration age, HttpServletRequest request, HttpServletResponse response) {
		ResponseCookie cookie = ResponseCookie.from(this.name, value)
			.path((isOfHost() || request.getContextPath().isEmpty()) ? "/" : request.getContextPath())
			.maxAge(age)
			.httpOnly(true)
			.secure(request.isSecure())
			.sameSite("Lax")
			.build();
		response.addHeader(HttpHeaders.SET_COOKIE, cookie.toString());
	}

	public void delete(HttpServletRequest request, HttpServletResponse response) {
		write("", Duration.ZERO, request, response);
	}

}
