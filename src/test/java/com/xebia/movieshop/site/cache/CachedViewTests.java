package com.xebia.movieshop.site.cache;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.zip.GZIPInputStream;

import com.github.benmanes.caffeine.cache.Cache;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.security.web.csrf.DefaultCsrfToken;
import org.springframework.web.context.support.StaticWebApplicationContext;
import org.springframework.web.servlet.DispatcherServlet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class CachedViewTests {

	private static final Map<String, Object> MODEL = Map.of("movies", List.of("Ältere"));

	private Cache<CachedView.Key, CachedView.RenderedPage> pages = CachedView.pages(1000);

	private final MockHttpServletRequest request = new MockHttpServletRequest("GET", "/") {

		@Override
		public RequestDispatcher getRequestDispatcher(String path) {
			return new Page(path);
		}

	};

	private final Map<String, Object> attributes = new HashMap<>();

	private Instant time = Instant.parse("2026-03-01T22:59:00Z");

	private int rendered;

	@Test
	void equalModelIsServedFromTheCache() throws Exception {
		String page = show(MODEL, Locale.ENGLISH, "").getContentAsString();
		MockHttpServletResponse again = show(Map.of("movies", List.of("Ältere")), Locale.ENGLISH, "");
		assertThat(again.getContentAsString()).isEqualTo(page).contains("Ältere", "rendered 1 times");
		assertThat(again.getContentType()).isEqualTo("text/html;charset=UTF-8");
		assertThat(again.getHeader("Content-Language")).isEqualTo("en");
		assertThat(again.getContentLength()).isEqualTo(again.getContentAsByteArray().length);
	}

	@Test
	void differentRequestIsRendered() throws Exception {
		show(MODEL, Locale.ENGLISH, "");
		assertThat(show(Map.of("movies", List.of("Newer")), Locale.ENGLISH, "").getContentAsString()).contains("Newer",
				"rendered 2 times");
		assertThat(show(MODEL, Locale.GERMAN, "").getContentAsString()).contains("rendered 3 times");
		assertThat(show(MODEL, Locale.ENGLISH, "/shop").getContentAsString()).contains("rendered 4 times");
		assertThat(show("other.jspx", MODEL, Locale.ENGLISH, "", null).getContentAsString())
			.contains("rendered 5 times");
	}

	@Test
	void pageInAnotherTimeZoneIsRendered() throws Exception {
		show(MODEL, Locale.ENGLISH, "");
		LocaleContextHolder.setTimeZone(TimeZone.getTimeZone("Asia/Kathmandu"));
		assertThat(show(MODEL, Locale.ENGLISH, "").getContentAsString()).contains("rendered 2 times");
		LocaleContextHolder.resetLocaleContext();
	}

	@Test
	void pageIsRenderedAnewEachMinute() throws Exception {
		show(MODEL, Locale.ENGLISH, "");
		this.time = this.time.plusSeconds(59);
		assertThat(show(MODEL, Locale.ENGLISH, "").getContentAsString()).contains("rendered 1 times");
		this.time = this.time.plusSeconds(1);
		assertThat(show(MODEL, Locale.ENGLISH, "").getContentAsString()).contains("rendered 2 times");
	}

	@Test
	void pageSeesNothingOfItsRequestButTheModel() throws Exception {
		this.request.setAttribute("movies", "another's");
		assertThat(show(Map.of(), Locale.ENGLISH, "").getContentAsString()).contains("null rendered");
	}

	@Test
	void cachedPageIsFoundAfterAnAttributeOfAllPagesChanged() throws Exception {
		this.attributes.put("fragments", new HashMap<>(Map.of("card", "A")));
		show(MODEL, Locale.ENGLISH, "");
		this.attributes.put("fragments", Map.of("card", "A", "other card", "B"));
		assertThat(show(MODEL, Locale.ENGLISH, "").getContentAsString()).contains("rendered 1 times");
	}

	@Test
	void cachedFormHasTheTokenOfItsRequest() throws Exception {
		assertThat(show("form.jspx", MODEL, Locale.ENGLISH, "", "Ada's").getContentAsString()).contains("<Ada's|Ada's>",
				"rendered 1 times");
		MockHttpServletResponse other = show("form.jspx", MODEL, Locale.ENGLISH, "", "Bela's own");
		assertThat(other.getContentAsString()).contains("<Bela's own|Bela's own>", "rendered 1 times");
		assertThat(other.getContentLength()).isEqualTo(other.getContentAsByteArray().length);
	}

	@Test
	void pageIsCompressedForThoseWhoAcceptThat() throws Exception {
		this.request.addHeader("Accept-Encoding", "br, gzip");
		MockHttpServletResponse page = show(MODEL, Locale.ENGLISH, "");
		assertThat(page.getHeader("Content-Encoding")).isEqualTo("gzip");
		assertThat(page.getHeader("Vary")).isEqualTo("Accept-Encoding");
		assertThat(page.getContentLength()).isEqualTo(page.getContentAsByteArray().length);
		assertThat(new GZIPInputStream(new ByteArrayInputStream(page.getContentAsByteArray())))
			.hasBinaryContent("[Ältere] rendered 1 times".getBytes(StandardCharsets.UTF_8));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "br", "gzip;q=0", "gzip; q=0.0, br" })
	void pageIsNotCompressedForOthers(String accepted) throws Exception {
		this.request.addHeader("Accept-Encoding", accepted);
		MockHttpServletResponse page = show(MODEL, Locale.ENGLISH, "");
		assertThat(page.getHeader("Content-Encoding")).isNull();
		assertThat(page.getHeader("Vary")).isEqualTo("Accept-Encoding");
		assertThat(page.getContentAsString()).contains("Ältere");
	}

	@Test
	void pageWithATokenIsNeitherCompressedNorKeptByABrowser() throws Exception {
		this.request.addHeader("Accept-Encoding", "gzip");
		MockHttpServletResponse page = show("form.jspx", MODEL, Locale.ENGLISH, "", "Ada's");
		assertThat(page.getHeader("Content-Encoding")).isNull();
		assertThat(page.getHeader("ETag")).isNull();
		assertThat(page.getContentAsString()).contains("Ada's");
	}

	@Test
	void failedPageIsNotCached() throws Exception {
		assertThatIllegalStateException().isThrownBy(() -> show("failing.jspx", MODEL, Locale.ENGLISH, "", null));
		assertThat(this.pages.asMap()).isEmpty();
	}

	@Test
	void sizeOfTheCacheIsLimited() throws Exception {
		for (int i = 0; i < 100; i++) {
			show(Map.of("movies", List.of("x".repeat(100) + i)), Locale.ENGLISH, "");
		}
		int bytes = this.pages.asMap().values().stream().mapToInt(CachedView.RenderedPage::size).sum();
		assertThat(bytes).isBetween(1, 1000);
	}

	@Test
	void sizeOfCompressedPagesIncludesTheirModel() throws Exception {
		this.request.addHeader("Accept-Encoding", "gzip");
		for (int i = 0; i < 100; i++) {
			show(Map.of("movies", List.of("x".repeat(500) + i)), Locale.ENGLISH, "");
		}
		assertThat(this.pages.asMap()).hasSize(1);
	}

	@Test
	void pageIsNotCachedWithoutSpace() throws Exception {
		this.pages = CachedView.pages(0);
		show(MODEL, Locale.ENGLISH, "");
		assertThat(show(MODEL, Locale.ENGLISH, "").getContentAsString()).contains("rendered 2 times");
	}

	private MockHttpServletResponse show(Map<String, Object> model, Locale language, String contextPath)
			throws Exception {
		return show("page.jspx", model, language, contextPath, null);
	}

	private MockHttpServletResponse show(String page, Map<String, Object> model, Locale language, String contextPath,
			@Nullable String token) throws Exception {
		MockHttpServletRequest request = this.request;
		request.setContextPath(contextPath);
		request.setAttribute(DispatcherServlet.WEB_APPLICATION_CONTEXT_ATTRIBUTE, new StaticWebApplicationContext());
		if (token != null) {
			request.setAttribute("_csrf", new DefaultCsrfToken("X-CSRF-TOKEN", "_csrf", token));
		}
		MockHttpServletResponse response = new MockHttpServletResponse();
		response.setLocale(language);
		CachedView view = new CachedView();
		view.setPages(this.pages, () -> this.time);
		view.setUrl(page);
		view.setAttributesMap(this.attributes);
		view.render(model, request, response);
		return response;
	}

	/**
	 * A page that counts how often it is rendered, or one with forms.
	 */
	private final class Page implements RequestDispatcher {

		private final String path;

		Page(String path) {
			this.path = path;
		}

		@Override
		public void forward(ServletRequest request, ServletResponse response) throws ServletException {
			throw new ServletException("Not to be forwarded");
		}

		@Override
		public void include(ServletRequest request, ServletResponse response) throws IOException {
			if (this.path.startsWith("failing")) {
				throw new IllegalStateException("A page fails");
			}
			CachedViewTests.this.rendered++;
			response.getWriter()
				.print(request.getAttribute("movies") + " rendered " + CachedViewTests.this.rendered + " times");
			if (this.path.startsWith("form")) {
				CsrfToken token = (CsrfToken) request.getAttribute("_csrf");
				response.getWriter().print("<" + token.getToken() + "|" + token.getToken() + "> ");
			}
		}

	}

}
