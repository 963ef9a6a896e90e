package com.xebia.movieshop.staff;

import java.net.URI;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpMethod;
import org.springframework.security.web.savedrequest.CookieRequestCache;
import org.springframework.security.web.savedrequest.SavedRequest;

/**
 * Remembers in a cookie which page of the shop somebody was on the way to who has to sign
 * in first; never what a program asked for.
 */
class PagesToReturnTo extends CookieRequestCache {

	PagesToReturnTo() {
		setRequestMatcher((request) -> HttpMethod.GET.matches(request.getMethod()) && Refusals.isForPeople(request));
	}

	// The cookie may hold anything, such as the address of another site.
	@Override
	public @Nullable SavedRequest getRequest(HttpServletRequest request, HttpServletResponse response) {
		try {
			SavedRequest page = super.getRequest(request, response);
			boolean own = page != null
					&& request.getServerName().equalsIgnoreCase(URI.create(page.getRedirectUrl()).getHost());
			return own ? page : null;
		}
		catch (IllegalArgumentException ex) {
			return null;
		}
	}

}
