package com.xebia.movieshop.settings;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.util.StringUtils;

/**
 * The address by which visitors reach the shop.
 *
 * @param publicUrl empty if no proxy changes the address
 */
@ConfigurationProperties("movieshop")
public record PublicUrl(String publicUrl) {

	public boolean isSet() {
		return !this.publicUrl.isEmpty();
	}

	public boolean isSecure() {
		return StringUtils.startsWithIgnoreCase(this.publicUrl, "https:");
	}

}
