package com.xebia.movieshop.site;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.springframework.web.servlet.resource.ResourceUrlProvider;

/**
 * Returns URLs of style sheets, scripts and icons that change with their content, so that
 * browsers can cache them for long.
 */
public class Assets {

	private final Map<String, String> addresses = new ConcurrentHashMap<>();

	private final ResourceUrlProvider urls;

	private final boolean cached;

	Assets(ResourceUrlProvider urls, boolean cached) {
		this.urls = urls;
		this.cached = cached;
	}

	// Caches each URL, because resolving it searches every nested JAR. It is not known
	// during the start, which must not be remembered.
	public String address(String path) {
		String versioned = this.cached ? this.addresses.computeIfAbsent(path, this.urls::getForLookupPath)
				: this.urls.getForLookupPath(path);
		return (versioned != null) ? versioned : path;
	}

}
