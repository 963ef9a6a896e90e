package com.xebia.movieshop.staff;

import java.time.Duration;
import java.util.UUID;

import com.xebia.movieshop.audit.RemoteAddress;
import com.xebia.movieshop.settings.PublicUrl;
import com.xebia.movieshop.settings.ShopCookie;
import com.xebia.movieshop.staff.CuratorAccount.SignedCookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.stereotype.Component;

/**
 * Recognizes browsers that signed in to an account before, by a signed cookie that grants
 * no access. Their failures are counted apart from those of strangers at their address.
 */
@Component
public class KnownDevices {

	private final SignedCookie cookie;

	public KnownDevices(CuratorAccount curator, PublicUrl publicUrl) {
		this.cookie = new SignedCookie(ShopCookie.of(publicUrl, "movieshop-device"), "device", curator);
	}

	public SignInSource sourceOfForm(HttpServletRequest request) {
		return new SignInSource(RemoteAddress.of(request), this.cookie.read(request), true);
	}

	public SignInSource sourceOfHeader(HttpServletRequest request) {
		return new SignInSource(RemoteAddress.of(request), this.cookie.read(request), false);
	}

	// Bound to the account, or its owner could get a fresh id for each guess at another.
	void remember(String account, HttpServletRequest request, HttpServletResponse response) {
		String device = this.cookie.read(request);
		if (device == null || !SignInSource.isOf(account, device)) {
			this.cookie.write(SignInSource.device(UUID.randomUUID().toString(), account), Duration.ofDays(365), request,
					response);
		}
	}

}
