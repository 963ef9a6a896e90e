package com.xebia.movieshop.site.cache;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.xebia.movieshop.address.Conditions;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;

import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.security.web.csrf.DefaultCsrfToken;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.i18n.FixedLocaleResolver;
import org.springframework.web.servlet.view.JstlView;
import org.springframework.web.util.ContentCachingResponseWrapper;

/**
 * Renders a JSPX page, and caches it by its model, so that a page is never older than its
 * model, nor than a minute, as it may show what time changes. A page sees nothing of its
 * request but the model, to which the language, the time zone and the context path are
 * added, and the CSRF token of its forms, which is the visitor's own. A cached page
 * without a token is compressed, and answered with 304 if the browser has it.
 */
public class CachedView extends JstlView {

	private static final String TOKEN = "_csrf";

	// Marks the places of the token. It is random, so no text on a page contains it.
	private static final CsrfToken MARKER = new DefaultCsrfToken("X-CSRF-TOKEN", TOKEN, UUID.randomUUID().toString());

	private static final Pattern ACCEPTS_GZIP = Pattern.compile("\\bgzip\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))");

	private @Nullable Cache<Key, RenderedPage> pages;

	private InstantSource clock = InstantSource.system();

	// Without a cache, pages are neither cached nor compressed.
	public void setPages(Cache<Key, RenderedPage> pages, InstantSource clock) {
		this.pages = pages;
		this.clock = clock;
		setContentType("text/html;charset=UTF-8");
		// A forward would close the response.
		setAlwaysInclude(true);
	}

	public static Cache<Key, RenderedPage> pages(long maxBytes) {
		return Caffeine.newBuilder()
			.maximumWeight(maxBytes)
			.weigher((Key key, RenderedPage page) -> page.size() + page.length())
			// Nobody asks for the pages of a former minute.
			.expireAfterWrite(Duration.ofMinutes(1))
			.executor(Runnable::run)
			.build();
	}

	@Override
	protected void renderMergedOutputModel(Map<String, Object> model, HttpServletRequest request,
			HttpServletResponse response) throws Exception {
		model.put("locale", response.getLocale());
		model.put("zone", LocaleContextHolder.getTimeZone().getID());
		model.put("contextPath", request.getContextPath());
		if (this.pages == null) {
			renderPage(model, request, response, (CsrfToken) request.getAttribute(TOKEN));
			return;
		}
		response.setContentType(getContentType());
		response.setHeader(HttpHeaders.CONTENT_LANGUAGE, response.getLocale().toLanguageTag());
		Key key = new Key(String.valueOf(getUrl()), own(model), minute(), acceptsGzip(request));
		RenderedPage page = this.pages.getIfPresent(key);
		if (page == null) {
			page = RenderedPage.of(make(model, request, response), key.gzip());
			this.pages.put(key, page);
		}
		if (page.parts().size() > 1) {
			CsrfToken token = (CsrfToken) request.getAttribute(TOKEN);
			write(page, bytes(token.getToken()), response);
		}
		else {
			response.addHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
			if (!Conditions.fail(page.eTag(), request, response)) {
				if (page.compressed()) {
					response.setHeader(HttpHeaders.CONTENT_ENCODING, "gzip");
				}
				write(page, new byte[0], response);
			}
		}
	}

	// Days begin, showings are over and reservations expire with a minute.
	private Instant minute() {
		return this.clock.instant().truncatedTo(ChronoUnit.MINUTES);
	}

	// Without the attributes of all pages: they are the same objects in each request, and
	// the contents of some of them change, which the key of a cache must not.
	private Map<String, Object> own(Map<String, Object> model) {
		Map<String, Object> own = new HashMap<>(model);
		own.keySet().removeAll(getAttributesMap().keySet());
		return own;
	}

	private static void write(RenderedPage page, byte[] token, HttpServletResponse response) throws IOException {
		response.setContentLength(page.size() + (page.parts().size() - 1) * token.length);
		ServletOutputStream body = response.getOutputStream();
		body.write(page.parts().get(0));
		for (byte[] part : page.parts().subList(1, page.parts().size())) {
			body.write(token);
			body.write(part);
		}
	}

