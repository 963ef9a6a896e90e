package com.xebia.movieshop.backup;

import java.io.IOException;
import java.io.OutputStream;
import java.util.stream.Stream;

import org.apache.commons.io.function.IOSupplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

class BackupControllerTests {

	private final Backup backup = mock();

	private final MockMvcTester mvc = MockMvcTester.of(new BackupController(this.backup));

	@ParameterizedTest
	@MethodSource
	void failureBeforeTheFirstByteHasAnErrorPage(Exception failure, HttpStatus status, String reason) throws Exception {
		given(this.backup.write(any(), any(), eq(false))).willAnswer((call) -> {
			IOSupplier<OutputStream> output = call.getArgument(0);
			output.get();
			throw failure;
		});
		MvcTestResult answer = this.mvc.get().uri("/curator/backup").exchange();
		assertThat(answer).hasStatus(status).doesNotContainHeader(HttpHeaders.CONTENT_DISPOSITION);
		assertThat(answer.getResponse().getErrorMessage()).isEqualTo(reason);
	}

	static Stream<Arguments> failureBeforeTheFirstByteHasAnErrorPage() {
		return Stream.of(
				Arguments.of(new IOException("No space left on device"), HttpStatus.INSUFFICIENT_STORAGE, null),
				Arguments.of(new RefusedException("A restore would refuse it"), HttpStatus.INTERNAL_SERVER_ERROR,
						"backup"));
	}

}
