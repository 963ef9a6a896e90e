package com.xebia.movieshop.site.cache;

import java.util.List;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.jspecify.annotations.Nullable;

/**
 * Caches rendered fragments of pages by all values that they depend on.
 */
public class FragmentCache {

	// The bytes of a movie in a list and of the rest of a key.
	private static final int KEY_BYTES = 700;

	private final Cache<List<Object>, String> fragments;

	public FragmentCache(long maxBytes) {
		this.fragments = Caffeine.newBuilder()
			.maximumWeight(maxBytes)
			.weigher((List<Object> key, String html) -> KEY_BYTES + html.length())
			.executor(Runnable::run)
			.build();
	}

	public @Nullable String get(List<Object> key) {
		return this.fragments.getIfPresent(key);
	}

	public String put(List<Object> key, String html) {
		this.fragments.put(key, html);
		return html;
	}

}
