package com.xebia.movieshop.staff;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;

import com.xebia.movieshop.settings.PublicUrl;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.util.StringUtils;
import org.springframework.web.util.WebUtils;

/**
 * A cookie that scripts cannot read (HttpOnly), cross-site forms do not send (SameSite)
 * and other applications below other paths of the host do not get. With HTTPS the __Host-
 * prefix keeps sibling hosts from setting it, if the shop has the whole host.
 */
public record ShopCookie(String name) {

	private static final String HOST = "__Host-";

	public static ShopCookie of(PublicUrl address, String name) {
		String publicUrl = address.publicUrl();
		if (!StringUtils.startsWithIgnoreCase(publicUrl, "https:")) {
			return new ShopCookie(name);
		}
		return new ShopCookie((publicUrl.matches("[^/]*//[^/]*/?") ? HOST : "__Secure-") + name);
	}

	public boolean isOfHost() {
		return this.name.startsWith(HOST);
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

}
