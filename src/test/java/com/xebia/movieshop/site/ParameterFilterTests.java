package com.xebia.movieshop.site;

import java.io.IOException;
import java.util.Map;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import org.junit.jupiter.api.Test;

import org.springframework.http.MediaType;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ParameterFilter}.
 */
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
	void formOfUnknownLengthIsRefused() throws Exception {
		MockHttpServletRequest request = new MockHttpServletRequest("POST", "/login");
		request.setContentType("application/x-www-form-urlencoded;charset=UTF-8");
		assertThat(pass(request)).isNull();
		assertThat(this.response.getStatus()).isEqualTo(411);
	}

	@Test
	void whatIsNoFormMayBeLarge() throws Exception {
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
	void parametersThatCannotBeReadAreABadRequest() throws Exception {
		MockHttpServletRequest request = new Malformed();
		assertThat(pass(request)).isNull();
		assertThat(this.response.getStatus()).isEqualTo(400);
		request.setDispatcherType(DispatcherType.FORWARD);
		assertThat(pass(request).getParameterMap()).isEmpty();
	}

	private HttpServletRequest pass(MockHttpServletRequest request) throws IOException, ServletException {
		MockFilterChain chain = new MockFilterChain();
		this.filter.doFilter(request, this.response, chain);
		return (HttpServletRequest) chain.getRequest();
	}

	private static MockHttpServletRequest form(int size) {
		MockHttpServletRequest request = new MockHttpServletRequest("POST", "/login");
		request.setContentType(MediaType.APPLICATION_FORM_URLENCODED_VALUE);
		request.setContent(new byte[size]);
		return request;
	}

	/**
	 * A request as Servlet 6.1 has it, when a parameter cannot be decoded.
	 */
	private static final class Malformed extends MockHttpServletRequest {

		@Override
		public Map<String, String[]> getParameterMap() {
			throw new IllegalStateException("%zz");
		}

	}

}
