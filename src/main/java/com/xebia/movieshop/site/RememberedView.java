package com.xebia.movieshop.site;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.security.web.csrf.DefaultCsrfToken;
import org.springframework.web.util.ContentCachingResponseWrapper;

/**
 * Shows a page as it came out for an equal model before, so that it is never older than
 * the model. It must show nothing else, but for the token of its forms, which is the
 * visitor's own.
 */
class RememberedView extends PageView {

	private static final String TOKEN = "_csrf";

	/**
	 * Stands where a token goes. Nobody knows it, so no text on a page contains it.
	 */
	private static final CsrfToken GAP = new DefaultCsrfToken("X-CSRF-TOKEN", TOKEN, UUID.randomUUID().toString());

	private final Cache<Key, List<byte[]>> pages;

	/**
	 * Creates the view.
	 * @param pages what pages came to, in parts between which tokens go
	 */
	RememberedView(Cache<Key, List<byte[]>> pages) {
		this.pages = pages;
		setContentType("text/html;charset=UTF-8");
		// To forward would end the response.
		setAlwaysInclude(true);
	}

	/**
	 * Make a place for pages.
	 * @param maxBytes how much of them is kept
	 * @return the place, which is empty
	 */
	static Cache<Key, List<byte[]>> pages(long maxBytes) {
		return Caffeine.newBuilder()
			.maximumWeight(maxBytes)
			.weigher((Key key, List<byte[]> parts) -> size(parts))
			.executor(Runnable::run)
			.build();
	}

	@Override
	protected void renderMergedOutputModel(Map<String, Object> model, HttpServletRequest request,
			HttpServletResponse response) throws Exception {
		response.setContentType(getContentType());
		response.setHeader(HttpHeaders.CONTENT_LANGUAGE, response.getLocale().toLanguageTag());
		Key key = new Key(String.valueOf(getUrl()), model, response.getLocale(), request.getContextPath());
		List<byte[]> parts = this.pages.getIfPresent(key);
		if (parts == null) {
			parts = make(model, request, response);
			this.pages.put(key, parts);
		}
		byte[] token = (parts.size() > 1) ? bytes(token(request)) : new byte[0];
		response.setContentLength(size(parts) + (parts.size() - 1) * token.length);
		ServletOutputStream body = response.getOutputStream();
		body.write(parts.get(0));
		for (byte[] part : parts.subList(1, parts.size())) {
			body.write(token);
			body.write(part);
		}
	}

	private List<byte[]> make(Map<String, Object> model, HttpServletRequest request, HttpServletResponse response)
			throws Exception {
		ContentCachingResponseWrapper page = new ContentCachingResponseWrapper(response);
		super.renderMergedOutputModel(model, new HttpServletRequestWrapper(request) {

			@Override
			public @Nullable Object getAttribute(String name) {
				return TOKEN.equals(name) ? GAP : super.getAttribute(name);
			}

		}, page);
		String html = new String(page.getContentAsByteArray(), StandardCharsets.UTF_8);
		return Stream.of(html.split(GAP.getToken())).map(RememberedView::bytes).toList();
	}

	private static String token(HttpServletRequest request) {
		CsrfToken token = (CsrfToken) request.getAttribute(TOKEN);
		return token.getToken();
	}

	private static byte[] bytes(String html) {
		return html.getBytes(StandardCharsets.UTF_8);
	}

	private static int size(List<byte[]> parts) {
		return parts.stream().mapToInt((part) -> part.length).sum();
	}

	/**
	 * All that a page depends on.
	 *
	 * @param page its address
	 * @param model what it shows
	 * @param locale in which language
	 * @param contextPath where its links lead
	 */
	record Key(String page, Map<String, Object> model, Locale locale, String contextPath) {

	}

}
