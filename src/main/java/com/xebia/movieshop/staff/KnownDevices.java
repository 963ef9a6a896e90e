package com.xebia.movieshop.staff;

import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.UUID;

import com.xebia.movieshop.audit.RemoteAddress;
import com.xebia.movieshop.settings.PublicUrl;
import com.xebia.movieshop.settings.ShopCookie;
import com.xebia.movieshop.staff.Curator.SignedCookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.security.core.Authentication;
import org.springframework.stereotype.Component;

/**
 * Recognizes browsers that signed in to an account before, by a signed cookie that grants
 * no access. Their failures are counted apart from those of strangers at their address.
 */
@Component
public class KnownDevices {

	private final SignedCookie cookie;

	public KnownDevices(Curator curator, PublicUrl publicUrl) {
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

	/**
	 * The source of a sign-in attempt.
	 *
	 * @param address the remote address, a literal
	 * @param device the id of a browser that signed in to the account before, null if
	 * none
	 * @param form whether a form was sent, instead of HTTP Basic
	 */
	public record SignInSource(String address, @Nullable String device, boolean form) {

		static SignInSource of(Authentication attempt) {
			SignInSource source = (attempt.getDetails() instanceof SignInSource known) ? known
					: new SignInSource(RemoteAddress.UNKNOWN, null, false);
			boolean own = source.device != null && isOf(Account.id(attempt.getName()), source.device);
			return own ? source : new SignInSource(source.address, null, source.form);
		}

		static String device(String browser, String account) {
			return browser + "-" + account;
		}

		static boolean isOf(String account, String device) {
			return device.endsWith(device("", account));
		}

		boolean isStranger() {
			return this.device == null;
		}

		// Returns the keys by which failures are counted, with the factor by which more
		// of them are free: one customer has an IPv6 network of 64, 56 or 48 bits.
		Map<String, Integer> countedBy() {
			if (this.device != null) {
				return Map.of(this.device, 1);
			}
			byte[] bytes = RemoteAddress.parse(this.address).getAddress();
			return (bytes.length == 4) ? Map.of(network(bytes, bytes.length), 1)
					: Map.of(network(bytes, 8), 1, network(bytes, 7), 3, network(bytes, 6), 10);
		}

		private static String network(byte[] address, int bytes) {
			return HexFormat.of().formatHex(address, 0, bytes);
		}

	}

}
