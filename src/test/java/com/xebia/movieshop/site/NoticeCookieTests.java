package com.xebia.movieshop.site;

import java.util.Map;

import com.xebia.movieshop.settings.PublicUrl;
import jakarta.servlet.http.Cookie;
import org.apache.tomcat.util.http.Rfc6265CookieProcessor;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.web.servlet.FlashMap;

import static org.assertj.core.api.Assertions.assertThat;

class NoticeCookieTests {

	private final NoticeCookie notices = new NoticeCookie(new PublicUrl(""));

	private final MockHttpServletResponse response = new MockHttpServletResponse();

	@Test
	void noticeIsShownOnceOnItsTargetPage() {
		FlashMap notice = new FlashMap();
		notice.put("notice", "saved");
		notice.put("noticeTitle", "Ödön & \"Söhne\"; 100 %\n");
		notice.setTargetRequestPath("/movies/1");
		notice.startExpirationPeriod(60);
		MockHttpServletRequest change = new MockHttpServletRequest("POST", "/movies/1");
		this.notices.saveOutputFlashMap(notice, change, this.response);
		assertThat(this.response.getCookies()).as("to a program").isEmpty();
		change.addHeader("Accept", "text/html,*/*;q=0.8");
		this.notices.saveOutputFlashMap(notice, change, this.response);
		Cookie cookie = this.response.getCookie("movieshop-notice");
		assertThat(cookie).isNotNull();
		assertThat(cookie.isHttpOnly()).isTrue();
		assertThat(next(request("/movies/2", cookie), new MockHttpServletResponse())).isEmpty();
		MockHttpServletResponse next = new MockHttpServletResponse();
		assertThat(next(request("/movies/1", cookie), next)).containsEntry("notice", "saved")
			.containsEntry("noticeTitle", "Ödön & \"Söhne\"; 100 %\n");
		assertThat(next.getCookie("movieshop-notice")).isNotNull()
			.satisfies((removed) -> assertThat(removed.getMaxAge()).isZero());
	}

	@Test
	void noticeReachesAPageWithACommaInItsAddress() {
		FlashMap notice = new FlashMap();
		notice.put("notice", "renamed");
		notice.setTargetRequestPath("/people/Sammy Davis, Jr.");
		notice.startExpirationPeriod(60);
		MockHttpServletRequest change = new MockHttpServletRequest("POST", "/people");
		change.addHeader("Accept", "text/html");
		this.notices.saveOutputFlashMap(notice, change, this.response);
		Cookie cookie = this.response.getCookie("movieshop-notice");
		assertThat(cookie).isNotNull();
		assertThat(new Rfc6265CookieProcessor().generateHeader(cookie, change)).startsWith("movieshop-notice=");
		assertThat(next(request("/people/Sammy Davis, Jr.", cookie), this.response)).containsEntry("notice", "renamed");
	}

	@ParameterizedTest
	@ValueSource(strings = { "x", "あ", "\uD83C\uDFAC" })
	void noticeWithTheLongestTitleAndNameIsKeptByBrowsers(String letter) {
		FlashMap notice = new FlashMap();
		notice.put("notice", "renamed");
		notice.put("noticeTitle", letter.repeat(500 / letter.length()));
		String path = "/people/" + letter.repeat(200 / letter.length());
		notice.setTargetRequestPath(path);
		notice.startExpirationPeriod(60);
		MockHttpServletRequest change = new MockHttpServletRequest("POST", "/people");
		change.addHeader("Accept", "text/html");
		this.notices.saveOutputFlashMap(notice, change, this.response);
		Cookie cookie = this.response.getCookie("movieshop-notice");
		assertThat(cookie).isNotNull();
		assertThat(cookie.getName() + cookie.getValue()).hasSizeLessThan(4096);
		assertThat(next(request(path, cookie), this.response))
			.extractingByKey("noticeTitle", InstanceOfAssertFactories.STRING)
			.startsWith(letter.repeat(150))
			.endsWith("…");
	}

	@Test
	void pageWithoutANoticeSetsNoCookie() {
		assertThat(next(new MockHttpServletRequest("GET", "/movies"), this.response)).isEmpty();
		assertThat(this.response.getCookies()).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "?", "%", "/movies?notice=%zz", "/movies?mayWrite=true", "/movies?movieForm=x",
			"http://[", "::", "/movies?notice", "{x}", "/movies?noticeMovie=../../logout",
			"/movies?noticeMovie=0123456789abcdef0123456", "/movies?notice=a.b" })
	void otherValuesOfTheNoticeCookieAreIgnored(String value) {
		assertThat(next(request("/movies", new Cookie("movieshop-notice", value)), this.response)).isEmpty();
	}

	// Returns the flash attributes of the next page, empty without a notice for it.
	private Map<String, Object> next(MockHttpServletRequest request, MockHttpServletResponse response) {
		FlashMap notice = this.notices.retrieveAndUpdate(request, response);
		return (notice != null) ? Map.copyOf(notice) : Map.of();
	}

	private static MockHttpServletRequest request(String path, Cookie cookie) {
		MockHttpServletRequest request = new MockHttpServletRequest("GET", path);
		request.setCookies(cookie);
		return request;
	}

}
