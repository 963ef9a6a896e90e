package com.xebia.movieshop.staff;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.core.context.SecurityContextHolder;

import static org.assertj.core.api.Assertions.assertThat;

class WriteAccessTests {

	private final MockHttpServletRequest request = new MockHttpServletRequest("POST", "/movies");

	@AfterEach
	void signOut() {
		SecurityContextHolder.clearContext();
	}

	@Test
	void withAPasswordOnlyACuratorMayWrite() {
		WriteAccess access = new WriteAccess(WriteMode.SIGN_IN);
		assertThat(access.isGranted(this.request)).isFalse();
		SecurityContextHolder.getContext()
			.setAuthentication(new AnonymousAuthenticationToken("key", "anonymous",
					AuthorityUtils.createAuthorityList("ROLE_ANONYMOUS")));
		assertThat(access.isGranted(this.request)).isFalse();
		SecurityContextHolder.getContext()
			.setAuthentication(new TestingAuthenticationToken("curator", null, WriteAccess.CURATOR));
		assertThat(access.isGranted(this.request)).isTrue();
	}

	@ParameterizedTest
	@CsvSource({ "localhost, 127.0.0.1", "127.0.0.1, 127.0.0.1", "[::1], ::1", "localhost, 0:0:0:0:0:0:0:1" })
	void inLocalModeThisMachineMayWrite(String name, String address) {
		this.request.setServerName(name);
		this.request.setRemoteAddr(address);
		assertThat(new WriteAccess(WriteMode.LOCAL).isGranted(this.request)).isTrue();
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "shop.example", "localhost.shop.example", "127.0.0.1.shop.example", "10.0.0.1", "0.0.0.0" })
	void inLocalModeANameOfNoLoopbackMayNotWrite(String name) {
		this.request.setServerName(name);
		assertThat(new WriteAccess(WriteMode.LOCAL).isGranted(this.request)).isFalse();
	}

	@Test
	void inLocalModeAnotherMachineMayNotWrite() {
		this.request.setRemoteAddr("192.0.2.1");
		assertThat(new WriteAccess(WriteMode.LOCAL).isGranted(this.request)).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via", "x-forwarded-port",
			"X-Forwarded-Server", "X-Original-Forwarded-For", "CF-Connecting-IP", "X-Client-IP", "CDN-Loop",
			"X-Original-Host" })
	void inLocalModeWhoComesThroughAProxyMayNotWrite(String header) {
		this.request.addHeader(header, "127.0.0.1");
		assertThat(new WriteAccess(WriteMode.LOCAL).isGranted(this.request)).isFalse();
	}

	@Test
	void requestWithHttp10MayNotWriteInLocalMode() {
		this.request.setProtocol("HTTP/1.0");
		assertThat(new WriteAccess(WriteMode.LOCAL).isGranted(this.request)).isFalse();
	}

	@Test
	void inReadOnlyModeWritesAreRefused() {
		SecurityContextHolder.getContext()
			.setAuthentication(new TestingAuthenticationToken("curator", null, WriteAccess.CURATOR));
		assertThat(new WriteAccess(WriteMode.READ_ONLY).isGranted(this.request)).isFalse();
	}

}
