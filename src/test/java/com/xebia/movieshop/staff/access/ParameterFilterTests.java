package com.xebia.movieshop.staff.access;

import java.io.IOException;
import java.util.Collections;
import java.util.Map;

import com.xebia.movieshop.staff.Role;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.http.MediaType;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.mock.web.MockMultipartFile;
import org.springframework.mock.web.MockMultipartHttpServletRequest;
import org.springframework.validation.BindException;
import org.springframework.web.server.ResponseStatusException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ParameterFilterTests {

	private static final int LIMIT = 2 << 20;

	private final ParameterFilter filter = new ParameterFilter();

	private final MockHttpServletResponse response = new MockHttpServletResponse();

	@Test
	void formOfTheLimitPasses() throws Exception {
		MockHttpServletRequest request = form(LIMIT);
		assertThat(pass(request)).isSameAs(request);
		assertThat(this.response.getStatus()).isEqualTo(200);
	}

	@Test
	void formOverTheLimitIsRefused() throws Exception {
		assertThat(pass(form(LIMIT + 1))).isNull();
		assertThat(this.response.getStatus()).isEqualTo(413);
	}

	@Test
	void anonymousFormIsLimited() throws Exception {
		MockFilterChain chain = new MockFilterChain();
		this.filter.doFilter(form(8 << 10), this.response, chain);
		assertThat(chain.getRequest()).isNotNull();
		this.filter.doFilter(form((8 << 10) + 1), this.response, new MockFilterChain());
		assertThat(this.response.getStatus()).isEqualTo(413);
	}

	@ParameterizedTest
	@ValueSource(strings = { "genre.x", "genre[$ne]", "stars[0]", "file.x", "title[x]", "a]", "copies[0].class",
			"copies[0].id.x", "copies[100].id", "copies[0].id\n" })
	void nestedParameterNameIsABadRequest(String name) throws Exception {
		MockHttpServletRequest request = new MockHttpServletRequest("GET", "/movies");
		request.addParameter(name, "1");
		assertThat(pass(request)).isNull();
		assertThat(this.response.getStatus()).isEqualTo(400);
	}

	@ParameterizedTest
	@CsvSource({ "title, 8192, 1, true", "title, 8193, 1, false", "description, 100000, 1, true",
			"film, 24, 1000, true", "film, 24, 1001, false" })
	void lengthAndNumberOfValuesAreLimited(String name, int length, int count, boolean fit) throws Exception {
		MockHttpServletRequest request = new MockHttpServletRequest("POST", "/movies");
		request.addParameter(name, Collections.nCopies(count, "x".repeat(length)).toArray(String[]::new));
		if (fit) {
			assertThat(pass(request)).isSameAs(request);
		}
		else {
			assertThatExceptionOfType(ResponseStatusException.class).isThrownBy(() -> pass(request))
				.withCauseInstanceOf(BindException.class)
				.satisfies((ex) -> assertThat(ex.getCause()).hasMessageContaining("'" + name + "'"));
		}
	}

	@Test
	void fieldOfACopyIsAccepted() throws Exception {
		MockHttpServletRequest request = new MockHttpServletRequest("POST", "/movies");
		request.addParameter("copies[49].price", "1");
		assertThat(pass(request)).isSameAs(request);
	}

	@Test
	void nameOfAFileThatWouldLeadIntoAPropertyIsABadRequest() throws Exception {
		MockMultipartHttpServletRequest request = new MockMultipartHttpServletRequest();
		request.addFile(new MockMultipartFile("file[0]", new byte[1]));
		assertThat(pass(request)).isNull();
		assertThat(this.response.getStatus()).isEqualTo(400);
	}

	@ParameterizedTest
	@ValueSource(strings = { "GET", "HEAD" })
	void chunkedReadIsNoForm(String method) throws Exception {
		MockHttpServletRequest request = form(method);
		assertThat(pass(request)).isSameAs(request);
		request.addHeader("Transfer-Encoding", "chunked");
		assertThat(pass(request)).isNull();
		assertThat(this.response.getStatus()).isEqualTo(411);
	}

	@Test
	void readThatMayHaveABodyWithoutSayingSoIsNoForm() throws Exception {
		MockHttpServletRequest request = form("GET");
		request.setProtocol("HTTP/2.0");
		assertThat(pass(request)).isNull();
		assertThat(this.response.getStatus()).isEqualTo(411);
	}

	@Test
	void formOfUnknownLengthIsRefused() throws Exception {
		MockHttpServletRequest request = new MockHttpServletRequest("POST", "/login");
		request.setContentType("application/x-www-form-urlencoded;charset=UTF-8");
		assertThat(pass(request)).isNull();
		assertThat(this.response.getStatus()).isEqualTo(411);
	}

	@Test
	void bodyThatIsNotAFormIsNotLimited() throws Exception {
		MockHttpServletRequest request = form(LIMIT + 1);
		request.setContentType(MediaType.MULTIPART_FORM_DATA_VALUE);
		assertThat(pass(request)).isSameAs(request);
	}

	@Test
	void errorPageOfAFormOverTheLimitReadsNoParameter() throws Exception {
		MockHttpServletRequest request = form(LIMIT + 1);
		request.addParameter("lang", "de");
		request.setDispatcherType(DispatcherType.ERROR);
		HttpServletRequest passed = pass(request);
		assertThat(passed.getParameter("lang")).isNull();
		assertThat(passed.getParameterValues("lang")).isNull();
		assertThat(passed.getParameterMap()).isEmpty();
		assertThat(passed.getParameterNames().hasMoreElements()).isFalse();
	}

	@Test
	void errorPageDoesNotReadTheBody() throws Exception {
		MockHttpServletRequest request = form(1);
		request.addParameter("lang", "de");
		request.setDispatcherType(DispatcherType.ERROR);
		assertThat(pass(request).getParameterMap()).isEmpty();
	}

	@Test
	void pageOfAFormThatWasReadHasItsParameters() throws Exception {
		MockHttpServletRequest request = form(1);
		pass(request);
		request.setDispatcherType(DispatcherType.FORWARD);
		assertThat(pass(request)).isSameAs(request);
	}

	@Test
	void parametersThatCannotBeReadAreABadRequest() throws Exception {
		MockHttpServletRequest request = new Malformed();
		assertThat(pass(request)).isNull();
		assertThat(this.response.getStatus()).isEqualTo(400);
		request.setDispatcherType(DispatcherType.FORWARD);
		assertThat(pass(request).getParameterMap()).isEmpty();
	}

	private HttpServletRequest pass(MockHttpServletRequest request) throws IOException, ServletException {
		request.addUserRole(Role.CURATOR);
		MockFilterChain chain = new MockFilterChain();
		this.filter.doFilter(request, this.response, chain);
		return (HttpServletRequest) chain.getRequest();
	}

	private static MockHttpServletRequest form(String method) {
		MockHttpServletRequest request = new MockHttpServletRequest(method, "/movies");
		request.setContentType(MediaType.APPLICATION_FORM_URLENCODED_VALUE);
		return request;
	}

	private static MockHttpServletRequest form(int size) {
		MockHttpServletRequest request = new MockHttpServletRequest("POST", "/login");
		request.setContentType(MediaType.APPLICATION_FORM_URLENCODED_VALUE);
		request.setContent(new byte[size]);
		return request;
	}

	/**
	 * A request whose parameters cannot be decoded, with the exception of Servlet 6.1.
	 */
	private static final class Malformed extends MockHttpServletRequest {

		@Override
		public Map<String, String[]> getParameterMap() {
			throw new IllegalStateException("%zz");
		}

	}

}