	private static boolean acceptsGzip(HttpServletRequest request) {
		return ACCEPTS_GZIP.matcher(String.valueOf(request.getHeader(HttpHeaders.ACCEPT_ENCODING))).find();
	}

	private List<byte[]> make(Map<String, Object> model, HttpServletRequest request, HttpServletResponse response)
			throws Exception {
		ContentCachingResponseWrapper page = new ContentCachingResponseWrapper(response);
		renderPage(model, request, page, MARKER);
		String html = new String(page.getContentAsByteArray(), StandardCharsets.UTF_8);
		return Stream.of(html.split(MARKER.getToken())).map(CachedView::bytes).toList();
	}

	private void renderPage(Map<String, Object> model, HttpServletRequest request, HttpServletResponse response,
			@Nullable CsrfToken token) throws Exception {
		HttpServletResponse page = new HttpServletResponseWrapper(response) {

			// WildFly itself would send the language "en-".
			@Override
			public void setLocale(Locale locale) {
				super.setLocale(locale);
				setHeader(HttpHeaders.CONTENT_LANGUAGE, locale.toLanguageTag());
			}

		};
		page.setLocale(response.getLocale());
		super.renderMergedOutputModel(model, new PageRequest(request, token, response.getLocale()), page);
	}

	private static byte[] bytes(String html) {
		return html.getBytes(StandardCharsets.UTF_8);
	}

	/**
	 * A rendered page.
	 *
	 * @param parts the bytes, split at the places of the token
	 * @param compressed whether the bytes are compressed; never with tokens, which the
	 * compressed size would reveal
	 * @param length the uncompressed length, an estimate of the memory that the model
	 * takes as a part of the key
	 */
	public record RenderedPage(List<byte[]> parts, boolean compressed, String eTag, int length) {

		static RenderedPage of(List<byte[]> parts, boolean compress) throws IOException {
			String eTag = "W/\"" + DigestUtils.sha256Hex(parts.get(0)) + '"';
			boolean compressed = compress && parts.size() == 1;
			return new RenderedPage(compressed ? List.of(compress(parts.get(0))) : parts, compressed, eTag,
					size(parts));
		}

		private static byte[] compress(byte[] text) throws IOException {
			ByteArrayOutputStream compressed = new ByteArrayOutputStream();
			try (OutputStream gzip = new GZIPOutputStream(compressed)) {
				gzip.write(text);
			}
			return compressed.toByteArray();
		}

		int size() {
			return size(this.parts);
		}

		private static int size(List<byte[]> parts) {
			return parts.stream().mapToInt((part) -> part.length).sum();
		}

	}

	/**
	 * All values that a page depends on, except those of all pages.
	 */
	public record Key(String page, Map<String, Object> model, Instant minute, boolean gzip) {

	}

	/**
	 * The request of a page, whose names are those of the model only. Names with a dot
	 * are of the framework, and no name of an expression.
	 */
	private static final class PageRequest extends HttpServletRequestWrapper {

		private final Map<String, @Nullable Object> names = new HashMap<>();

		PageRequest(HttpServletRequest request, @Nullable CsrfToken token, Locale locale) {
			super(request);
			this.names.put(TOKEN, token);
			// Tags would ask the resolver of the shop, which reads cookies and headers.
			this.names.put(DispatcherServlet.LOCALE_RESOLVER_ATTRIBUTE,
					new FixedLocaleResolver(locale, LocaleContextHolder.getTimeZone()));
		}

		// The JSP specification allows only GET, POST and HEAD, and a rejected update
		// would be answered with 405.
		@Override
		public String getMethod() {
			return HttpMethod.GET.name();
		}

		@Override
		public @Nullable Object getAttribute(String name) {
			return isOwn(name) ? this.names.get(name) : super.getAttribute(name);
		}

		@Override
		public void setAttribute(String name, @Nullable Object value) {
			if (isOwn(name)) {
				this.names.put(name, value);
			}
			else {
				super.setAttribute(name, value);
			}
		}

		@Override
		public void removeAttribute(String name) {
			setAttribute(name, null);
		}

		private static boolean isOwn(String name) {
			return name.indexOf('.') < 0 || name.equals(DispatcherServlet.LOCALE_RESOLVER_ATTRIBUTE);
		}

	}

}
