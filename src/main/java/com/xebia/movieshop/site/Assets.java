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

	// Caches each URL, because resolving it searches every nested JAR.
	public String address(String path) {
		return this.cached ? this.addresses.computeIfAbsent(path, this::find) : find(path);
	}

	private String find(String path) {
		String versioned = this.urls.getForLookupPath(path);
		return (versioned != null) ? versioned : path;
	}

}
