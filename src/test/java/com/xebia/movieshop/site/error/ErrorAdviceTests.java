package com.xebia.movieshop.site.error;

import org.junit.jupiter.api.Test;

import org.springframework.mock.web.MockHttpServletResponse;

import static org.assertj.core.api.Assertions.assertThat;

class ErrorAdviceTests {

	@Test
	void bodyThatBreaksOffIsNotAnsweredTwice() throws Exception {
		MockHttpServletResponse response = new MockHttpServletResponse();
		response.sendError(400);
		new ErrorAdvice().malformed(response);
		new ErrorAdvice().tooLarge(response);
		assertThat(response.getStatus()).isEqualTo(400);
	}

}
