package com.xebia.movieshop.site;

import java.util.Locale;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.jspecify.annotations.Nullable;

import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/**
 * Keeps what parts of pages came to, each under all that it shows, so that none is older
 * than what it is asked for.
 */
public class RenderedParts {

	private static final long MAX_CHARACTERS = 8 << 20;

	private final Cache<Key, String> parts;

	/**
	 * Starts empty. Where pages are compiled when they are shown, as in development, it
	 * keeps nothing: a page may be another one by then.
	 */
	RenderedParts() {
		this(PrecompiledPages.exist() ? MAX_CHARACTERS : 0);
	}

	RenderedParts(long maxCharacters) {
		this.parts = Caffeine.newBuilder()
			.maximumWeight(maxCharacters)
			.weigher((Key key, String html) -> html.length())
			.executor(Runnable::run)
			.build();
	}

	/**
	 * Find a part in the language and below the path of the current request.
	 * @param content what it shows
	 * @return its HTML, or null when it is to be made
	 */
	public @Nullable String find(Object content) {
		return this.parts.getIfPresent(Key.of(content));
	}

	/**
	 * Keep a part that was made for the current request.
	 * @param content what it shows
	 * @param html its HTML
	 */
	public void keep(Object content, String html) {
		this.parts.put(Key.of(content), html);
	}

	/**
	 * All that a part depends on.
	 *
	 * @param content what it shows
	 * @param locale in which language
	 * @param contextPath where its links lead
	 */
	private record Key(Object content, Locale locale, String contextPath) {

		private static Key of(Object content) {
			ServletRequestAttributes current = (ServletRequestAttributes) RequestContextHolder
				.currentRequestAttributes();
			return new Key(content, LocaleContextHolder.getLocale(), current.getRequest().getContextPath());
		}

	}

}
