package com.xebia.movieshop.staff.access;

import com.xebia.movieshop.staff.Role;
import com.xebia.movieshop.staff.WriteMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.authority.AuthorityUtils;

import static org.assertj.core.api.Assertions.assertThat;

class LocalAuthenticationFilterTests {

	private final MockHttpServletRequest request = new MockHttpServletRequest("POST", "/movies");

	@ParameterizedTest
	@CsvSource({ "localhost, 127.0.0.1", "127.0.0.1, 127.0.0.1", "[::1], ::1", "localhost, 0:0:0:0:0:0:0:1" })
	void inLocalModeThisMachineHasAllRoles(String name, String address) {
		this.request.setServerName(name);
		this.request.setRemoteAddr(address);
		Authentication user = authenticate(WriteMode.LOCAL);
		assertThat(user.isAuthenticated()).isTrue();
		for (Role role : Role.values()) {
			assertThat(user.getAuthorities()).isNotEmpty()
				.map(String::valueOf)
				.containsAll(AuthorityUtils.authorityListToSet(role.authorities()));
		}
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "shop.example", "localhost.shop.example", "127.0.0.1.shop.example", "10.0.0.1", "0.0.0.0" })
	void inLocalModeANameOfNoLoopbackIsAnonymous(String name) {
		this.request.setServerName(name);
		assertAnonymous(WriteMode.LOCAL);
	}

	@Test
	void inLocalModeAnotherMachineIsAnonymous() {
		this.request.setRemoteAddr("192.0.2.1");
		assertAnonymous(WriteMode.LOCAL);
	}

	@ParameterizedTest
	@ValueSource(strings = { "Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via", "x-forwarded-port",
			"X-Forwarded-Server", "X-Original-Forwarded-For", "CF-Connecting-IP", "X-Client-IP", "CDN-Loop",
			"X-Original-Host" })
	void inLocalModeWhoComesThroughAProxyIsAnonymous(String header) {
		this.request.addHeader(header, "127.0.0.1");
		assertAnonymous(WriteMode.LOCAL);
	}

	@Test
	void inLocalModeARequestWithHttp10IsAnonymous() {
		this.request.setProtocol("HTTP/1.0");
		assertAnonymous(WriteMode.LOCAL);
	}

	@ParameterizedTest
	@EnumSource(names = "LOCAL", mode = EnumSource.Mode.EXCLUDE)
	void inOtherModesThisMachineIsAnonymous(WriteMode mode) {
		assertAnonymous(mode);
	}

	private void assertAnonymous(WriteMode mode) {
		assertThat(authenticate(mode).getAuthorities()).map(String::valueOf).containsExactly("ROLE_ANONYMOUS");
	}

	private Authentication authenticate(WriteMode mode) {
		return new LocalAuthenticationFilter(mode).createAuthentication(this.request);
	}

}
