package com.xebia.movieshop.site;

import java.util.List;

import com.xebia.movieshop.site.brand.BrandStore;
import jakarta.servlet.RequestDispatcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.http.HttpStatus;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.test.web.servlet.assertj.MockMvcTester;

import static org.assertj.core.api.Assertions.assertThat;

@WebMvcTest(ErrorPages.class)
@AutoConfigureMockMvc(addFilters = false)
@MockitoBean(types = BrandStore.class)
class ErrorPagesTests {

	@Autowired
	private MockMvcTester mvc;

	@Test
	void movieThatIsGoneIsInTheBinByWhicheverAddress() {
		for (String path : List.of("/movies/0123456789abcdef01234567", "/movies/m-1931-0123456789abcdef01234567",
				"/movies/m-0123456789abcdef01234567/history")) {
			assertThat(page(410, path)).as(path).model().containsEntry("bin", "/bin/0123456789abcdef01234567");
		}
	}

	@ParameterizedTest
	@CsvSource({ "/movies/imports/0123456789abcdef01234567, 503, true", "/movies, 503, false",
			"/movies/imports/0123456789abcdef01234567, 404, false" })
	void pageOfAnImportComesAgainWithTheDatabase(String path, int status, boolean again) {
		assertThat(page(status, path)).headers().matches((headers) -> headers.containsHeader("Refresh") == again);
	}

	@ParameterizedTest
	@CsvSource({ "GET, error.503", "HEAD, error.503", "POST, error.503.form", "PUT, error.503.form" })
	void onlyWhoSentAFormIsToldToSendItAgain(String method, String code) {
		assertThat(page(503, "/movies").requestAttr(RequestDispatcher.ERROR_METHOD, method)).model()
			.containsEntry("code", code);
	}

	@Test
	void requestForTheErrorPageIsNotFound() {
		assertThat(this.mvc.get().uri("/movieshop/error").contextPath("/movieshop").accept("text/html"))
			.hasStatus(HttpStatus.NOT_FOUND)
			.hasViewName("error/error");
	}

	@Test
	void bodyThatBreaksOffIsNotAnsweredTwice() throws Exception {
		MockHttpServletResponse response = new MockHttpServletResponse();
		response.sendError(400);
		new ErrorPages.Failures().malformed(response);
		new ErrorPages.Failures().tooLarge(response);
		assertThat(response.getStatus()).isEqualTo(400);
	}

	private MockMvcTester.MockMvcRequestBuilder page(int status, String path) {
		return this.mvc.get()
			.uri("/error")
			.accept("text/html")
			.requestAttr(RequestDispatcher.ERROR_STATUS_CODE, status)
			.requestAttr(RequestDispatcher.ERROR_REQUEST_URI, path);
	}

}
