package com.xebia.movieshop.staff.access;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.settings.PublicUrl;
import com.xebia.movieshop.settings.ShopCookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.authentication.logout.LogoutSuccessHandler;
import org.springframework.security.web.savedrequest.RequestCache;
import org.springframework.security.web.savedrequest.SavedRequest;
import org.springframework.security.web.savedrequest.SimpleSavedRequest;
import org.springframework.security.web.util.UrlUtils;
import org.springframework.stereotype.Component;

/**
 * Saves in a cookie the page to return to after the sign-in, for browsers only: the
 * requested one, or the one with the form that was sent. Unlike Spring's
 * CookieRequestCache it can use a __Host- name.
 */
@Component
class ReturnPageCookie implements RequestCache, LogoutSuccessHandler {

	private static final int MAX_LENGTH = 2000;

	// The rooms of visitors, but no forms, imports and histories in them.
	private static final Pattern OPEN = Pattern.compile(
			"(?!.*[?&]form(?:[=&]|$))/(?:(?:movies|people|genres|shelves)(?:[/?](?!imports|tray|[^?]*/history).*)?)?");

	private final ShopCookie cookie;

	ReturnPageCookie(PublicUrl publicUrl) {
		this.cookie = ShopCookie.of(publicUrl, "movieshop-page");
	}

	@Override
	public void saveRequest(HttpServletRequest request, HttpServletResponse response) {
		boolean read = Set.of("GET", "HEAD").contains(request.getMethod());
		save(read ? address(request.getRequestURI(), request.getQueryString()) : pageOfForm(request), request,
				response);
	}

	// Saves the page with the link to the sign-in, unless one that asked for it is saved.
	void saveReferer(HttpServletRequest request, HttpServletResponse response) {
		String page = pageOfForm(request);
		if (this.cookie.read(request) == null && !page.startsWith(request.getRequestURI())) {
			save(page, request, response);
		}
	}

	// Returns to the page with the sign-out if visitors may see it.
	@Override
	public void onLogoutSuccess(HttpServletRequest request, HttpServletResponse response,
			@Nullable Authentication authentication) throws IOException {
		String page = pageOfForm(request);
		String path = request.getContextPath();
		response.sendRedirect(OPEN.matcher(page.substring(Math.min(path.length(), page.length()))).matches() ? page
				: path + Addresses.MOVIES);
	}

	private void save(String page, HttpServletRequest request, HttpServletResponse response) {
		if (ShopCookie.isForPeople(request) && !page.isEmpty() && page.length() <= MAX_LENGTH) {
			String value = Base64.getUrlEncoder()
				.withoutPadding()
				.encodeToString(page.getBytes(StandardCharsets.UTF_8));
			this.cookie.write(value, Duration.ofHours(1), request, response);
		}
	}

	private static String address(String path, @Nullable String query) {
		return path + ((query != null) ? "?" + query : "");
	}

	// A form that was shown again after an error has its target's address.
	private static String pageOfForm(HttpServletRequest request) {
		try {
			URI page = URI.create(Objects.requireNonNullElse(request.getHeader(HttpHeaders.REFERER), ""));
			boolean again = request.getRequestURI().equals(page.getRawPath()) && page.getRawQuery() == null;
			return address(Objects.requireNonNullElse(page.getRawPath(), ""), again ? "form" : page.getRawQuery());
		}
		catch (IllegalArgumentException ex) {
			return "";
		}
	}

	// Accepts paths of this shop only: a forged cookie could redirect to another site.
	@Override
	public @Nullable SavedRequest getRequest(HttpServletRequest request, HttpServletResponse response) {
		String value = this.cookie.read(request);
		if (value == null) {
			return null;
		}
		this.cookie.delete(request, response);
		try {
			URI page = URI.create(new String(Base64.getUrlDecoder().decode(value), StandardCharsets.UTF_8));
			boolean own = page.toString().startsWith("/") && !page.toString().startsWith("//");
			return own ? new SimpleSavedRequest(UrlUtils.buildFullRequestUrl(request.getScheme(),
					request.getServerName(), request.getServerPort(), page.toString(), null)) : null;
		}
		catch (IllegalArgumentException ex) {
			return null;
		}
	}

	@Override
	public @Nullable HttpServletRequest getMatchingRequest(HttpServletRequest request, HttpServletResponse response) {
		return null;
	}

	@Override
	public void removeRequest(HttpServletRequest request, HttpServletResponse response) {
		this.cookie.delete(request, response);
	}

}
