package com.xebia.movieshop.site;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.springframework.web.servlet.resource.ResourceUrlProvider;

/**
 * Gives the style sheet, scripts and icons addresses that change with their content, so
 * that browsers may keep them for long.
 */
public class Assets {

	private final Map<String, String> addresses = new ConcurrentHashMap<>();

	private final ResourceUrlProvider urls;

	private final boolean cached;

	Assets(ResourceUrlProvider urls, boolean cached) {
		this.urls = urls;
		this.cached = cached;
	}

	// An address is found once, for that takes a look into each nested JAR.
	public String address(String path) {
		return this.cached ? this.addresses.computeIfAbsent(path, this::find) : find(path);
	}

	private String find(String path) {
		String versioned = this.urls.getForLookupPath(path);
		return (versioned != null) ? versioned : path;
	}

}
