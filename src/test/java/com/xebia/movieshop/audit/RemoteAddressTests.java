package com.xebia.movieshop.audit;

import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

import static org.assertj.core.api.Assertions.assertThat;

class RemoteAddressTests {

	@AfterEach
	void forget() {
		RequestContextHolder.resetRequestAttributes();
	}

	@ParameterizedTest
	@CsvSource({ "192.0.2.1, 192.0.2.1", "255.255.255.255, 255.255.255.255", "::1, ::1", "2001:DB8::1, 2001:DB8::1",
			"::ffff:192.0.2.1, ::ffff:192.0.2.1", "fe80:0:0:0:0:0:0:1%eth0, fe80:0:0:0:0:0:0:1" })
	void literalIsRecorded(String address, String recorded) {
		assertThat(recorded(address)).isEqualTo(recorded);
	}

	@ParameterizedTest
	@MethodSource
	void hostNameIsNeitherRecordedNorResolved(String address) {
		assertThat(recorded(address)).isEqualTo("0.0.0.0");
	}

	static Stream<String> hostNameIsNeitherRecordedNorResolved() {
		return Stream.of("", "elsewhere.example", "cafe", "256.1.1.1", "1.2.3", "1.2.3.4.", "1.2.3.4.5", "1",
				"1.2.3.4\nSIGNED_IN by curator", ".:", "[::1]", "x".repeat(6_000), "1:".repeat(3_000));
	}

	private static String recorded(String address) {
		MockHttpServletRequest request = new MockHttpServletRequest();
		request.setRemoteAddr(address);
		RequestContextHolder.setRequestAttributes(new ServletRequestAttributes(request));
		return String.valueOf(Entry.of(EntryKind.SIGN_IN_FAILED).address());
	}

}
