package com.xebia.movieshop.staff;

import java.time.Duration;
import java.util.UUID;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

/**
 * The browsers with which a curator signed in before. Each keeps a cookie that the shop
 * signed and that lets nobody in: it tells the curator from strangers behind the same
 * address, whose wrong passwords are counted apart.
 */
class KnownDevices {

	private static final Duration VALIDITY = Duration.ofDays(365);

	private final Curator curator;

	private final ShopCookie cookie;

	KnownDevices(Curator curator, String publicUrl) {
		this.curator = curator;
		this.cookie = ShopCookie.of(publicUrl, "movieshop-device");
	}

	SignInSource sourceOfForm(HttpServletRequest request) {
		return new SignInSource(request.getRemoteAddr(), device(request), true);
	}

	SignInSource sourceOfHeader(HttpServletRequest request) {
		return new SignInSource(request.getRemoteAddr(), device(request), false);
	}

	void remember(HttpServletRequest request, HttpServletResponse response) {
		if (device(request) == null) {
			String device = UUID.randomUUID().toString();
			this.cookie.write(device + "." + signature(device), VALIDITY, request, response);
		}
	}

	private @Nullable String device(HttpServletRequest request) {
		String value = this.cookie.read(request);
		if (value == null) {
			return null;
		}
		String device = value.substring(0, Math.max(0, value.indexOf('.')));
		return value.equals(device + "." + signature(device)) ? device : null;
	}

	private @Nullable String signature(String device) {
		return this.curator.sign("device " + device);
	}

}
